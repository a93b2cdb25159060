// The messages between the page and the server, made from the Rust types:
//   QUINTET_WRITE=1 cargo test -p quintet-studio --test messages
// The page sends `Order` and receives `Reply` through /api/ws; the other types
// are those of /api/v1.

/** The event of a type. */
export type EventOf<T extends Event["type"]> = Extract<Event, { type: T }>;

/** The command of a type. */
export type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;

/** How well a side played. */
export interface Accuracy {
  /** Number of moves that could be judged. */
  judged: number;
  /** Number of moves it made. */
  moves: number;
  /** The mean share of a game that its judged moves kept, from 0 to 1. */
  share: number;
}

/** Games of a file that a studio saved. */
export interface AddRequest {
  /** The games; their numbers are given anew. */
  games: SavedGame[];
}

/** What became of them. */
export interface Added {
  /** Games that were not here yet. */
  added: number;
  /** The number of each game here. */
  ids: number[];
}

/** A position and the player to evaluate it. */
export interface AnalyseRequest {
  /** The game's name. */
  game: string;
  /** Limits in addition to its own. */
  limits?: Limits;
  /** The player string. */
  player: string;
  /** The position in any format. */
  position?: string;
  /** Its setup. */
  setup?: string;
}

/** A player's choice, with what the game can say about it and what was recorded of the search.
 * Deserializing skips the tree and the events. */
export interface Answer {
  /** The move chosen. */
  best: string;
  /** The value of every legal move, when requested and known. */
  moves: ListedMove[];
  /** The final state of the search. */
  progress: Info;
  /** Why the move may be good, if the game can explain it. */
  reason?: string;
  /** What is certain about the position and worth knowing; given when the value of every move is
   * requested and the game has words for it. */
  remarks?: Remark[];
  /** The search tree, when requested. */
  tree?: TreeData;
}

/** A game that is being played. */
export interface ArenaBoard {
  /** The names of the players, the side that begins first. */
  players: [string, string];
  /** The round, from 1. */
  round: number;
  /** The position. */
  view: View;
}

/** What a tournament may ask for. */
export interface ArenaBounds {
  /** Games of one. */
  games: number;
  /** Players of one. */
  players: number;
  /** Tournaments that are kept. */
  tournaments: number;
}

/** What a tournament file comes to. */
export interface ArenaChecked {
  /** Games it has at least, if it is accepted. */
  games?: number;
  /** What is wrong with it otherwise. */
  problem?: ArenaProblem;
  /** What may not be as it was meant, if it is accepted: limits that some players do not have. */
  remarks?: string[];
}

/** All tournaments. */
export interface ArenaData {
  /** The title of this studio's ladder, if it runs one. */
  ladder?: string;
  /** What a tournament may ask for here. */
  most: ArenaBounds;
  /** Whether players may be programs, `lines:…` and `ugi:…`. */
  programs: boolean;
  /** Their sandbox, where they may: `auto`, `require` or `off`. */
  sandbox?: string;
  /** The latest first. */
  tournaments: ArenaItem[];
}

/** A finished game of a tournament. */
export interface ArenaGame {
  /** `rules`, or the reason if it ended otherwise: `illegal-move`, `time`, `crash`, `protocol`,
   * `adjudicated`. */
  ending: string;
  /** The whole game, opening included. */
  moves: string;
  /** The names of the players, the side that begins first. */
  names: [string, string];
  /** Their player strings. */
  players: [string, string];
  /** Number of moves made by the players. */
  plies: number;
  /** The reason in words. */
  reason: string;
  /** The round, from 1. */
  round: number;
  /** The setup. */
  setup: string;
  /** The winner; `None` for a draw. */
  winner: Side | null;
}

/** Finished games of a tournament. */
export interface ArenaGames {
  /** Some, the latest first. */
  games: ArenaGame[];
  /** All of them. */
  total: number;
}

/** A tournament in a list. */
export interface ArenaItem {
  /** In a class, the student that it is of. */
  by?: string;
  /** Seconds since 1970. */
  created_at: number;
  /** Who meets whom: `round-robin`, `gauntlet`, `swiss` or `knockout`. */
  format: string;
  /** The game. */
  game: string;
  /** Its number. */
  id: number;
  /** Games in all, by what is known now. */
  planned: number;
  /** Finished games. */
  played: number;
  /** What its players are called. */
  players: string[];
  /** Whether it is being played. */
  playing: boolean;
  /** The seat of the class that it is of, if it is a student's. */
  seat?: number;
  /** In a class, its place among those that wait for their turn, from 1. */
  waiting?: number;
}

/** Where a tournament is to wait. */
export interface ArenaPlace {
  /** Its place among those that wait, from 1. */
  place: number;
}

/** What is wrong with a tournament file. */
export interface ArenaProblem {
  /** In characters, from 1. */
  column: number;
  /** From 1. */
  line: number;
  /** What is wrong, and what is accepted. */
  message: string;
}

/** Which games. */
export interface ArenaQuery {
  /** Leave out this many of the latest. */
  offset?: number;
}

/** A player's row in the table. */
export interface ArenaRow {
  /** Its score against the player of each row, in the order of the rows; `None` if they have not
   * met. */
  against: (Tally | null)[];
  /** The total points of its opponents, which break ties in the Swiss format. */
  buchholz?: number;
  /** Games lost by a fault instead of by the rules. */
  forfeits: number;
  /** Its index among the players. */
  index: number;
  /** Its name. */
  name: string;
  /** Mean nodes per move. */
  nodes?: number;
  /** Its place, from 1; equal players share one. */
  place: number;
  /** Its player string. */
  player: string;
  /** The points: 1 for a win, ½ for a draw. */
  points: number;
  /** Its rating among all players, with its 95 % interval; `None` without games. */
  rating?: Rating;
  /** Wins, draws and losses. */
  score: Tally;
  /** The share of the points, with its 95 % interval. */
  share: Rate;
  /** Mean milliseconds per move. */
  time_ms?: number;
}

/** A tournament file. */
export interface ArenaText {
  /** Its text, as `quintet tournament` reads it. */
  text: string;
}

/** A tournament as far as it was played. */
export interface ArenaTournament {
  /** The running games. */
  boards: ArenaBoard[];
  /** In a class, the student that it is of. */
  by?: string;
  /** Seconds since 1970. */
  created_at: number;
  /** Why it ended before its end, if that was not asked for. */
  failure?: string;
  /** Who meets whom: `round-robin`, `gauntlet`, `swiss` or `knockout`. */
  format: string;
  /** The game. */
  game: string;
  /** Its number. */
  id: number;
  /** Games in all, by what is known now. */
  planned: number;
  /** Finished games. */
  played: number;
  /** What its players are called. */
  players: string[];
  /** Whether it is being played. */
  playing: boolean;
  /** The players, the best first. */
  rows: ArenaRow[];
  /** The seat of the class that it is of, if it is a student's. */
  seat?: number;
  /** The text of its file. */
  text: string;
  /** In a class, its place among those that wait for their turn, from 1. */
  waiting?: number;
}

/** A board set up by hand. */
export interface ArrangeRequest {
  /** The content of each cell, in the order of `View.board.cells`; null or `{}` for an empty one. */
  cells: (Content | null)[];
  /** The game's name. */
  game: string;
  /** Its setup, which determines the size. */
  setup?: string;
  /** Pairs of tied neighbours, as indices into the cells (default: those of the setup). */
  ties?: ([number, number])[];
}

/** The game that leads to a board. */
export interface Arranged {
  /** Its position, to open with the setup. */
  position: string;
  /** Its setup. */
  setup: string;
}

/** Who acts at a position. */
export type Awaits = "person" | "program";

/** A benchmark on a file. */
export interface BenchInfo {
  /** The format of a line of the file. */
  form: string;
  /** Its options. */
  params: ParamInfo[];
}

/** How a score bounds a value. */
export type Bound = "exact" | "lower" | "upper";

/** What changed a position. */
export type Cause = "opened" | "seated" | "played" | "thought" | "stepped" | "resigned" | "timed-out" | "noted" | "spoken";

/** A cell. */
export interface Cell {
  /** For an empty cell, the digits without a contradiction, if the game lists them. */
  candidates?: number[];
  /** The number on it. */
  digit?: number;
  /** Its name in the game's notation: `c3`. */
  id: string;
  /** Its marks. */
  marks?: Marks;
  /** The cell and its content in words: "c3, red". */
  spoken: string;
  /** The side whose piece lies on it. */
  stone?: Side;
  /** The target that pointing at this cell selects: the cell itself, or for example the column that a
   * dropped piece falls in. */
  target: string;
  /** Centre, to the right. */
  x: number;
  /** Centre, down. */
  y: number;
}

