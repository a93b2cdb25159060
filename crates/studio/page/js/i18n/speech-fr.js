// @ts-check
/**
 * What the server says about positions, in French. Each rule is a whole sentence; what no rule
 * knows stays English rather than becoming half a translation.
 */

/** @type {Record<string, string>} */
const COLOURS = {
  Red: 'Rouge',
  Yellow: 'Jaune',
  Blue: 'Bleu',
  Orange: 'Orange',
  Black: 'Noir',
  White: 'Blanc',
  Solver: 'Joueur',
  Nobody: 'Personne',
};

/** @type {Record<string, string>} */
const WORDS = {
  empty: 'vide',
  given: 'donné',
  'in conflict': 'en conflit',
  swap: 'échanger',
  pass: 'passer',
  erase: 'effacer',
  score: 'score',
  'marbles left': 'billes restantes',
  'empty cells': 'cases vides',
  tl: 'haut gauche',
  tr: 'haut droite',
  bl: 'bas gauche',
  br: 'bas droite',
};

/** @type {Record<string, string>} */
const QUADRANTS = {
  'top left': 'supérieur gauche',
  'top right': 'supérieur droit',
  'bottom left': 'inférieur gauche',
  'bottom right': 'inférieur droit',
};

/** @type {Record<string, string>} */
const ENDINGS = {
  'the grid is full': 'la grille est pleine',
  'no digit fits any more': 'plus aucun chiffre ne convient',
  'the game has lasted 10 000 turns': 'la partie a duré 10 000 tours',
  'both sides gave up their turn': 'les deux camps ont renoncé à leur tour',
  'the grid cannot be completed any more': 'la grille ne peut plus être complétée',
};

/** @type {Record<string, string>} */
const UNITS = { row: 'ligne', column: 'colonne', box: 'boîte' };

const C = '(Red|Yellow|Blue|Orange|Black|White)';
/** @param {string} name */
const colour = (name) => COLOURS[name] ?? name;
/** @param {string} row @param {string} column */
const place = (row, column) => `ligne ${row}, colonne ${column}`;
/** @param {string} name @param {string} turn */
const twist = (name, turn) =>
  `quadrant ${QUADRANTS[name] ?? name} dans le sens ${turn === 'clockwise' ? 'horaire' : 'antihoraire'}`;

/** @typedef {[RegExp, (...groups: string[]) => string]} Rule */

