/** Quintet for other pages: five games, their players and solvers, in workers of the browser. */

/** A value for the side to move: a score, or a proved result. */
export interface Value {
  [key: string]: unknown;
}

/** The progress of a search. */
export interface Info {
  depth: number;
  nodes: number;
  simulations: number;
  seconds: number;
  nodes_per_second: number;
  /** The expected line. */
  line: string[];
  value: Value | null;
  counters: { name: string; value: number }[];
}

/** The result of an analysis. */
export interface Answer {
  best: string;
  /** Every legal move with its value, best first. */
  moves: { move: string; value: Value; line?: string[] }[];
  progress: Info;
  /** Why the best move may be good, if the game can explain it. */
  reason?: string;
}

export interface Asking {
  /** `en` or `fr`; English by default. */
  language?: 'en' | 'fr';
  /** Stops the work; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

export interface Analysing extends Asking {
  /** Options of the game, `size=11`. */
  setup?: string;
  /** The player to ask, `alphabeta:depth=8`; the game's advisor by default. */
  player?: string;
  /** Maximum time in milliseconds. */
  time?: number;
  nodes?: number;
  depth?: number;
  /** Receives the progress of the search, at most ten times a second. */
  progress?: (news: Info) => void;
}

/** A refusal: an unknown game, an illegal move, an invalid player … */
export class QuintetError extends Error {
  code: string;
}

export class Quintet {
  /** Fetches and compiles the module. */
  static load(options?: { progress?: (bytes: number) => void }): Promise<Quintet>;
  /** The games: names, rules, setups, players, opponents, solvers. */
  games(language?: 'en' | 'fr'): Promise<{ name: string; title: string; [key: string]: unknown }[]>;
  /** The value of every legal move. */
  analyse(game: string, position?: string, asking?: Analysing): Promise<Answer>;
  /** The exact value, if the game has a solver that reaches the position. */
  solve(game: string, position?: string, asking?: Asking & { setup?: string }): Promise<Record<string, unknown>>;
  /** A position as data: board, legal moves, history. */
  position(game: string, position?: string, asking?: Asking & { setup?: string }): Promise<Record<string, unknown>>;
  /** Any question of the REST interface below `/api/v1`, such as `/sudoku/hint`. */
  ask(path: string, body: object, asking?: Asking): Promise<any>;
  /** Stops all workers. */
  close(): void;
}
