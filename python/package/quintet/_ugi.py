"""The Universal Game Interface for a Python player; `quintet.run` imports it if needed."""

from __future__ import annotations

from typing import TextIO

from ._quintet import Error
from .players import Clock, Player, Turn, _told
from .position import Position


def speak(bot: Player, game: str, source: TextIO, answers: TextIO) -> None:
    """Answers until `quit` or the end of the input; the line `ugi` was read already."""
    table = _Table(bot, game, answers)
    table.greet()
    for line in source:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return
        try:
            table.obey(word, rest.strip())
        except Error as error:
            table.say(f"info string {error}")
            if word == "go":
                table.say("bestmove 0000")


_NUMBERS = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes")


class _Table:
    def __init__(self, bot: Player, game: str, answers: TextIO) -> None:
        self.bot, self.game, self.answers = bot, game, answers
        self.setup, self.seed = "", 0
        self.position: Position | None = Position(game)
        self.choose = bot._new_game()

    def say(self, text: str) -> None:
        print(text, file=self.answers, flush=True)

    def greet(self) -> None:
        self.say(f"id name {self.bot.name}")
        self.say("option name Setup type string default")
        self.say("option name Seed type spin default 0 min 0 max 18446744073709551615")
        self.say("ugiok")

    def obey(self, word: str, rest: str) -> None:
        if word == "isready":
            self.say("readyok")
        elif word == "setoption":
            name, _, value = rest.removeprefix("name ").partition(" value ")
            self.set_option(name.strip(), value.strip())
        elif word == "uginewgame":
            self.choose = self.bot._new_game()
        elif word == "position":
            self.place(rest)
        elif word == "go":
            self.go(rest.split())

    def set_option(self, name: str, value: str) -> None:
        if name == "Setup":
            self.position = Position(self.game, setup=value)
            self.setup = self.position.setup
        elif name == "Seed" and value.isdigit():
            self.seed = int(value)

    def place(self, rest: str) -> None:
        # After a refusal there is no position: nothing is played from the previous one.
        self.position = None
        start, _, moves = rest.partition("moves")
        text = start.strip().removeprefix("startpos").removeprefix("fen ").strip()
        position = Position(self.game, text, setup=self.setup)
        for played in moves.split():
            # Moves have no spaces here: `c3 tl+` becomes `c3tl+`.
            words = {move.replace(" ", ""): move for move in position.legal_moves}
            position.push(words.get(played, played))
        self.position = position

    def go(self, words: list[str]) -> None:
        given = {
            name: int(number)
            for name, number in zip(words, words[1:])
            if name in _NUMBERS and number.isdigit()
        }
        position = self.position
        if position is None or position.is_over:
            self.say("info string no position to play from")
            # The arena waits for a move: answer with the null move.
            self.say("bestmove 0000")
            return
        own, other = ("p1", "p2") if position.turn == "first" else ("p2", "p1")
        names = [f"{own}time", f"{own}inc", f"{other}time", f"{other}inc"]
        time = given.get("movetime")
        turn = Turn(
            # Each move has its own seed.
            seed=(self.seed + position.ply) % 2**64,
            clock=Clock(*(given.get(name, 0) / 1000 for name in names)) if names[0] in given else None,
            depth=given.get("depth"),
            nodes=given.get("nodes"),
            time=None if time is None else time / 1000,
        )
        move, value, nodes, depth, _ = _told(self.choose(position, turn), self.bot.name)
        if nodes:
            score = "" if value is None else f" score cp {value}"
            self.say(f"info depth {depth} nodes {nodes}{score}")
        self.say(f"bestmove {move.replace(' ', '')}")
