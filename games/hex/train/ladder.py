"""Matches between checkpoints on the accelerator: one ply of search without noise,
random openings of 1 … 3 stones, each played with both colours."""

import math

import torch

from board import random_starts, planes
from selfplay import FORBIDDEN, SHARP, candidates, look


@torch.no_grad()
def choose(net, stones):
    logits, _ = net(planes(stones))
    _, scores, cells, legal = candidates(stones, logits, noise=False)
    boards, _, _, won, chances = look(net, stones, cells)
    best = torch.where(legal, scores + SHARP * chances, FORBIDDEN).argmax(1)
    index = torch.arange(stones.shape[0], device=stones.device) * cells.shape[1] + best
    return boards[index], won.gather(1, best[:, None])[:, 0]


@torch.no_grad()
def play(first, second, openings):
    """The share of games that `first` wins as the side to move of the openings."""
    stones = openings
    players = (first, second)
    wins, turn = 0, 0
    while stones.shape[0] > 0:
        stones, won = choose(players[turn], stones)
        wins += int(won.sum()) if turn == 0 else 0
        stones = stones[~won]
        turn = 1 - turn
    return wins


def match(one, other, size, pairs, device):
    """Points of `one` per game, its Elo difference, and that difference's standard error."""
    openings = random_starts(4 * pairs, size, 3, device)
    openings = openings[openings.flatten(1).sum(1) > 0][:pairs]
    games = 2 * openings.shape[0]
    points = play(one, other, openings) + openings.shape[0] - play(other, one, openings)
    share = min(max(points / games, 0.5 / games), 1 - 0.5 / games)
    elo = -400 * math.log10(1 / share - 1)
    error = 400 / math.log(10) * math.sqrt(1 / (games * share * (1 - share)))
    return points / games, elo, error