/** The shape of a cell. */
export type CellShape = "square" | "round" | "hexagon";

/** A child of the root of a Monte Carlo tree, when the search begins. */
export interface Child {
  /** The move. */
  move: string;
  /** Their half points for the side that plays the move. */
  points: number;
  /** Its proved value, for that side, if any. */
  proved?: Score;
  /** Simulations through it, kept from an earlier search. */
  visits: number;
}

/** The class, as far as whoever asks is concerned. */
export interface ClassData {
  /** For the teacher: how students come in. */
  entrance?: ClassEntrance;
  /** The lessons that there are. */
  lessons: number;
  /** For a student: their own seat. */
  seat?: ClassSeat;
}

/** Something was done. */
export interface ClassDone {
  /** What was changed or deleted, counted. */
  done: number;
}

/** How students come into a class. */
export interface ClassEntrance {
  /** The address that they open. */
  address: string;
  /** The code that they enter there, in two groups. */
  code: string;
}

/** What a student has done, as the page reports it. */
export interface ClassProgress {
  /** Lessons and puzzles, the first done first. */
  items: ProgressItem[];
}

/** The puzzles of a game that a student tried. */
export interface ClassPuzzles {
  /** Failed, or solved later. */
  failed: number;
  /** The game. */
  game: string;
  /** Solved at the first attempt. */
  solved: number;
}

/** A student's seat, and what was done from it. */
export interface ClassSeat {
  /** Lessons of which half is done, by name. */
  begun: string[];
  /** Finished games. */
  games: number;
  /** Its number. */
  id: number;
  /** By which the student takes it up again, in two groups. */
  key: string;
  /** Finished lessons, by name. */
  lessons: string[];
  /** When it was made, in seconds since 1970. */
  made_at: number;
  /** What the student is called. */
  name: string;
  /** Puzzles by game. */
  puzzles: ClassPuzzles[];
  /** When the student was last seen, in seconds since 1970. */
  seen_at: number;
  /** Tabs that are open. */
  tabs: number;
}

/** All seats of a class. */
export interface ClassSeats {
  /** By name. */
  seats: ClassSeat[];
}

/** A clock as requested. */
export interface ClockOrder {
  /** A clock such as `5m` or `3m+2s`; empty for no clock on this side. */
  clock: string;
  /** Milliseconds left (default: all). */
  left_ms?: number;
}

/** A clock as shown to the user. */
export interface ClockView {
  /** Its starting time and increment: `5m`, `3m+2s`. */
  clock: string;
  /** Milliseconds left when this was sent. */
  left_ms: number;
  /** Whether it runs. */
  runs: boolean;
}

/** The kind of a refusal; the words are the same in every protocol. Only servers use the second
 * part. */
export type Code = "unknown-game" | "setup" | "line" | "move" | "record" | "player" | "clock" | "nothing-to-undo" | "nothing-to-redo" | "no-such-ply" | "game-over" | "human-cannot-think" | "no-game" | "not-at-the-end" | "tree" | "stale" | "memory" | "no-solver" | "no-puzzles" | "option" | "out-of-reach" | "stopped" | "busy" | "player-failed" | "word" | "wish" | "coach" | "solver" | "no-puzzle" | "not-found" | "bad-message" | "too-large" | "too-fast" | "too-slow" | "method" | "host" | "origin" | "token" | "owner" | "store" | "internal";

/** A command from a front end. */
export type Command = {
  type: "games";
} | {
  /** The clock of each side (default: none). A side with no time left has lost. */
  clocks?: [ClockOrder, ClockOrder];
  /** Its name. */
  game: string;
  /** The language from now on (default: unchanged). */
  language?: Language;
  /** The player string of each side (default: people). */
  players?: [string, string];
  /** Number of moves after which to show the position (default: all). */
  ply?: number;
  /** The position in any format (default: the start). */
  position?: string;
  /** The side that resigned at its end. */
  resigned?: Side;
  /** Its setup, `name=value,…`. */
  setup?: string;
  /** The side that ran out of time at its end. */
  timed_out?: Side;
  /** Its other lines and its comments, in the format of a view (default: those of the position). */
  tree?: string;
  type: "open";
} | {
  /** The language. */
  language: Language;
  type: "speak";
} | {
  /** The player string of the first side. */
  first: string;
  /** The player string of the second side. */
  second: string;
  type: "seat";
} | {
  /** The move. */
  move: string;
  type: "play";
} | {
  type: "undo";
} | {
  type: "redo";
} | {
  /** The number of moves. */
  ply: number;
  type: "jump";
} | {
  /** The move. */
  move: string;
  /** The number of that move. */
  ply: number;
  type: "enter";
} | {
  /** That move. */
  move: string;
  /** The number of its first move. */
  ply: number;
  type: "promote";
} | {
  /** That move. */
  move: string;
  /** The number of its first move. */
  ply: number;
  type: "remove";
} | {
  /** The comment; empty removes it. */
  text: string;
  type: "note";
} | {
  /** The side that resigns (default: the side to move). */
  side?: Side;
  type: "resign";
} | {
  type: "clock";
} | {
  /** Limits in addition to its own. */
  limits?: Limits;
  /** The player string. */
  player: string;
  type: "think";
} | {
  /** Limits in addition to its own. */
  limits?: Limits;
  /** The player string. */
  player: string;
  type: "analyse";
} | {
  /** Limits for each position in addition to its own, except time. */
  limits?: Limits;
  /** The player string (default: the game's reviewer). */
  player?: string;
  type: "review";
} | {
  /** Maximum number of events to show, up to [`Command::MOST_EVENTS`]. */
  first?: number;
  /** Limits in addition to its own. */
  limits?: Limits;
  /** The player string. */
  player: string;
  type: "trace";
} | {
  type: "stop";
} | {
  /** The name of the format. */
  format: string;
  type: "export";
};

/** What lies on a cell; in messages `{}`, `{"stone": side}` or `{"digit": number}`. */
export interface Content {
  /** The number on it. */
  digit?: number;
  /** The side whose piece lies on it. */
  stone?: Side;
}

/** A named counter of an algorithm. */
export interface Counter {
  /** What is counted, in French; left out if the player is a program of somebody else. */
  french?: string;
  /** What is counted, in English; programs know it by this name. */
  name: string;
  /** The count. */
  value: number;
}

/** How many games were deleted. */
export interface Deleted {
  /** So many. */
  deleted: number;
}

/** The value of a detail. */
export type DetailValue = number | boolean | string | string[];

/** A board with everything on it. */
export interface Diagram {
  /** The cells, in reading order. */
  cells: Cell[];
  /** Numbers worth showing beside the board: scores, marbles left. */
  facts: Fact[];
  /** Coordinates and other writing on the board. */
  labels: Label[];
  /** The looks of the two sides. */
  looks: [Look, Look];
  /** The shape of all cells. */
  shape: CellShape;
  /** Lines: box borders, coloured edges. */
  strokes: Stroke[];
  /** Things other than cells that a person can point at to make a move. */
  targets: Target[];
  /** Pairs of neighbours (indices into `cells`) joined by a tie; `None` if the game has no ties. */
  ties?: ([number, number])[];
  /** Groups of cells (indices into `cells`) that must hold different digits: the rows, columns and boxes of
   * a grid. */
  units?: number[][];
}

/** The measured figures behind a grade. */
export interface Difficulty {
  /** The deepest plain search tried. */
  deepest: number;
  /** The depth in plies from which a plain search prefers the hardest of these moves; `None` if not even
   * `deepest` plies suffice. */
  depth: number | null;
  /** Number of moves in a row to find. */
  find: number;
  /** The sum of the points: 2 for each move after the first, 1 for each ply after the first (`deepest` if
   * no depth suffices), 1 for every two tempting moves, at most 3. */
  points: number;
  /** Wrong moves that look as good as the right one to a search of one ply. */
  tempting: number;
}

/** Why the search left a node. */
export type End = "searched" | "cut" | "leaf" | "decided" | "known" | "stopped";

/** A node that is entered. */
export interface Entered {
  /** The lower end of the window; `None` if open. */
  alpha?: Score;
  /** The upper end of the window; `None` if open. */
  beta?: Score;
  /** The depth to search below, in plies. */
  depth: number;
  /** The static evaluation, if the player has one and the game is not over. */
  estimate?: Score;
  /** What decided its place in the order. */
  from: Source;
  /** The move that led here; `None` at the root. */
  move?: string;
  /** What the search wants to know about it. */
  role: Role;
}

