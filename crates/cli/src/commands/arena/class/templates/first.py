# A staff bot: always plays the first legal move, in any game.
import json
import sys

for line in sys.stdin:
    print(json.loads(line)["legal"][0], flush=True)
