// @ts-check
/**
 * Games and positions as other sites write them: what their links and texts say, for the import window. What
 * the game's own notation reads (SGF, HexWorld) is left to it; nothing here knows rules or asks anybody.
 *
 *     https://connect4.gamesolver.org/?pos=4453                    Connect Four's moves
 *     https://perfect-pentago.net/#274440791932540184              a board of Pentago, as one number
 *     (;FF[4]EV[hex…]SZ[13]…;W[mf];B[swap];W[kj];B[resign])        Hex of Little Golem: cells as two letters
 *     [Event "…"] 1. 4 4 2. 5 {slow} 3 1-0                         numbered moves
 */

/** @typedef {{game: string, state: Record<string, string>}} Found  a game's name and the query of its page */

/**
 * What the text of another site says; none: it is no such text.
 * @param {string} text
 * @returns {Found | null}
 */
export function foreign(text) {
  if (URL.canParse(text)) return ofLink(new URL(text));
  return ofLittleGolem(text);
}

/** @param {URL} url @returns {Found | null} */
function ofLink({ hostname, hash, searchParams }) {
  const pos = searchParams.get('pos');
  if (/(^|\.)gamesolver\.org$/.test(hostname) && pos !== null)
    return { game: 'connect4', state: { moves: pos } };
  const board = /^#(\d{1,19})$/.exec(hash)?.[1];
  if (/(^|\.)perfect-pentago\.net$/.test(hostname) && board !== undefined)
    return { game: 'pentago', state: { moves: pentagoBoard(BigInt(board)) } };
  return null;
}

/**
 * A board of perfect-pentago: four quadrants of 16 bits, the first one below left, the second above it; in each
 * nine digits in base 3, columns from the left, each from below. Ours goes from the top left, row by row.
 * @param {bigint} number
 */
function pentagoBoard(number) {
  const cells = Array.from({ length: 36 }, (_, index) => {
    const [x, y] = [index % 6, 5 - Math.floor(index / 6)];
    const quadrant = (number >> BigInt(16 * (2 * Math.floor(x / 3) + Math.floor(y / 3)))) & 0xffffn;
    return String((quadrant / 3n ** BigInt(3 * (x % 3) + (y % 3))) % 3n);
  });
  return cells.join('');
}

/**
 * A game of Hex from Little Golem: a cell is two letters, White begins, and a swap exchanges the sides while the
 * stone stays. A resignation ends it.
 * @param {string} text
 * @returns {Found | null}
 */
function ofLittleGolem(text) {
  if (!/^\(;/.test(text) || !/EV\[hex|littlegolem/i.test(text)) return null;
  const size = /SZ\[(\d{1,2})\]/.exec(text)?.[1] ?? '13';
  const moves = [...text.matchAll(/;[BW]\[([a-z]+)(?:\|draw)?\]/gi)].map(([, move = '']) =>
    move.toLowerCase(),
  );
  const cells = moves
    .filter((move) => move !== 'resign')
    .map((move) => (/^[a-z]{2}$/.test(move) ? `${move[0]}${move.charCodeAt(1) - 96}` : move));
  const swap = cells.includes('swap') ? ',swap=sides' : '';
  return { game: 'hex', state: { setup: `size=${size}${swap}`, moves: cells.join(' ') } };
}

/**
 * Moves without their numbers, tags, comments and result; a text that has no numbers stays as it is.
 * @param {string} text
 */
export function unnumbered(text) {
  if (!/^\s*(\[|1\s*\.)/.test(text)) return text;
  return text
    .replace(/^\s*\[[^\]]*\]\s*$/gm, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\d+\s*\.+/g, ' ')
    .replace(/(1-0|0-1|1\/2-1\/2|½-½|\*)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