/** An event from a controller. Events about a position carry its revision. */
export type Event = {
  /** All of them. */
  games: GameInfo[];
  type: "games";
} | {
  /** What changed it. */
  cause: Cause;
  type: "view";
  /** The new view. */
  view: View;
} | {
  /** How many searches are ahead of it. */
  ahead: number;
  /** The position it is about. */
  revision: number;
  type: "queued";
} | {
  /** The state of the search. */
  progress: Info;
  /** The position it is about. */
  revision: number;
  type: "progress";
} | {
  /** The result. */
  answer: Answer;
  /** The position it is about. */
  revision: number;
  type: "answer";
} | {
  /** The result. */
  answer: Answer;
  /** Moves played before the reviewed position. */
  ply: number;
  /** The position at which the review was requested. */
  revision: number;
  type: "reviewed";
} | {
  /** How good the moves were, for the positions that were searched. */
  review: Review;
  /** The position at which it was requested. */
  revision: number;
  type: "review-done";
} | {
  /** The result, with the last events. */
  answer?: Answer;
  /** How many events the whole search had. */
  events: number;
  /** The next events, in order. */
  lines: SaidLine[];
  /** The position it is about. */
  revision: number;
  type: "traced";
} | {
  /** The format. */
  format: string;
  /** The text. */
  text: string;
  type: "exported";
} | {
  /** The kind of refusal. */
  code: Code;
  /** Why, in words. */
  message: string;
  type: "error";
};

/** A position, and games that may have passed through it. */
export interface ExploreRequest {
  /** The game's name. */
  game: string;
  /** The position in any format. */
  position?: string;
  /** Games of this setup, each in any format. */
  records: string[];
  /** Its setup. */
  setup?: string;
}

/** The games that passed through the position. */
export interface Explored {
  /** The games found, in the order of the request. */
  passages: Passage[];
}

/** A position and the format to write it in. */
export interface ExportRequest {
  /** A format of the game; `svg` or `text` for the board; `tree` for all lines. */
  format: string;
  /** The game's name. */
  game: string;
  /** The position in any format. */
  position?: string;
  /** Its setup. */
  setup?: string;
  /** All its lines and comments, as `4,4(5,3{too slow}),4`, for formats that can hold them. */
  tree?: string;
}

/** A position as text. */
export interface Exported {
  /** The format. */
  format: string;
  /** The text. */
  text: string;
}

/** A number worth showing beside the board. */
export interface Fact {
  /** What it is, for programs: `score`. */
  name: string;
  /** The side it belongs to, if any. */
  side?: Side;
  /** What it is, for people. */
  title: string;
  /** Its value. */
  value: number;
}

/** A figure of a run. */
export interface FigureAnswer {
  /** The figure. */
  figure: string;
  /** The run. */
  of: string;
}

/** A text format in which a game's records can be written. */
export interface FormatInfo {
  /** Its name. */
  name: string;
  /** One line. */
  summary: string;
}

/** A description of a game, available before opening one. */
export interface GameInfo {
  /** The hue of its accent, in degrees of the colour circle (OKLCH). */
  accent: number;
  /** The player string used for hints and analyses. */
  advisor: string;
  /** How to benchmark its solver on a file, if possible. */
  bench?: BenchInfo;
  /** The formats it can be written in, the usual one first. */
  formats: FormatInfo[];
  /** How the two sides look at the start of the usual setup. */
  looks: [Look, Look];
  /** Its name on the command line. */
  name: string;
  /** How positions are written. */
  notation: string;
  /** Opponents for people, from weakest to strongest. */
  opponents: OpponentInfo[];
  /** Its own page, if the usual page does not fit. */
  page?: PageInfo;
  /** Its players, a human first. */
  players: PlayerInfo[];
  /** What its puzzles are like, if it has any. */
  puzzles?: string;
  /** The names that its student report uses for players and options. */
  report_names: ReportNameInfo[];
  /** The player string used for reviews. */
  reviewer: string;
  /** Its rules in a few sentences. */
  rules: string;
  /** A short sample game. */
  sample: SampleInfo;
  /** The score at which an estimate wins three games in four. */
  scale: number;
  /** The options of its setup. */
  setup: ParamInfo[];
  /** 2, or 1 for a puzzle. */
  sides: number;
  /** Its exact solver, if it has one. */
  solver?: SolverInfo;
  /** A one-line description. */
  summary: string;
  /** Its name for people. */
  title: string;
}

/** The goal of a puzzle, for the side to move. */
export type Goal = {
  kind: "win-in";
  /** Own moves, the winning one included. */
  moves: number;
} | {
  kind: "win";
} | {
  kind: "hold";
} | {
  kind: "gain";
  /** The margin over the whole game, including points scored before. */
  margin: number;
  /** Own points from here to the end, minus the other side's. */
  points: number;
};

/** The server answers. */
export interface Health {
  /** The version of these messages; it changes when a key does. */
  api: number;
  /** `ok`. */
  status: string;
  /** The version of Quintet. */
  version: string;
}

/** The state of a search. */
export interface Info {
  /** Other counters of the algorithm. */
  counters: Counter[];
  /** Plies searched completely. */
  depth: number;
  /** The line expected. */
  line: string[];
  /** Nodes visited. */
  nodes: number;
  /** Nodes per second: it follows from the rest. */
  nodes_per_second: number;
  /** Seconds since the start. */
  seconds: number;
  /** Simulations run. */
  simulations: number;
  /** The value so far, for the side to move. */
  value: Value | null;
}

/** A move in a puzzle to judge. */
export interface JudgeRequest {
  /** The number of moves to find. */
  find: number;
  /** The game's name. */
  game: string;
  /** Its goal. */
  goal: Goal;
  /** The moves of both sides since then; the last one is judged. */
  moves: string[];
  /** Its position. */
  position: string;
  /** The puzzle's setup. */
  setup?: string;
}

/** A judged move. */
export interface Judged {
  /** The game after the answer, if there is one. */
  after?: View;
  /** The other side's best reply, which continues the puzzle or refutes the wrong move; `None` if the game
   * or the puzzle is over. */
  reply?: Step;
  /** The move with its exact value. */
  step: Step;
  /** An explanation in words: for a wrong move, what it allows. */
  text: string;
  /** The verdict. */
  verdict: Verdict;
  /** The game after the move. */
  view: View;
}

/** Writing on the board. */
export interface Label {
  /** The text. */
  text: string;
  /** Centre, to the right. */
  x: number;
  /** Centre, down. */
  y: number;
}

/** A bot as its teacher knows it. */
export interface LadderBot {
  /** The name of its folder. */
  name: string;
  /** Its pseudonym; empty before it could play. */
  pseudonym: string;
  /** Why it cannot play, or its latest fault, in full. */
  why?: string;
}

/** The ladder of this studio. */
export interface LadderData {
  /** The leaderboard, with pseudonyms; missing for a moment after the start. */
  board?: Leaderboard;
  /** For the owner: whose bots they are. */
  bots?: LadderBot[];
  /** Why it ended, if it did. */
  failure?: string;
  /** The round being played; missing while there is nothing to play. */
  round?: LadderRound;
}

/** A finished game of a ladder. */
export interface LadderGame {
  /** `rules`, or the reason if it ended otherwise: `illegal-move`, `time`, `crash`, `protocol`,
   * `adjudicated`. */
  ending: string;
  /** The whole game, opening included. */
  moves: string;
  /** The public names of the players, the side that begins first. */
  names: [string, string];
  /** Its number in the journal, from 1. */
  number: number;
  /** Number of moves made by the players. */
  plies: number;
  /** The setup. */
  setup: string;
  /** The winner; `None` for a draw. */
  winner: Side | null;
}

/** Finished games of the ladder. */
export interface LadderGames {
  /** Some, the latest first. */
  games: LadderGame[];
  /** All such games. */
  total: number;
}

/** Which bot. */
export interface LadderName {
  /** The name of its folder. */
  name: string;
}

/** Which games. */
export interface LadderQuery {
  /** Leave out this many of the latest. */
  offset?: number;
  /** Only those of a player, by its name on the leaderboard. */
  player?: string;
}

/** A summary of a game. */
export interface LadderResult {
  /** The opponent. */
  against: string;
  /** Its number in the journal, from 1. */
  game: number;
  /** 1 for a win, ½ for a draw. */
  points: number;
}

/** A round of a ladder. */
export interface LadderRound {
  /** Its number, from 1. */
  number: number;
  /** All of its games. */
  planned: number;
  /** Finished games. */
  played: number;
}

