"""The phone: keeps the laps, each once although the session may deliver it again."""

import os

from kit import do, serve

laps = []


def launched(event):
    # Memory ends with the process: what was stored is handed over.
    laps.extend(event["stored"].get("laps", []))
    do("activate")


def receive(event):
    lap = event["message"]
    # Without this a lap that comes twice is kept twice: BUG=1 shows how it is found.
    if "BUG" not in os.environ and any(known["id"] == lap["id"] for known in laps):
        return
    laps.append(lap)
    do("store", name="laps", value=laps)
    do("always", condition=lap["seconds"] > 0, promise="a lap takes time")


serve({"launched": launched, "receive": receive, "sessionDeactivated": lambda event: do("activate")})
