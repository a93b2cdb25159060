# {about}
#   {check}
import json
import random
import sys
import time

for line in sys.stdin:
    turn = json.loads(line)
    clock = turn.get("clock")  # some games have a clock: use a twentieth of it for this move
    deadline = time.monotonic() + (clock["seconds"] / 20 if clock else 1)
    chance = random.Random(turn["seed"])
    best, most = turn["legal"][0], -1
    for move in turn["legal"]:
        value = chance.random()  # {think}
        if value > most:
            best, most = move, value
        if time.monotonic() > deadline:
            break
    print(best, flush=True)