/** A bot or a staff bot. */
export interface LadderRow {
  /** Places gained in the last hour, negative if lost; `None` if it is new. */
  change: number | null;
  /** Number of games drawn. */
  draws: number;
  /** Its rating. */
  elo: number;
  /** Number of games lost by a fault instead of by the rules. */
  faults: number;
  /** Number of games of this version. */
  games: number;
  /** The upper end. */
  high: number;
  /** Ratings over time: seconds since 1970, the version, Elo. */
  history: ([number, number, number])[];
  /** Its latest games, newest first. */
  last: LadderResult[];
  /** Number of games lost. */
  losses: number;
  /** The lower end of the 95 % confidence interval. */
  low: number;
  /** Its pseudonym, or the name of a staff bot. */
  name: string;
  /** Its place among the bots, from 1; `None` for staff and for a bot without games. */
  place: number | null;
  /** Why it is benched, as one word: `crash`, `time`, `illegal-move`, `protocol`. */
  reason?: string;
  /** Whether it is a staff bot. */
  staff: boolean;
  /** Whether it plays, rests or waits. */
  status: LadderStatus;
  /** Its version, from 1; 0 for staff. */
  version: number;
  /** Number of games won. */
  wins: number;
}

/** The current status of a bot. */
export type LadderStatus = "anchor" | "playing" | "resting" | "benched" | "refused";

/** The bot that a file is. */
export interface LadderUpload {
  /** The name of the file: a zip, or a program. */
  file: string;
  /** Its name: that of its folder. */
  name: string;
}

/** A language in which everything people read is available. */
export type Language = "en" | "fr";

/** A leaderboard. */
export interface Leaderboard {
  /** Number of games after which a version rests. */
  enough: number;
  /** The game. */
  game: string;
  /** Number of finished games, including those of removed bots and older versions. */
  games: number;
  /** Number of games per page of `games/`. */
  games_a_page: number;
  /** Bots and staff, best first; unrated ones last. */
  players: LadderRow[];
  /** Number of rounds started. */
  rounds: number;
  /** Its setup, `name=value,…`. */
  setup: string;
  /** Its heading. */
  title: string;
  /** When it was written, in seconds since 1970. */
  updated: number;
}

/** A lesson, its texts in both languages or in one. Texts are plain: an empty line begins a new
 * paragraph, and backticks mark what is typed or played. */
export interface Lesson {
  /** What is measured then. */
  experiment: LessonExperiment;
  /** Where to read on. */
  links: LessonLink[];
  /** What the person is asked first. */
  prediction: LessonPrediction;
  /** What engines are asked. */
  runs: LessonRun[];
  /** What it explains, a screen at a time. */
  screens: LessonScreen[];
  /** What it is about, in a line. */
  summary: string;
  /** What to do away from the page, and what to answer on it. */
  task: LessonTask;
  /** What it is called. */
  title: string;
}

/** A question with an answer that runs give. */
export type LessonAsk = {
  number: NumberAsk;
} | {
  most: WhichAsk;
} | {
  least: WhichAsk;
} | {
  move: MoveAsk;
};

/** A lesson in one language. */
export interface LessonData {
  /** The lesson itself. */
  lesson: Lesson;
  /** Its name in addresses. */
  name: string;
  /** The one after. */
  next?: LessonItem;
  /** Its place, from 1. */
  number: number;
  /** The one before. */
  previous?: LessonItem;
  /** What it is about, in a line. */
  summary: string;
  /** What it is called. */
  title: string;
}

/** The doors to our engines. */
export type LessonDoor = {
  perft: PerftDoor;
} | {
  search: SearchDoor;
} | {
  trace: SearchDoor;
} | {
  solve: SolveDoor;
} | {
  sudoku: SudokuDoor;
} | {
  match: MatchDoor;
};

/** All runs beside each other. */
export interface LessonExperiment {
  /** What to see in them. */
  after: string;
  /** The figures of the table. */
  figures: string[];
  /** What is measured and why. */
  text: string;
}

/** A lesson in a list. */
export interface LessonItem {
  /** Its name in addresses. */
  name: string;
  /** Its place, from 1. */
  number: number;
  /** What it is about, in a line. */
  summary: string;
  /** What it is called. */
  title: string;
}

/** Where to read on. */
export interface LessonLink {
  /** What is there. */
  text: string;
  /** Where. */
  to: LessonPlace;
}

/** A picture about measuring. */
export type LessonPicture = "interval" | "sequential";

/** A place to read on. */
export type LessonPlace = {
  report: string;
} | {
  microscope: LessonShow;
} | {
  page: string;
} | {
  docs: string;
};

/** What the person says before the engine does. */
export interface LessonPrediction {
  /** What to say once the answer is known. */
  after: string;
  /** What kind of answer it has. */
  ask: LessonAsk;
  /** The question. */
  question: string;
  /** The position it is about. */
  show?: LessonShow;
}

/** Something to ask an engine. */
export interface LessonRun {
  /** Who is asked, and what. */
  door: LessonDoor;
  /** What it is called. */
  label: string;
  /** Its name within the lesson. */
  name: string;
}

/** A screen. */
export interface LessonScreen {
  /** A picture that the page draws instead. */
  picture?: LessonPicture;
  /** What it shows. */
  show?: LessonShow;
  /** What it says. */
  text: string;
  /** What it is about. */
  title: string;
}

/** A position, or a search of it under the microscope. */
export interface LessonShow {
  /** The player whose search is shown; without it, only the board. */
  a?: string;
  /** Another one beside it. */
  b?: string;
  /** The game's name. */
  game: string;
  /** The position. */
  moves: string;
  /** Nodes of each at most. */
  nodes: number;
  /** Its setup. */
  setup: string;
  /** The event to begin with. */
  step: number;
}

/** Something to do away from the page. */
export interface LessonTask {
  /** A command that helps or checks. */
  command?: string;
  /** With a program or with a pencil. */
  kind: LessonTaskKind;
  /** What to answer on the page; none where only a program of one's own shows it. */
  questions: LessonTaskQuestion[];
  /** What to do. */
  text: string;
}

/** What answers a question about a task. */
export type LessonTaskAnswer = {
  number: TaskNumber;
} | {
  yes: boolean;
} | {
  figure: FigureAnswer;
} | {
  move: MoveAsk;
};

/** What a task is done with. */
export type LessonTaskKind = "bot" | "paper";

/** A question about a task. */
export interface LessonTaskQuestion {
  /** What answers it. */
  answer: LessonTaskAnswer;
  /** The question. */
  ask: string;
}

/** The limits of a search, in any combination; the first one reached ends it. `depth` counts plies. */
export interface Limits {
  /** Depth in plies. */
  depth?: number;
  /** Number of nodes, exact with one thread. */
  nodes?: number;
  /** Number of simulations of a Monte Carlo search. */
  simulations?: number;
  /** Time; in messages `time_ms`, whole milliseconds. */
  time_ms?: number;
}

/** A move and its value for the side that plays it. */
export interface ListedMove {
  /** The move itself and the expected continuation, for the best few moves of an analysis; empty
   * if unknown. */
  line?: string[];
  /** The move. */
  move: string;
  /** Its value. */
  value: Value;
}

/** The look of a side. */
export interface Look {
  /** The colour of its pieces, `#rrggbb`. */
  colour: string;
  /** One character for plain text. */
  letter: string;
  /** The name of its pieces: "Red". */
  name: string;
}

/** One mark of a cell. */
export type Mark = "last" | "winning" | "given" | "conflict";

/** The marks of a cell; in messages, a list of [`Mark`]s. */
export type Marks = Mark[];

/** Two players and how many pairs of games they play. */
export interface MatchDoor {
  /** The game's name. */
  game: string;
  /** Pairs of games: the same opening, sides swapped. */
  pairs: number;
  /** The players. */
  players: [string, string];
  /** Random moves of an opening. */
  plies: number;
  /** The random seed. */
  seed: number;
  /** Its setup. */
  setup: string;
}

/** How to measure a report. */
export interface MeasureRequest {
  /** Seconds instead of minutes: smaller depths, fewer games. */
  quick: boolean;
}

/** A move. */
export interface MoveAsk {
  /** The run that knows the best ones. */
  of: string;
}

/** The mark of a move that lost something, from the mildest. */
export type MoveMark = "?!" | "?" | "??";

/** A move with its value for the side that plays it. */
export interface MoveValue {
  /** The move. */
  move: string;
  /** Its value. */
  value: Value;
}

