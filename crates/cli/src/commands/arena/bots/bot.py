# {about}
#   {check}
import json
import random
import sys

for line in sys.stdin:
    turn = json.loads(line)
    # {think}
    move = random.Random(turn["seed"]).choice(turn["legal"])
    print(move, flush=True)
