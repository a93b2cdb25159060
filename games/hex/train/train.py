"""Trains the network by self-play on one accelerator.

    python3 train.py OUT --stages 40:7 80:9 440:11 --seconds 560
    python3 train.py OUT --resume OUT/checkpoint.pt --stages 570:11x6,13x3,19 --rate 1e-3 2e-4

A stage is SECONDS:SIZE, or several sizes with their shares of the time. Every minute
OUT receives checkpoint.pt (weights, their average and the optimiser's state, for --resume) and
snapshots.pt (averages in half precision); at the end positions.pt (for quantise.py) and the
ladder of the snapshots. Tests: python3 test_train.py. Results of the runs: NOTES.md.
"""

import argparse
import copy
import os
import random
import time

import torch
import torch.nn.functional as F

from board import planes
from fast import Fast, Plain, triton
from ladder import match
from model import Network
from selfplay import FORBIDDEN, Pool

BATCH = 2048
WINDOW, AHEAD = 16, 48
MEMORY = 1_000_000
# Self-play and export use an average over the last tenth of all steps, at most this slow.
AVERAGE = 0.9985
PENALTY = 2e-4
# Sizes whose steps are worth compiling, which takes a quarter of a minute.
COMPILED = (11, 13)


def games_of(size):
    """The number of parallel games with which every size fills the accelerator equally."""
    return max(512, min(8192, int(4096 * 121 / size**2) // 256 * 256))


class Memory:
    """The latest positions of one size with their targets, in a ring."""

    def __init__(self, size, capacity, device):
        self.stones = torch.zeros(capacity, 2, size, size, dtype=torch.uint8, device=device)
        self.policy = torch.zeros(capacity, size * size, dtype=torch.float16, device=device)
        self.value = torch.zeros(capacity, device=device)
        self.capacity, self.used, self.at = capacity, 0, 0

    def add(self, stones, policy, value):
        count = min(stones.shape[0], self.capacity)
        index = (self.at + torch.arange(count, device=stones.device)) % self.capacity
        self.stones[index], self.policy[index] = stones[-count:], policy[-count:]
        self.value[index] = value[-count:]
        self.at = (self.at + count) % self.capacity
        self.used = min(self.capacity, self.used + count)

    def sample(self, count):
        pick = torch.randint(0, self.used, (count,), device=self.stones.device)
        stones, policy, value = self.stones[pick], self.policy[pick].float(), self.value[pick]
        # A rotation by 180° does not change the game.
        half = count // 2
        stones = torch.cat([stones[:half].flip(2, 3), stones[half:]])
        policy = torch.cat([policy[:half].flip(1), policy[half:]])
        return stones, policy, value


class Trainer:
    def __init__(self, args, device):
        self.args, self.device = args, device
        self.net = Network(args.channels, args.blocks).to(device)
        self.net = self.net.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.adam = torch.optim.AdamW(self.net.parameters(), lr=args.rate[0], betas=(0.9, 0.99),
                                      weight_decay=1e-3, fused=device == "cuda")
        self.steps, self.seconds, self.skipped = 0, 0.0, 0
        self.snapshots = []
        if args.resume:
            self.load(args.resume)
        self.quick = quick_net(self.average, device)
        self.pools, self.memories, self.spent = {}, {}, {}
        self.started = time.time()
        self.numbers, self.forwards = {}, {}

    def load(self, path):
        state = torch.load(path, map_location=self.device, weights_only=False)
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.adam.load_state_dict(state["adam"])
        self.steps, self.seconds = state["steps"], state["seconds"]

    def save(self):
        state = {"net": self.net.state_dict(), "average": self.average.state_dict(),
                 "adam": self.adam.state_dict(), "steps": self.steps,
                 "seconds": self.seconds + self.elapsed()}
        write(state, os.path.join(self.args.out, "checkpoint.pt"))
        write(self.snapshots, os.path.join(self.args.out, "snapshots.pt"))

    def snapshot(self):
        weights = {k: v.half().cpu() for k, v in self.average.state_dict().items()}
        self.snapshots.append((round(self.seconds + self.elapsed()), weights))

    def elapsed(self):
        return time.time() - self.started

    def set_rate(self):
        done = min(1.0, self.elapsed() / self.args.seconds)
        start, end = self.args.rate
        rate = start * (end / start) ** done * min(1.0, (self.steps + 1) / 200)
        for group in self.adam.param_groups:
            group["lr"] = rate
        return rate

    def losses(self, forward, stones, policy, value):
        on_cuda = self.device == "cuda"
        with torch.autocast(self.device, torch.bfloat16, enabled=on_cuda):
            wide = planes(stones).to(torch.bfloat16 if on_cuda else torch.float)
            logits, odds, penalty = forward(wide)
        empty = (stones[:, 0] | stones[:, 1]).flatten(1) == 0
        logs = F.log_softmax(torch.where(empty, logits, FORBIDDEN), 1)
        policy_loss = -(policy * logs.clamp_min(-30)).sum(1).mean()
        value_loss = F.binary_cross_entropy_with_logits(odds, (1 + value) / 2)
        self.adam.zero_grad(set_to_none=True)
        (policy_loss + value_loss + PENALTY * penalty).backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        return policy_loss.detach(), value_loss.detach(), penalty.detach(), norm

    def forward_of(self, size, sample):
        """The network for steps of this size, compiled if that pays and changes nothing."""
        if size not in self.forwards:
            self.forwards[size] = self.net.penalised
            if self.device == "cuda" and size in COMPILED:
                begun = time.time()
                quick = torch.compile(self.net.penalised, dynamic=False)
                slow = self.losses(self.net.penalised, *sample)
                fast = self.losses(quick, *sample)
                same = all(abs(float(a) - float(b)) < 0.01 + 0.05 * abs(float(a)) for a, b in zip(slow, fast))
                print(f"size {size}: compiled in {time.time() - begun:.0f} s, same: {same}", flush=True)
                if same:
                    self.forwards[size] = quick
        return self.forwards[size]

    def learn(self, size):
        """One step on positions of one size."""
        sample = self.memories[size].sample(self.args.batch)
        rate = self.set_rate()
        policy_loss, value_loss, penalty, norm = self.losses(self.forward_of(size, sample), *sample)
        if not torch.isfinite(norm):
            self.skipped += 1
            return
        self.adam.step()
        self.steps += 1
        keep = min(AVERAGE, 1 - 10 / (self.steps + 10))
        torch._foreach_lerp_(list(self.average.parameters()), list(self.net.parameters()), 1 - keep)
        if self.steps % 50 == 0 or size not in self.numbers:
            policy = sample[1]
            entropy = -(policy * policy.clamp_min(1e-9).log()).sum(1).mean()
            self.numbers[size] = [float(x) for x in (policy_loss, entropy, value_loss, penalty, norm, rate)]

    def turn(self, shares):
        """A window of self-play on the size that is most behind, then its share of steps."""
        size = min(shares, key=lambda s: self.spent.get(s, 0.0) / shares[s])
        begun = time.time()
        if size not in self.pools:
            games = self.args.games or games_of(size)
            self.pools[size] = Pool(self.quick, size, games, AHEAD)
            self.memories[size] = Memory(size, self.args.memory, self.device)
        fresh = self.pools[size].window(WINDOW)
        if fresh is not None:
            self.memories[size].add(*fresh)
            ready = [s for s in shares if s in self.memories and self.memories[s].used > 0]
            weights = [shares[s] for s in ready]
            for _ in range(max(1, round(fresh[2].shape[0] * self.args.reuse / self.args.batch))):
                self.learn(random.choices(ready, weights)[0])
            self.quick.refresh(self.average)
        if self.device == "cuda":
            torch.cuda.synchronize()
        self.spent[size] = self.spent.get(size, 0.0) + time.time() - begun

    def report(self, since):
        for size, pool in self.pools.items():
            if pool.plies == 0 or size not in self.numbers:
                continue
            policy, entropy, value, penalty, norm, rate = self.numbers[size]
            print(f"{self.elapsed():6.0f} s  size {size:2}  {pool.plies / since / 1000:6.1f} k plies/s  "
                  f"{pool.plies / max(1, pool.ended):5.1f} plies/game  steps {self.steps}  "
                  f"policy {policy:.4f} (entropy {entropy:.4f})  value {value:.4f}  "
                  f"activations {penalty:.2f}  norm {norm:.2f}  rate {rate:.1e}  skipped {self.skipped}",
                  flush=True)
            pool.plies = pool.ended = 0

    def run(self):
        shares_at = 0
        stages = self.args.stages
        told = saved = kept = 0.0
        while self.elapsed() < self.args.seconds:
            ends = [sum(t for t, _ in stages[: i + 1]) for i in range(len(stages))]
            stage = next((i for i, end in enumerate(ends) if self.elapsed() < end), len(stages) - 1)
            if stage != shares_at:
                shares_at = stage
                self.spent = {}
                self.pools = {s: p for s, p in self.pools.items() if s in stages[stage][1]}
            self.turn(stages[stage][1])
            now = self.elapsed()
            if now - told >= 10:
                self.report(now - told)
                told = now
            if now - kept >= self.args.snapshot:
                self.snapshot()
                kept = now
            if now - saved >= 60:
                self.save()
                saved = now
        self.snapshot()
        self.save()

    def keep_positions(self):
        kept = {}
        for size, memory in self.memories.items():
            if memory.used > 0:
                stones, policy, value = memory.sample(min(4096, memory.used))
                kept[size] = (stones.cpu(), policy.half().cpu(), value.cpu())
        write(kept, os.path.join(self.args.out, "positions.pt"))

    def ladder(self):
        """Every snapshot against the one before it, and the last against a few."""
        nets = []
        for seconds, weights in self.snapshots:
            net = Network(self.args.channels, self.args.blocks).to(self.device)
            net.load_state_dict({k: v.float() for k, v in weights.items()})
            nets.append((seconds, quick_net(net, self.device)))
        size = max(self.args.stages[-1][1], key=self.args.stages[-1][1].get)
        total = 0.0
        for (before, old), (after, new) in zip(nets, nets[1:]):
            share, elo, error = match(new, old, size, self.args.pairs, self.device)
            total += elo
            print(f"ladder {size}×{size}: {after:5} s against {before:5} s  {100 * share:5.1f} %  "
                  f"{elo:+6.0f} ± {1.96 * error:.0f}  sum {total:+.0f}", flush=True)
        if len(nets) > 2:
            share, elo, error = match(nets[-1][1], nets[0][1], size, self.args.pairs, self.device)
            print(f"ladder {size}×{size}: last against first  {100 * share:.1f} %  {elo:+.0f} ± {1.96 * error:.0f}")


def write(value, path):
    """Writes to a temporary file and renames it, so a killed run leaves the last complete file."""
    torch.save(value, path + ".new")
    os.replace(path + ".new", path)


def quick_net(net, device):
    if device == "cuda" and triton is not None and net.stem.weight.shape[2] == 64:
        return Fast(net)
    return Plain(net)


def stage(text):
    seconds, sizes = text.split(":")
    shares = {}
    for part in sizes.split(","):
        size, _, share = part.partition("x")
        shares[int(size)] = float(share or 1)
    return float(seconds), shares


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--resume")
    parser.add_argument("--stages", nargs="+", type=stage, required=True)
    parser.add_argument("--seconds", type=float, default=0, help="in all; default: the stages' sum")
    parser.add_argument("--rate", nargs=2, type=float, default=(2e-3, 1e-3))
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--games", type=int, default=0, help="at once; default: by size")
    parser.add_argument("--memory", type=int, default=MEMORY)
    parser.add_argument("--reuse", type=float, default=1.0, help="times each position is learnt from")
    parser.add_argument("--snapshot", type=float, default=60)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=6)
    args = parser.parse_args()
    args.seconds = args.seconds or sum(t for t, _ in args.stages)
    os.makedirs(args.out, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    trainer = Trainer(args, device)
    trainer.run()
    trainer.keep_positions()
    trainer.ladder()


if __name__ == "__main__":
    main()