/** A move that a person can make. */
export interface MoveView {
  /** Whether it is not in the rules' list of moves, such as a pass. */
  besides?: boolean;
  /** The move in words. */
  spoken: string;
  /** The cells a person points at to make it, in order. */
  steps: string[];
  /** The text that plays it. */
  text: string;
}

/** One node. Values and windows are for the side to move at the node, and plies to a forced end are
 * counted from it. */
export interface NodeData {
  /** Whether the same move was searched before at this parent, with another window or depth. */
  again?: boolean;
  /** Lower end of the window; `None` if open. */
  alpha?: number;
  /** Whether it lies on the line the search prefers. */
  best: boolean;
  /** Upper end of the window; `None` if open. */
  beta?: number;
  /** Remaining search depth in plies. */
  depth: number;
  /** Why the search left it: `searched`, `cut`, `leaf`, `decided`, `known`, `stopped`. */
  end?: string;
  /** Its index in the list. */
  id: number;
  /** The move that led here. */
  move?: string;
  /** Nodes below it that were visited but not recorded. */
  omitted: number;
  /** The index of its parent. */
  parent?: number;
  /** The purpose of its search: to find its value (`plain`, `first`, `again` after a null
   * window), or only to find out whether it is better than alpha (`null`, `reduced`). */
  role: Role;
  /** Number of its moves that were not searched. */
  skipped?: number;
  /** These moves, in the order in which they would have been searched. */
  skipped_moves?: SkippedMove[];
  /** The side to move at the node. */
  turn: Side;
  /** Its value. */
  value?: Value;
  /** Number of simulations through it. */
  visits?: number;
}

/** A figure of a run. */
export interface NumberAsk {
  /** The figure. */
  figure: string;
  /** The run. */
  of: string;
  /** The factor within which an answer is close. */
  within: number;
}

/** An opponent for people: a player with a name and a strength. */
export interface OpponentInfo {
  /** The player string. */
  player: string;
  /** One line. */
  summary: string;
  /** Its name in a form or a list. */
  title: string;
}

/** A command with what it refers to.
 * 
 * ```
 * use quintet::{Command, Order};
 * let order: Order =
 *     serde_json::from_str(r#"{"id":7,"revision":3,"command":{"type":"play","move":"4"}}"#).unwrap();
 * assert_eq!(order.command, Command::Play { text: "4".to_owned() });
 * ``` */
export interface Order {
  /** The command. */
  command: Command;
  /** Chosen by the sender; replies to the order carry it. */
  id: number;
  /** The revision of the position it is about; refused if that is not current. */
  revision?: number;
}

/** A line that branches off the one on screen. */
export interface OtherLine {
  /** The comment on its first move. */
  comment?: string;
  /** Its first moves, at most [`OtherLine::MOVES`]. */
  moves: string[];
  /** The number of its first move. */
  ply: number;
}

/** How a game ended. */
export interface OutcomeView {
  /** What decided it. */
  reason: Reason;
  /** The winner; `None` for a draw. */
  winner: Side | null;
}

/** A page provided by a game. */
export interface PageInfo {
  /** The address of the module that mounts it and holds its words. */
  module: string;
  /** The addresses of its style sheets. */
  styles: string[];
}

/** A parameter, as needed by a form or a help text. */
export interface ParamInfo {
  /** The accepted values, in words. */
  accepts: string;
  /** Its default value as text. */
  default: string | null;
  /** The kind of its value. */
  kind: ParamKind;
  /** The longest span, of a `time`. */
  longest?: string;
  /** Largest value, of an `int`. */
  max?: number;
  /** Smallest value, of an `int`. */
  min?: number;
  /** Its name. */
  name: string;
  /** A one-line description. */
  summary: string;
  /** Its label in a form. */
  title: string;
  /** The words of a `choice`. */
  words?: WordInfo[];
}

/** The kind of a parameter's value. */
export type ParamKind = "int" | "switch" | "choice" | "time" | "text";

/** The place where a game passed through the position. */
export interface Passage {
  /** The move played there; `None` if the game ended there. */
  move?: string;
  /** Moves played before the position. */
  ply: number;
  /** The index of the record, from 0. */
  record: number;
}

/** Leaf counts of a game tree. */
export interface PerftData {
  /** Number of move sequences of exactly this length. */
  leaves: number;
  /** The counts below each legal move, in the rules' order. */
  moves: PerftMove[];
  /** Time taken, in seconds. */
  seconds: number;
}

/** A position and a depth. */
export interface PerftDoor {
  /** Plies. */
  depth: number;
  /** The game's name. */
  game: string;
  /** The position. */
  position: string;
  /** Its setup. */
  setup: string;
}

/** The leaf count below a move. */
export interface PerftMove {
  /** The count. */
  leaves: number;
  /** The move. */
  move: string;
}

/** The position to count from, and the depth. */
export interface PerftRequest {
  /** The depth in plies. */
  depth: number;
  /** The game's name. */
  game: string;
  /** The position in any format. */
  position?: string;
  /** Its setup. */
  setup?: string;
}

/** One step of a simulation down the tree. */
export interface Pick {
  /** The bonus for few visits; `None` if every child is first tried once. */
  exploration?: number;
  /** RAVE: the mean result of the simulations in which it was played later. */
  later?: number;
  /** Its mean result; `None` before the first. */
  mean?: number;
  /** The move. */
  move: string;
  /** The runner-up, if children were compared. */
  rival?: Terms;
  /** RAVE's share in the result, from 0 to 1. */
  share?: number;
  /** The sum; the child with the greatest is chosen. */
  sum?: number;
  /** Simulations through it. */
  visits: number;
}

/** A player of a game, or a Sudoku solver. */
export interface PlayerInfo {
  /** Its name in player strings. */
  name: string;
  /** Its parameters. */
  params: ParamInfo[];
  /** A one-line description. */
  summary: string;
  /** Its name for people. */
  title: string;
}

/** A move that was played. */
export interface PlyView {
  /** The comment on it. */
  comment?: string;
  /** A remark about it: the reason for a penalty. */
  note?: string;
  /** The side that played it. */
  side: Side;
  /** The move in words. */
  spoken: string;
  /** The cells a person points at to make it, in order. */
  steps: string[];
  /** The tally after it; the differences show its effect. */
  tally?: Fact[];
  /** The move. */
  text: string;
}

/** A position of a game. */
export interface PositionRequest {
  /** The game's name. */
  game: string;
  /** Moves to play (default: all). */
  ply?: number;
  /** The position in any format (default: the start). */
  position?: string;
  /** Its setup, `name=value,…`. */
  setup?: string;
}

/** Something that was done from a seat. */
export interface ProgressItem {
  /** Whether it went well: a puzzle that was solved at the first attempt. */
  good: boolean;
  /** What kind of thing it is. */
  kind: ProgressKind;
  /** Which one. */
  name: string;
}

/** What kind of thing was done. */
export type ProgressKind = "lesson" | "puzzle";

/** What of the progress is meant. */
export interface ProgressQuery {
  /** Only this. */
  kind?: ProgressKind;
}

/** A node on a simulation's path that the simulation proved. */
export interface Proved {
  /** Its place on the path; 0 is the root. */
  ply: number;
  /** The value for the side that moved into it; ends are counted in plies from the node. */
  score: Score;
}

/** A finished puzzle with what people read about it. The same game, seed and grade give it again. */
export interface Puzzle {
  /** The measurements behind the grade. */
  difficulty: Difficulty;
  /** The number of own moves to find, each the only one that keeps the goal. */
  find: number;
  /** The game's name. */
  game: string;
  /** The goal. */
  goal: Goal;
  /** How hard it is, 1 to 5. */
  grade: number;
  /** The grade's name. */
  grade_title: string;
  /** The solution: the moves to find, with the most testing replies in between. */
  line: Step[];
  /** The game up to the position, in its usual format. */
  position: string;
  /** The game with the solution played, in its usual format. */
  record: string;
  /** The seed it was made from. */
  seed: number;
  /** The setup of the game, `name=value,…`. */
  setup: string;
  /** The goal as a sentence. */
  text: string;
  /** The side to move, which the person plays. */
  turn: Side;
  /** Why it has that grade, in words. */
  why: string;
}

/** A puzzle with the board to draw. */
export interface PuzzleOnBoard {
  /** The puzzle. */
  puzzle: Puzzle;
  /** Its position. */
  view: View;
}

/** A request for a puzzle. */
export interface PuzzleRequest {
  /** The game's name. */
  game: string;
  /** The grade, 1 to 5. */
  grade: number;
  /** The random seed; at most 2⁵³ − 1 if JavaScript reads it. */
  seed?: number;
}

