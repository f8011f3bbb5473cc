"""The watch: queues each lap for the phone."""

import random

from kit import do, serve

numbers = random.Random()


def launched(event):
    # No randomness of its own: the same seed gives the same run.
    numbers.seed(event["seed"])
    do("activate")


def act(event):
    if event["act"] == "tap":
        lap = {"id": numbers.getrandbits(48), "seconds": event["with"]["seconds"], "ended": event["now"]}
        do("transferUserInfo", message=lap)


serve({"launched": launched, "act": act, "sessionDeactivated": lambda event: do("activate")})
