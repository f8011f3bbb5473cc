"""A device of a TriadKit simulation in Python: reads events and writes commands, a JSON line each (docs/protocol.md)."""

import json
import sys


def do(command, /, **fields):
    """Asks the device for something; it happens once the event is answered."""
    fields["do"] = command
    print(json.dumps(fields))


def serve(handlers):
    """Answers events until there are no more: `handlers` has a function for each event that the app cares about."""
    for line in sys.stdin:
        event = json.loads(line)
        handlers.get(event["event"], lambda event: None)(event)
        print('{"done":true}', flush=True)