/** A share of games with its 95 % interval. */
export interface Rate {
  /** The upper end. */
  high: number;
  /** The lower end. */
  low: number;
  /** The observed share, from 0 to 1; ½ without games. */
  value: number;
}

/** A player's rating: Elo points around the mean of its group. */
export interface Rating {
  /** Its rating. */
  elo: number;
  /** Number of games it is based on. */
  games: number;
  /** The group of players connected by games; ratings of different groups cannot be compared. */
  group: number;
  /** The upper end. */
  high: number;
  /** The lower end of the 95 % interval. */
  low: number;
  /** The player, by index. */
  player: number;
}

/** What decided a game. */
export type Reason = "board" | "resigned" | "time";

/** The body of the answer to a refused request. */
export interface Refusal {
  /** The reason. */
  error: RefusalReason;
}

/** The reason for a refusal. */
export interface RefusalReason {
  /** The kind of refusal. */
  code: Code;
  /** Why, in words. */
  message: string;
}

/** A certain fact about a position, with the cells to show it on. */
export interface Remark {
  /** The pieces it is about, as ids of cells. */
  about: string[];
  /** The other cells that it depends on. */
  cells: string[];
  /** Whose advantage it is. */
  side: Side;
  /** The fact, as a sentence. */
  text: string;
}

/** An event and the order that caused it. */
export interface Reply {
  /** What happened. */
  event: Event;
  /** The order's id; `None` if no order caused the event. */
  id: number | null;
}

/** One report. */
export interface ReportChapter {
  /** The report itself: its title as printed, its authors if it names them, its year. */
  about: string;
  /** How the report's figures came out. */
  counts: ReportCounts;
  /** The report's own names for players and options, with ours. */
  names: ReportName[];
  /** Its plots. */
  plots: ReportPlot[];
  /** Its name, which is that of its game. */
  report: string;
  /** How the chapter opens: what its authors built, discovered and hoped for, one sentence each. */
  story: string[];
  /** Its tables. */
  tables: ReportTable[];
  /** The game. */
  title: string;
}

/** A report's figures counted by result. */
export interface ReportCounts {
  /** Our figure differs. */
  differs: number;
  /** Our figure is equal. */
  equal: number;
  /** Number of figures in the report. */
  figures: number;
  /** The two cannot be compared. */
  not_comparable: number;
  /** Ratios computed from the report's times. */
  ratios: number;
  /** Of those, the number within a fifth of ours. */
  ratios_equal: number;
}

/** A report with its figures. */
export interface ReportData {
  /** What it says, and what was measured. */
  chapter: ReportChapter;
  /** What is being measured, this one or another. */
  doing?: ReportDoing;
  /** When and how it was measured; none: not yet here. */
  measured?: ReportMeasured;
}

/** What is being measured. */
export interface ReportDoing {
  /** Whether it is the quick run. */
  quick: boolean;
  /** The report. */
  report: string;
  /** Seconds since it began. */
  seconds: number;
  /** What is being done at the moment; empty: it waits for a place. */
  what: string;
}

/** The formats of a report. */
export type ReportFormat = "html" | "csv" | "json" | "toml";

/** A report in a list. */
export interface ReportItem {
  /** The report itself. */
  about: string;
  /** Figures that it has. */
  figures: number;
  /** What was measured of it here. */
  measured?: ReportMeasured;
  /** Its name. */
  report: string;
  /** The game. */
  title: string;
}

/** When and how a report was measured here. */
export interface ReportMeasured {
  /** Seconds since 1970. */
  at: number;
  /** How its figures came out. */
  counts: ReportCounts;
  /** Whether smaller depths and fewer games had to do. */
  quick: boolean;
}

/** A name that a report uses. */
export interface ReportName {
  /** As the report prints it. */
  name: string;
  /** What a reader of the report must know; may be empty. */
  note: string;
  /** The player string, or words if it is not a player. */
  ours: string;
  /** Where it is played, if it is a player. */
  play?: ReportPlay;
}

/** A name used in the game's student report, and our name for it. */
export interface ReportNameInfo {
  /** The name as the report prints it. */
  name: string;
  /** A note for readers of the report; may be empty. */
  note: string;
  /** The player string, with the option in question; for anything else (a counter, a command), a
   * description with a space in it. */
  ours: string;
}

/** A position with players, ready to be played. */
export interface ReportPlay {
  /** The game. */
  game: string;
  /** The players, the side that moves first at the start; empty if the game's page seats no
   * players. */
  players: string[];
  /** The position. */
  position: string;
  /** Its setup. */
  setup: string;
}

/** A plot. */
export interface ReportPlot {
  /** Its name: its file name without the extension. */
  name: string;
  /** The picture, as SVG. */
  svg: string;
  /** What it shows. */
  title: string;
}

/** Which report. */
export interface ReportQuery {
  /** In which format. */
  format: ReportFormat;
}

/** One figure as shown: the report's and ours. */
export interface ReportRow {
  /** The command that measures our figure. */
  command?: string;
  /** Our figure; `None` if not measured. */
  ours?: string;
  /** Where its position and players are played. */
  play?: ReportPlay;
  /** Why they differ or cannot be compared, and what else was measured. */
  remarks: string[];
  /** The report's figure as printed, if it gives one; in parentheses if computed from its
   * figures. */
  report?: string;
  /** The section or table of the report. */
  section?: string;
  /** How they compare. */
  status: ReportStatus;
  /** What was measured. */
  what: string;
  /** The words around the figure, in French, as printed. */
  words?: string;
}

/** How our figure compares with the report's. */
export type ReportStatus = "equal" | "differs" | "not-comparable" | "ours-only";

/** A table of figures. */
export interface ReportTable {
  /** What a reader must know to read it. */
  note: string;
  /** Pictures in characters: boards; may be empty. */
  picture: string;
  /** Its rows. */
  rows: ReportRow[];
  /** What it shows. */
  title: string;
}

/** All reports. */
export interface ReportsData {
  /** What is being measured. */
  doing?: ReportDoing;
  /** What each is, and how its figures came out. */
  reports: ReportItem[];
}

/** The review of a game. */
export interface Review {
  /** How well the first side played; `None` if nothing could be judged. */
  first?: Accuracy;
  /** The moves of the game. */
  moves: ReviewedMove[];
  /** The position after each number of moves, from 0 on. */
  positions: ReviewedPosition[];
  /** How well the second side played. */
  second?: Accuracy;
}

/** A move of the game. */
export interface ReviewedMove {
  /** The best move there. */
  best?: string;
  /** The value of the best move. */
  best_value?: Value;
  /** Whether it was as good as the best move. */
  is_best: boolean;
  /** The share of a game that it lost, from 0 to 1; `None` if it could not be judged. */
  loss?: number;
  /** Its mark, if it lost much. */
  mark?: MoveMark;
  /** Whether the loss is proved rather than estimated. */
  proved: boolean;
  /** Its value for the side that played it. */
  value?: Value;
}

/** A position of the game. */
export interface ReviewedPosition {
  /** The best move known. */
  best?: string;
  /** Moves for which other positions prove more than the search here found. */
  known?: MoveValue[];
  /** The expected line, starting with the best move. */
  line: string[];
  /** The side to move. */
  turn: Side;
  /** Its value for that side. */
  value?: Value;
}

/** What a search wants to know about a node. */
export type Role = "plain" | "first" | "null" | "reduced" | "again";

/** One event of a search, with a description in words. */
export type SaidLine = ({
  /** The depth in plies. */
  depth: number;
  event: "iteration";
} | {
  event: "outline";
} | Entered & {
  event: "enter";
} | TableHit & {
  event: "table";
} | {
  event: "looked";
  /** Their number. */
  nodes: number;
} | {
  event: "skip";
  /** The moves, in the order they would have been tried. */
  moves: string[];
  /** The reason. */
  why: Skip;
} | {
  /** The reason. */
  end: End;
  event: "leave";
  /** Its score; `None` if it has no value. */
  score?: Score;
} | {
  /** The root's children; among equals, earlier ones are preferred. */
  children: Child[];
  event: "tree";
  /** The proved value of the root, for the side that moved into it, if any. */
  proved?: Score;
} | Simulated & {
  event: "simulation";
}) & {
  /** What the score says about the value of a node that is left: exact, or a bound. */
  bound?: Bound;
  /** Its number in the search, from 1. */
  n: number;
  /** Nodes counted from entering to leaving a node, including itself, whether shown or not. */
  nodes?: number;
  /** Plies from the root to its node. */
  ply: number;
  /** The side to move at that node. */
  turn: Side;
  /** The event in words. */
  words: string;
};

