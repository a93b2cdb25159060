"""A complete bot: a random legal move. quintet check-bot connect4 -- python3 random_bot.py"""
import json, random, sys

for line in sys.stdin:
    turn = json.loads(line)
    print(random.Random(turn["seed"]).choice(turn["legal"]), flush=True)
