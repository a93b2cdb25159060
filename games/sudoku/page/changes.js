// @ts-check
/** The change from one grid to the next, for people who cannot see it. */

/** @typedef {Pick<import('/messages.js').Cell, 'id' | 'digit' | 'marks'>} Cell */
/** @typedef {{cells: Cell[], units?: number[][]}} Grid */
/** @typedef {{place: number, against: string[], resolved: boolean}} Change  place: of the cell; against: other cells with the digit; resolved: no contradiction is left */

/**
 * The one cell that was written or erased; null if there is none, or if the grid is a different one.
 * @param {Grid | null} before
 * @param {Grid} now
 * @returns {Change | null}
 */
export function changeOf(before, now) {
  if (before?.cells.length !== now.cells.length) return null;
  const places = now.cells.flatMap((cell, place) =>
    (cell.digit ?? 0) === (before.cells[place]?.digit ?? 0) ? [] : [place],
  );
  const [place = -1] = places;
  const cell = now.cells[place];
  if (places.length !== 1 || !cell || isGiven(cell)) return null;
  const seen = new Set((now.units ?? []).filter((unit) => unit.includes(place)).flat());
  seen.delete(place);
  const against = cell.digit ? [...seen].filter((other) => now.cells[other]?.digit === cell.digit) : [];
  return {
    place,
    against: against.sort((a, b) => a - b).flatMap((other) => now.cells[other]?.id ?? []),
    resolved: before.cells.some(isContradicted) && !now.cells.some(isContradicted),
  };
}

/** @param {Cell} cell */
const isGiven = ({ marks }) => marks?.includes('given') ?? false;
/** @param {Cell} cell */
const isContradicted = ({ marks }) => marks?.includes('conflict') ?? false;