/** A complete game, to be shown move by move. */
export interface SampleInfo {
  /** The ply to show first. */
  from: number;
  /** The whole game in the usual format. */
  position: string;
  /** Its setup, `name=value,…`. */
  setup: string;
}

/** A finished game. */
export interface SavedGame {
  /** When, in seconds since 1970 (UTC). */
  finished_at: number;
  /** The game's name. */
  game: string;
  /** Its number, given when it is saved. */
  id: number;
  /** How it ended. */
  outcome: OutcomeView;
  /** Who played each side: player strings. */
  players: [string, string];
  /** Moves played. */
  plies: number;
  /** The whole game in its usual format; with the setup it opens again. */
  record: string;
  /** Whose it is in a class: the number of a student's seat. */
  seat?: number;
  /** Its setup, `name=value,…`. */
  setup: string;
}

/** Some of the saved games. */
export interface SavedGames {
  /** The latest first, at most 50. */
  games: SavedGame[];
  /** How many there are in all. */
  total: number;
}

/** Which saved games. */
export interface SavedQuery {
  /** Only of this game. */
  game?: string;
  /** Leave out so many of the latest. */
  offset?: number;
  /** Only of this seat of the class; a student sees no others anyway. */
  seat?: number;
}

/** The value of a position for the side to move.
 * 
 * ```text
 *  −WIN ………………………… LOST | …… estimates …… | WON ………………………… WIN
 *  lost now   later   some day |      0      | some day   later   won now
 * ```
 * 
 * A win is worth one unit more for each ply it comes sooner, so searches prefer quick wins and slow losses.
 * A forced end at an unknown distance is [`WON`](Self::WON) or [`LOST`](Self::LOST): worth less than any win
 * at a known distance, and more than any estimate. Estimates never reach the range of decided scores.
 * 
 * ```
 * use quintet_core::Score;
 * assert!(Score::win_in(3) > Score::win_in(5));
 * assert!(Score::loss_in(5) > Score::loss_in(3));
 * assert_eq!(-Score::win_in(3), Score::loss_in(3));
 * assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
 * assert_eq!(Score::estimate(40).plies_to_end(), None);
 * assert!(Score::WON.is_win() && Score::WON < Score::win_in(Score::MAX_PLIES));
 * assert!(Score::WON > Score::estimate(i32::MAX));
 * assert_eq!(Score::WON.plies_to_end(), None);
 * ``` */
export type Score = number;

/** A position and a player. */
export interface SearchDoor {
  /** The game's name. */
  game: string;
  /** The player string. */
  player: string;
  /** The position. */
  position: string;
  /** Its setup. */
  setup: string;
}

/** A side: the first or the second to move in the game.
 * 
 * ```
 * use quintet_core::Side;
 * assert_eq!(!Side::First, Side::Second);
 * assert_eq!(Side::Second.index(), 1);
 * ``` */
export type Side = "first" | "second";

/** One simulation of a Monte Carlo search. */
export interface Simulated {
  /** Whether the game was over there; otherwise a random game was played from it. */
  ended: boolean;
  /** Whether the last node was visited for the first time. */
  new: boolean;
  /** The steps from the root down. */
  path: Pick[];
  /** Half points added at each node of the path, from the root, for the side that moved into it. */
  points: number[];
  /** The nodes it proved. */
  proved?: Proved[];
  /** The winner; `None` in a draw. */
  winner: Side | null;
}

/** Why moves were not searched. */
export type Skip = "cut" | "hopeless" | "won" | "same" | "rule";

/** A move that was not searched. */
export interface SkippedMove {
  /** The move. */
  move: string;
  /** Why it was skipped. */
  why: Skip;
}

/** A position for an exact solver. */
export interface SolveDoor {
  /** The game's name. */
  game: string;
  /** Options of its solver. */
  options: string;
  /** The position. */
  position: string;
  /** Its setup. */
  setup: string;
}

/** A position to solve. */
export interface SolveRequest {
  /** The game's name. */
  game: string;
  /** Options of its solver, `name=value,…`. */
  options?: string;
  /** The position in any format. */
  position?: string;
  /** Its setup. */
  setup?: string;
}

/** A solved position with its context. Scores are for the side to move. */
export interface Solved {
  /** The moves that keep the score. */
  best: string[];
  /** Seconds of processor time, of all threads. */
  cpu_s?: number;
  /** The game's name. */
  game: string;
  /** Best play of both sides. */
  line: string[];
  /** Moves with their scores, in the rules' order. */
  moves: Record<string, unknown>;
  /** Nodes visited. */
  nodes: number;
  /** Bytes of memory that it took. */
  peak_bytes: number;
  /** Plies to the end of a forced win or loss, if known. */
  plies?: number;
  /** The position, in the game's usual format. */
  position: string;
  /** The score, if it says more than who wins. */
  score?: number;
  /** Seconds on the clock. */
  seconds: number;
  /** The setup of the game. */
  setup: string;
  /** The answer in one sentence. */
  text: string;
  /** The side to move. */
  turn: Side;
  /** The result of the rest of the game: 1 if the side to move wins, 0 for a draw, −1 if it
   * loses. */
  value: number;
}

/** An exact solver. */
export interface SolverInfo {
  /** Its options. */
  params: ParamInfo[];
  /** Which positions it can solve, and at what cost. */
  reach: string;
}

/** What decided the place of a move in the order. */
export type Source = "rules" | "before" | "table" | "killer" | "history";

/** A move of a puzzle's line, with its exact value for the side that plays it. */
export interface Step {
  /** The move. */
  move: string;
  /** Plies to the end of a forced win or loss, including this move, if known. */
  plies?: number;
  /** Its exact score: the sign says who wins; further meaning depends on the game (a final margin where
   * points count). */
  score: number;
  /** The side that plays it. */
  side: Side;
}

/** A line on the board. */
export interface Stroke {
  /** One end (x, y). */
  from: [number, number];
  /** The side whose edge it is; `None` for a plain border. */
  side?: Side;
  /** The other end. */
  to: [number, number];
}

/** A link of a chain: the first claim implies the second. */
export interface SudokuArrow {
  /** A candidate, as `r1c2=5`. */
  from: string;
  /** Whether the other candidate is then its cell's digit, or is not. */
  holds: boolean;
  /** Another candidate. */
  to: string;
}

/** The result of a check. */
export interface SudokuCheck {
  /** The puzzle, one character a cell. */
  puzzle: string;
  /** How hard it is, if it has one solution. */
  rating: SudokuRating | null;
  /** The solution, or one of them. */
  solution: string | null;
  /** Number of solutions. */
  solutions: SudokuSolutions;
}

/** A puzzle to check. */
export interface SudokuCheckRequest {
  /** 16, 81, 256 or 625 cells, `.` or `0` when empty. */
  puzzle: string;
}

/** A puzzle for a solver of Sudoku. */
export interface SudokuDoor {
  /** Its cells. */
  puzzle: string;
  /** The random seed. */
  seed: number;
  /** The solver string. */
  solver: string;
}

/** A request for a puzzle; omitted fields may be anything. */
export interface SudokuGenerateRequest {
  /** Exact number of givens. */
  clues?: number;
  /** `easy`, `medium`, `hard`, `expert`, `extreme`, or scores such as `2.6-4.4`. */
  difficulty?: string;
  /** Whether every given must be necessary. */
  minimal?: boolean;
  /** The seed, which determines the puzzle; default 0. */
  seed?: number;
  /** Number of rows: 4, 9, 16 or 25; default 9. */
  size?: number;
  /** `none`, `half-turn`, `quarter-turn`, `left-right`, `top-bottom`,
   * `four-mirrors`, `diagonal` or `anti-diagonal`. */
  symmetry?: string;
}

/** A coach's answer. */
export interface SudokuHint {
  /** The links of its chains. */
  arrows: SudokuArrow[];
  /** Candidates on which the step rests, as `r1c2=5`; some may be gone from the grid. */
  candidates: string[];
  /** The cells to look at, as `r1c2`. */
  cells: string[];
  /** Candidates that are impossible, as `r1c2=5`. */
  eliminations: string[];
  /** The kind of hint. */
  kind: SudokuHintKind;
  /** Digits that are certain, or that are mistakes, as `r1c2=5`. */
  placements: string[];
  /** The technique of a step. */
  technique: SudokuTechnique | null;
  /** What to see there. */
  what: string;
  /** Where to look. */
  where: string;
  /** What follows, and why. */
  why: string;
}

