"""Self-play entirely on the accelerator: many games of one size, advancing one ply at a time.

A move looks one ply ahead. The policy with Gumbel noise selects 16 cells, the boards
after them are evaluated together, and the best of noise + logit + SHARP · (chance of winning)
played. The policy learns soft-max(KEEP · logit + SHARP · completed chance): Danihelka and
others, "Policy improvement by planning with Gumbel" (2022). The evaluation of the move
played is reused as the next position's. Values learn from TD(λ).
"""

import torch

from board import after, joins, planes, random_starts, rows_of

CANDIDATES = 16
SHARP = 40.0
# Logits shrink a little at each step, so that equal moves stay equal.
KEEP = 0.96
LAMBDA = 0.95
# A side with a smaller chance resigns, in this share of the games.
HOPELESS, GIVES_UP = 0.03, 0.7
FORBIDDEN = -1e9


def candidates(stones, logits, noise):
    """Up to 16 empty cells by logit, with or without noise, and which of them are empty."""
    empty = (stones[:, 0] | stones[:, 1]).flatten(1) == 0
    logits = torch.where(empty, logits, FORBIDDEN)
    if noise:
        uniform = torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)
        drawn = logits - torch.log(-torch.log(uniform))
    else:
        drawn = logits
    scores, cells = drawn.topk(min(CANDIDATES, logits.shape[1]), dim=1)
    return logits, scores, cells, empty.gather(1, cells)


def look(net, stones, cells):
    """Boards after each of the cells, and the mover's chances in them; won ones count 1."""
    games, width = cells.shape
    size = stones.shape[-1]
    boards = after(stones.repeat_interleave(width, 0), cells.flatten())
    logits, odds = net(planes(boards))
    bit = (1 << (cells % size))[..., None]
    row = torch.arange(size, device=cells.device) == (cells // size)[..., None]
    rows = rows_of(stones[:, 0])[:, None] | (bit * row)
    won = joins(rows.view(-1, size), size)
    chances = torch.where(won, 1.0, torch.sigmoid(-odds)).view(games, width)
    return boards, logits, odds, won.view(games, width), chances


class Pool:
    """Games of one size with the records of their last plies."""

    def __init__(self, net, size, games, keep, most_random=4):
        self.net, self.size, self.games, self.keep = net, size, games, keep
        self.most_random = most_random
        self.device = next(iter(net.stem)).device if hasattr(net, "stem") else "cpu"
        self.stones = random_starts(games, size, most_random, self.device)
        self.logits, self.odds = net(planes(self.stones))
        self.gives_up = torch.rand(games, device=self.device) < GIVES_UP
        self.seen = []
        self.ended = 0
        self.plies = 0

    @torch.no_grad()
    def step(self):
        logits, scores, cells, legal = candidates(self.stones, self.logits, noise=True)
        boards, next_logits, next_odds, won, chances = look(self.net, self.stones, cells)
        target, value = improve(logits, cells, legal, chances, torch.sigmoid(self.odds))
        best = torch.where(legal, scores + SHARP * chances, FORBIDDEN).argmax(1)
        index = torch.arange(self.games, device=self.device) * cells.shape[1] + best
        has_won = won.gather(1, best[:, None])[:, 0]
        resigned = self.gives_up & (value < HOPELESS) & ~has_won
        outcome = has_won.float() - resigned.float()
        self.seen.append((self.stones, target.half(), 2 * value - 1, outcome))
        self.stones = boards[index]
        self.logits, self.odds = next_logits[index], next_odds[index]
        self.restart((outcome != 0).nonzero()[:, 0])
        self.plies += self.games

    def restart(self, over):
        count = over.shape[0]
        if count == 0:
            return
        fresh = random_starts(count, self.size, self.most_random, self.device)
        self.stones[over] = fresh
        self.logits[over], self.odds[over] = self.net(planes(fresh))
        self.gives_up[over] = torch.rand(count, device=self.device) < GIVES_UP
        self.ended += count

    def window(self, plies):
        """Plays on, and returns the oldest plies with their targets once enough followed."""
        for _ in range(plies):
            self.step()
        if len(self.seen) < self.keep:
            return None
        returns = lambda_returns([s[2] for s in self.seen], [s[3] for s in self.seen])
        old, self.seen = self.seen[:plies], self.seen[plies:]
        return (torch.cat([s[0] for s in old]), torch.cat([s[1] for s in old]),
                torch.cat(returns[:plies]))


def improve(logits, cells, legal, chances, before):
    """The policy's target and the value of the improved policy."""
    prior = torch.softmax(logits, 1)
    weight = prior.gather(1, cells) * legal
    total = weight.sum(1).clamp_min(1e-9)
    visits = legal.sum(1)
    mixed = (before + visits * (weight * chances).sum(1) / total) / (1 + visits)
    completed = mixed[:, None].expand_as(logits).clone()
    completed.scatter_(1, cells, torch.where(legal, chances, mixed[:, None]))
    sharpened = torch.where(logits > FORBIDDEN / 2, KEEP * logits + SHARP * completed, FORBIDDEN)
    target = torch.softmax(sharpened, 1)
    chosen = target.gather(1, cells) * legal
    value = (chosen * chances).sum(1) / chosen.sum(1).clamp_min(1e-9)
    return target, value


def lambda_returns(values, outcomes):
    """TD(λ): each ply's expected result for its mover, from −1 to 1."""
    returns = [None] * len(values)
    following = None
    for at in reversed(range(len(values))):
        if following is None:
            open_end = values[at]
        else:
            open_end = -((1 - LAMBDA) * values[at + 1] + LAMBDA * following)
        following = torch.where(outcomes[at] != 0, outcomes[at], open_end)
        returns[at] = following
    return returns
