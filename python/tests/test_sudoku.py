"""Lists of puzzles."""

import pytest

import quintet
from quintet import sudoku

PUZZLE = "..1....9..5..93..62...4....984..6..5......3.......794..6.7.......75..2.1..5......"


def valid(solution):
    rows = [solution[9 * row : 9 * row + 9] for row in range(9)]
    columns = ["".join(row[column] for row in rows) for column in range(9)]
    boxes = [
        "".join(rows[y + dy][x : x + 3] for dy in range(3)) for y in (0, 3, 6) for x in (0, 3, 6)
    ]
    return all(sorted(unit) == list("123456789") for unit in rows + columns + boxes)


def fits(puzzle, solution):
    return all(given in (".", "0", digit) for given, digit in zip(puzzle, solution))


def test_one_and_many():
    solution = sudoku.solve(PUZZLE)
    assert valid(solution) and fits(PUZZLE, solution)
    made = [puzzle.puzzle for puzzle in sudoku.generate(600, seed=1)]
    for threads in (1, 3):
        solutions = sudoku.solve(made, unique=True, threads=threads)
        assert all(valid(found) and fits(given, found) for given, found in zip(made, solutions))
    assert sudoku.count(made, 2) == [1] * 600
    assert sudoku.solve([]) == [] and sudoku.solve(iter(made[:2])) == solutions[:2]


def test_sizes_and_forms():
    assert sudoku.solve("1....4...3.4....") is not None
    rows = "\n".join(PUZZLE[9 * row : 9 * row + 9] for row in range(9))
    assert sudoku.solve(rows) == sudoku.solve(PUZZLE) == sudoku.solve(PUZZLE.replace(".", "0"))
    large = sudoku.generate(size=16, seed=2)
    assert len(large.puzzle) == 256 and sudoku.solve(large.puzzle) == large.solution


def test_none_and_several():
    empty = "." * 81
    assert sudoku.count(empty) == 2 and sudoku.count(empty, 7) == 7
    assert valid(sudoku.solve(empty))
    assert sudoku.solve([empty], unique=True) == [None]
    twice = "11" + "." * 79
    assert sudoku.solve([twice, PUZZLE])[0] is None and sudoku.count(twice) == 0
    with pytest.raises(quintet.NotSolved, match="no solution"):
        sudoku.solve(twice)
    with pytest.raises(quintet.Error, match="puzzle 1: "):
        sudoku.solve([PUZZLE, "not a puzzle"])
    for wrong in ([PUZZLE, 7], [[5, 3, 0], [6, 0, 0]], None, 53):
        with pytest.raises(TypeError, match="expected a text with one character per cell"):
            sudoku.solve(wrong)  # type: ignore[call-overload]


def test_rate_explain_hint():
    rating = sudoku.rate(PUZZLE)
    assert rating == sudoku.rate([PUZZLE, PUZZLE])[1]
    explanation = sudoku.explain(PUZZLE)
    assert explanation.rating == rating and explanation.solution == sudoku.solve(PUZZLE)
    first = explanation.steps[0]
    assert first == sudoku.hint(PUZZLE) and first.placements == ["r1c5=7"]
    assert "only cell" in str(first) and "seule" in str(sudoku.hint(PUZZLE, language="fr"))
    wrong = sudoku.hint(PUZZLE, "8" + "." * 80)
    assert wrong.kind == "mistake" and wrong.placements == ["r1c1=8"]
    with pytest.raises(quintet.Error, match="puzzle 0: "):
        sudoku.rate("." * 81)


def test_generate():
    puzzle = sudoku.generate(difficulty="easy", symmetry="half-turn", seed=5)
    assert puzzle == sudoku.generate(difficulty="easy", symmetry="half-turn", seed=5)
    assert puzzle.rating is not None and puzzle.rating.level == "easy"
    assert sudoku.solve(puzzle.puzzle, unique=True) == puzzle.solution
    assert sudoku.generate(2, seed=5)[1] == sudoku.generate(seed=6)
    assert sudoku.generate(clues=30).clues == 30
    seen = []
    sudoku.generate(5, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (5, 5)
    with pytest.raises(quintet.Error, match="difficulty"):
        sudoku.generate(difficulty="impossible")
    with pytest.raises(quintet.Error, match="expected 4, 9, 16 or 25"):
        sudoku.generate(size=10)


def test_solvers_of_the_report():
    assert {"backtracking", "annealing"} <= set(sudoku.solvers())
    watched = sudoku.watch(PUZZLE, "backtracking")
    assert watched["solved"] and watched["solution"] == sudoku.solve(PUZZLE)
    assert watched["steps"] and watched["nodes"] > 0
    with pytest.raises(quintet.Error, match="no-such-solver"):
        sudoku.watch(PUZZLE, "no-such-solver")


def test_made_puzzles_are_taken_everywhere():
    made = sudoku.generate(2, difficulty="easy", seed=5)
    one, texts = made[0], [puzzle.puzzle for puzzle in made]
    assert sudoku.solve(one) == one.solution and sudoku.solve(made) == sudoku.solve(texts)
    assert sudoku.solve([one, texts[1]], unique=True) == [puzzle.solution for puzzle in made]
    assert sudoku.count(one) == 1 and sudoku.count(made) == [1, 1]
    assert sudoku.rate(one) == one.rating and sudoku.rate(made) == sudoku.rate(texts)
    assert sudoku.explain(one).solution == one.solution and len(sudoku.explain(made)) == 2
    assert sudoku.hint(one) == sudoku.hint(one.puzzle)
    assert sudoku.watch(one, "backtracking")["solution"] == one.solution
    with pytest.raises(TypeError):
        sudoku.solve([3])
