// @ts-check
/** The text of a tournament file, generated from a form. The same file runs with `quintet tournament`. */

/** @typedef {{player: string, name: string}} Entrant */
/**
 * @typedef {object} Choices
 * @property {string} game
 * @property {string} setup
 * @property {Entrant[]} players
 * @property {string} format  round-robin, gauntlet, swiss, knockout
 * @property {number} pairs
 * @property {number} plies  random moves before the players start
 * @property {string} time  per move, such as 500ms; empty: no limit
 * @property {string} clock  per game, such as 2m+1s; empty: no clock
 * @property {number} seed
 */

/** A TOML string, which is written like a JSON string. @param {string} text */
const quoted = (text) => JSON.stringify(text);

/** @param {Entrant} entrant */
const entrantText = ({ player, name }) =>
  name ? `{ player = ${quoted(player)}, name = ${quoted(name)} }` : quoted(player);

/** @param {Choices} choices */
export function tournamentText({ game, setup, players, format, pairs, plies, time, clock, seed }) {
  const lines = [
    `game = ${quoted(game)}`,
    setup && `setup = ${quoted(setup)}`,
    'players = [',
    ...players.map((entrant) => `    ${entrantText(entrant)},`),
    ']',
    `format = ${quoted(format)}`,
    `pairs = ${pairs}`,
    plies > 0 ? `openings = { plies = ${plies} }` : 'openings = "start"',
    time && `limits = { time = ${quoted(time)} }`,
    clock && `clock = ${quoted(clock)}`,
    `seed = ${seed}`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

/**
 * The index of a line and a column, both counted from 1, in a text.
 * @param {string} text
 * @param {number} line
 * @param {number} column
 */
export function placeIn(text, line, column) {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  // Columns count characters, indices count UTF-16 units.
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
}
