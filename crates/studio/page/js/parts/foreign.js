// @ts-check
/**
 * Reads games and positions as other sites write them, from links and texts, for the import dialog. Formats that the
 * game's own notation reads (SGF, HexWorld) are left to it; this module knows no rules and sends no requests.
 *
 *     https://connect4.gamesolver.org/?pos=4453                    Connect Four's moves
 *     https://perfect-pentago.net/#274440791932540184              a board of Pentago, as one number
 *     (;FF[4]EV[hex…]SZ[13]…;W[mf];B[swap];W[kj];B[resign])        Hex of Little Golem: cells as two letters
 *     [Event "…"] 1. 4 4 2. 5 {slow} 3 1-0                         numbered moves
 */

/** @typedef {{game: string, state: Record<string, string>}} Found  a game's name and the query of its page */

/**
 * The game in another site's text, or null if it is not in such a format.
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
 * A board of perfect-pentago: four quadrants of 16 bits, the first at the lower left, the second above it; in each,
 * nine digits in base 3, columns from the left, each from the bottom. Ours goes from the top left, row by row.
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
 * A game of Hex from Little Golem: a cell is two letters, White moves first, and a swap exchanges the sides while the
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
 * Removes numbers, tags, comments and result from a list of moves; a text without numbers stays unchanged.
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