/** The kind of a hint. */
export type SudokuHintKind = "step" | "mistake" | "solved" | "needs-trial";

/** A puzzle and a person's progress with it. */
export interface SudokuHintRequest {
  /** What is entered, as many cells, with or without the givens; empty: nothing. */
  entries?: string;
  /** The language; English by default. */
  language?: Language;
  /** The givens: 81 cells, or 16 or 256. */
  puzzle: string;
  /** Candidates that the person has struck out, as `r1c2=5`. */
  struck?: string[];
}

/** A generated puzzle. */
export interface SudokuPuzzle {
  /** Number of givens. */
  clues: number;
  /** The puzzle, one character a cell. */
  puzzle: string;
  /** Its rating; only 9×9 is rated. */
  rating: SudokuRating | null;
  /** Its unique solution. */
  solution: string;
}

/** The rating of a puzzle. */
export interface SudokuRating {
  /** `easy`, `medium`, `hard`, `expert` or `extreme`. */
  level: string;
  /** Its usual names, in English and French. */
  names: [string, string] | null;
  /** Whether known techniques are not enough, so that guessing is needed. */
  needs_trial: boolean;
  /** The score of the hardest step, on the scale of Sudoku Explainer. */
  score: number;
  /** The technique of the hardest step: a name for programs. */
  technique: string | null;
}

/** The number of solutions. */
export type SudokuSolutions = "none" | "one" | "many" | "unknown";

/** A puzzle and its solver. */
export interface SudokuSolveRequest {
  /** 16, 81, 256 or 625 cells. */
  puzzle: string;
  /** Random seed, for solvers that use chance. */
  seed?: number;
  /** The solver, `name:param=value,…`; default `backtracking`. */
  solver?: string;
  /** Maximum number of steps; by default unlimited, with the first 2000 returned. */
  steps?: number;
}

/** The result of solving. */
export interface SudokuSolved {
  /** Digits tried, or swaps evaluated. */
  nodes: number;
  /** Seconds it took. */
  seconds: number;
  /** The solution. */
  solution: string | null;
  /** Whether it is solved. */
  solved: boolean;
  /** Its steps, from the first. */
  steps: SudokuStep[];
  /** Total number of steps, including those not returned. */
  steps_made: number;
  /** How it ended. */
  verdict: SudokuVerdict;
}

/** A step of a solver. */
export interface SudokuStep {
  /** The cells, as `r1c2`: one placed or taken back, two swapped. */
  cells?: string[];
  /** Number of conflicts after it. */
  conflicts?: number;
  /** The digit placed or taken back. */
  digit?: number;
  /** The whole grid, after a start. */
  grid?: string;
  /** What it did. */
  kind: SudokuStepKind;
  /** The temperature that allowed a swap (annealing). */
  temperature?: number;
}

/** The kind of a step. */
export type SudokuStepKind = "place" | "backtrack" | "start" | "swap" | "stuck";

/** A technique. */
export interface SudokuTechnique {
  /** Its name for programs: `naked-pair`. */
  key: string;
  /** Its name in the requested language. */
  name: string;
  /** How hard the step is, on the scale of Sudoku Explainer. */
  score: number;
}

/** How a solver ended. */
export type SudokuVerdict = "solved" | "limit" | "no-solution" | "gave-up";

/** What a transposition table knows about the node entered last. */
export interface TableHit {
  /** How the score bounds the value. */
  bound: Bound;
  /** Whether it rests on finished games alone, so that a deeper search cannot change it. */
  complete: boolean;
  /** The depth it was searched to, in plies. */
  depth: number;
  /** The score it holds. */
  score: Score;
  /** Whether this answers the node without a search. */
  settles: boolean;
}

/** Wins, draws and losses. */
export interface Tally {
  /** Games drawn. */
  draws: number;
  /** Games lost. */
  losses: number;
  /** Games won. */
  wins: number;
}

/** Something other than a cell that a person can point at. */
export interface Target {
  /** Its name in [`move_steps`](crate::Playable::move_steps). */
  id: string;
  /** What a button says: "↻", "5", "pass". */
  label: string;
  /** The label in words. */
  spoken: string;
  /** The part of the board it turns, so that a page can animate it. */
  turn?: Turn;
}

/** A number that reasoning gives. */
export interface TaskNumber {
  /** The number. */
  is: number;
  /** The factor within which an answer is right; 1: exactly. */
  within: number;
}

/** The terms by which a child of a Monte Carlo tree is chosen: its mean result plus a bonus for few visits.
 * Results are for the side that chooses: 0 lost, 1 won. */
export interface Terms {
  /** The bonus for few visits; `None` if every child is first tried once. */
  exploration?: number;
  /** RAVE: the mean result of the simulations in which it was played later. */
  later?: number;
  /** Its mean result; `None` before the first. */
  mean?: number;
  /** The move. */
  move: string;
  /** RAVE's share in the result, from 0 to 1. */
  share?: number;
  /** The sum; the child with the greatest is chosen. */
  sum?: number;
  /** Simulations through it. */
  visits: number;
}

/** A recorded search tree. */
export interface TreeData {
  /** Recorded nodes; node 0 is the root, parents come before children. */
  nodes: NodeData[];
  /** Nodes visited by the search, recorded or not. */
  visited: number;
}

/** A part of the board that turns. */
export interface Turn {
  /** The cells that turn with it. */
  cells: string[];
  /** The angle, clockwise. */
  degrees: number;
}

/** The value of a position or a move: a score or a rate. */
export interface Value {
  /** How reliable it is. */
  kind: ValueKind;
  /** Plies to the end of a forced win or loss, if known: with best play by both sides the game ends
   * exactly then. A proved win without this number is still a win. */
  plies?: number;
  /** The expected result of a rate, from 0 (lost) to 1 (won). */
  rate?: number;
  /** The score for the side to move, unless it is a rate. Wins and losses range from ±980 000 (at an
   * unknown distance) to ±1 000 000 (now). */
  score?: number;
}

/** How reliable a value is. */
export type ValueKind = "proved" | "estimated" | "rate";

/** The verdict on a move in a puzzle. */
export type Verdict = "right" | "solved" | "wrong";

/** Everything a page or a program needs to show a game and to let a person move. */
export interface View {
  /** Who acts at this position; `None` if the game is over here. */
  awaits?: Awaits;
  /** The board. */
  board: Diagram;
  /** The clocks of both sides, if the game is played with clocks. */
  clocks?: [ClockView | null, ClockView | null];
  /** The comment on the starting position. */
  comment?: string;
  /** The outcome of the whole game, if it is over, independent of the current ply. */
  end?: OutcomeView;
  /** The game's name. */
  game: string;
  /** All moves played, including undone ones. */
  history: PlyView[];
  /** The language of its texts. */
  language: Language;
  /** What a game cannot keep from the text it was read from, such as variations, in words. */
  left_out?: string[];
  /** The moves a person can make. */
  moves: MoveView[];
  /** The lines that branch off this one. */
  others?: OtherLine[];
  /** The outcome here, if the game is over. */
  outcome: OutcomeView | null;
  /** The number of sides that people play. */
  persons: number;
  /** The player string of each side. */
  players: [string, string];
  /** Moves played in total, including undone ones. */
  plies: number;
  /** Moves played up to here. */
  ply: number;
  /** The game up to here in its usual format; together with the setup it reopens the game. */
  position: string;
  /** The whole game in the same format, including undone moves. */
  record: string;
  /** The side for which a person can resign now, if any. */
  resigns?: Side;
  /** Incremented by every change of the session. */
  revision: number;
  /** The setup, `name=value,…`. */
  setup: string;
  /** 2, or 1 for a puzzle. */
  sides: number;
  /** The board in words. */
  speech: string;
  /** Whose turn it is, or how the game ended, in words. */
  status: string;
  /** The figures that judge the game up to here, besides its outcome: points, penalties,
   * completions of each side. */
  tally: Fact[];
  /** The player string of the program to move: `None` if a person is to move, at an earlier
   * position, and when the game is over. */
  thinker?: string;
  /** Its name for people. */
  title: string;
  /** All lines and comments, if there is more than this line, as `4,4(5,3{too slow}),4`. */
  tree?: string;
  /** The side to move. */
  turn: Side;
}

/** One of several runs. */
export interface WhichAsk {
  /** The runs. */
  among: string[];
  /** The figure that is compared. */
  figure: string;
}

/** A word of a `choice`. */
export interface WordInfo {
  /** The word itself. */
  name: string;
  /** Its name for people. */
  title: string;
}