/** @type {Rule[]} */
const RULES = [
  // Whose turn it is and how it ended.
  [RegExp(`^${C} to move$`), (who) => `Au tour de ${colour(who)}`],
  [RegExp(`^${C} to move or to swap$`), (who) => `${colour(who)} joue ou échange`],
  [
    RegExp(`^${C} to move; ${C} (-?\\d+), ${C} (-?\\d+)$`),
    (who, a, x, b, y) => `Au tour de ${colour(who)} ; ${colour(a)} ${x}, ${colour(b)} ${y}`,
  ],
  [RegExp(`^${C} wins with four in a line$`), (who) => `${colour(who)} gagne : quatre jetons alignés`],
  [RegExp(`^${C} wins with five in a row$`), (who) => `${colour(who)} gagne : cinq billes alignées`],
  [/^Red wins: top and bottom are joined$/, () => 'Rouge gagne : le haut et le bas sont reliés'],
  [/^Blue wins: left and right are joined$/, () => 'Bleu gagne : la gauche et la droite sont reliées'],
  [
    RegExp(`^${C} wins, (-?\\d+) to (-?\\d+): (.+)$`),
    (who, x, y, end) => `${colour(who)} gagne, ${x} à ${y} : ${ENDINGS[end] ?? end}`,
  ],
  [RegExp(`^${C} wins: ${C} gave up$`), (who, other) => `${colour(who)} gagne : ${colour(other)} abandonne`],
  [/^Given up$/, () => 'Abandon'],
  [RegExp(`^${C} wins$`), (who) => `${colour(who)} gagne`],
  [/^Draw: the board is full$/, () => 'Partie nulle : le plateau est plein'],
  [/^Draw: both have five in a row$/, () => 'Partie nulle : cinq billes alignées de part et d’autre'],
  [/^Draw, (-?\d+) each: (.+)$/, (x, end) => `Partie nulle, ${x} partout : ${ENDINGS[end] ?? end}`],
  [/^Draw$/, () => 'Partie nulle'],
  [/^Solved$/, () => 'Résolu'],
  [/^(.+); (\d+) contradict each other$/, (rest, count) => `${inFrench(rest)} ; ${count} se contredisent`],
  [/^Every cell is filled$/, () => 'Toutes les cases sont remplies'],
  [/^1 cell to fill$/, () => '1 case à remplir'],
  [/^(\d+) cells to fill$/, (count) => `${count} cases à remplir`],
  // Moves.
  [RegExp(`^${C} in column (\\d+)$`), (who, column) => `${colour(who)} en colonne ${column}`],
  [RegExp(`^${C} on (\\w+)$`), (who, cell) => `${colour(who)} en ${cell}`],
  [RegExp(`^${C} swaps$`), (who) => `${colour(who)} échange`],
  [RegExp(`^${C} at (\\w+), five in a row$`), (who, cell) => `${colour(who)} en ${cell}, cinq alignées`],
  [
    RegExp(`^${C} at (\\w+), (\\w+ \\w+) quadrant (clockwise|counter-clockwise)$`),
    (who, cell, name, turn) => `${colour(who)} en ${cell}, ${twist(name, turn)}`,
  ],
  [
    /^turn the (\w+ \w+) quadrant (clockwise|counter-clockwise)$/,
    (name, turn) => `tourner le ${twist(name, turn)}`,
  ],
  [
    RegExp(`^${C} puts (\\d+) in row (\\d+), column (\\d+)$`),
    (who, digit, row, column) => `${colour(who)} met ${digit} en ${place(row, column)}`,
  ],
  [
    RegExp(`^${C} tries (\\d+) in row (\\d+), column (\\d+) in vain and loses (\\d+) points$`),
    (who, digit, row, column, points) =>
      `${colour(who)} essaie en vain ${digit} en ${place(row, column)} et perd ${points} points`,
  ],
  [
    RegExp(`^${C} passes and loses (\\d+) points$`),
    (who, points) => `${colour(who)} passe et perd ${points} points`,
  ],
  [
    /^row (\d+), column (\d+): (\d+) erased$/,
    (row, column, digit) => `${place(row, column)} : ${digit} effacé`,
  ],
  [
    /^row (\d+), column (\d+): (\d+) becomes (\d+)$/,
    (row, column, from, to) => `${place(row, column)} : ${from} devient ${to}`,
  ],
  [/^row (\d+), column (\d+): (\d+)$/, (row, column, digit) => `${place(row, column)} : ${digit}`],
  // Cells.
  [
    /^column (\d+), row (\d+), (\w+)$/,
    (column, row, what) => `colonne ${column}, ligne ${row}, ${content(what)}`,
  ],
  [
    /^row (\d+), column (\d+), (.+)$/,
    (row, column, what) => `${place(row, column)}, ${what.split(', ').map(content).join(', ')}`,
  ],
  [/^column (\d+)$/, (column) => `colonne ${column}`],
  [/^([a-z]\d+), (\w+)$/, (cell, what) => `${cell}, ${content(what)}`],
  // Why a digit is refused.
  [
    /^(.+): a penalty of (\d+) points$/,
    (reason, points) => `${inFrench(reason)} : une pénalité de ${points} points`,
  ],
  [/^the turn is given up$/, () => 'le tour est abandonné'],
  [/^(r\d+c\d+) already holds (\d+)$/, (cell, digit) => `${cell} contient déjà ${digit}`],
  [
    /^(row|column) (\d+) already holds (\d+)$/,
    (unit, number, digit) => `la ${UNITS[unit] ?? unit} ${number} contient déjà ${digit}`,
  ],
  [
    /^box (\d+), that of (r\d+c\d+), already holds (\d+)$/,
    (number, cell, digit) => `la boîte ${number}, celle de ${cell}, contient déjà ${digit}`,
  ],
  [
    /^(r\d+c\d+) holds (\d+), and (\d+) is not 1 apart from it$/,
    (cell, held, digit) => `${cell} contient ${held}, et ${digit} n’en est pas à 1 près`,
  ],
  [
    /^(r\d+c\d+) and (r\d+c\d+) are in one (row|column|box) and both hold (\d+)$/,
    (one, other, unit, digit) =>
      `${one} et ${other} sont dans la même ${UNITS[unit] ?? unit} et valent ${digit}`,
  ],
];

/** @param {string} word */
function content(word) {
  const upper = word.charAt(0).toUpperCase() + word.slice(1);
  return WORDS[word] ?? COLOURS[upper]?.toLowerCase() ?? word;
}

/**
 * @param {string} sentence
 * @returns {string} in French, or as it was when no rule knows it
 */
export function inFrench(sentence) {
  const known = COLOURS[sentence] ?? WORDS[sentence] ?? ENDINGS[sentence];
  if (known) return known;
  for (const [pattern, write] of RULES) {
    const match = pattern.exec(sentence);
    if (match) return write(...match.slice(1));
  }
  return sentence;
}
