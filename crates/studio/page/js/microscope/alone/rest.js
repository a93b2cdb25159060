// @ts-check
/** The boards of an exported file, as pictures. */
import { data } from './data.js';

/**
 * The picture of a position or, if there is none, of the nearest position before it.
 * @param {string} path
 * @param {{position: string}} asked
 */
export async function post(path, { position }) {
  if (path !== '/position') throw new Error(path);
  const { parts, pictures } = data.boards;
  const words = position.split(' ');
  while (words.length > 0 && !pictures[words.join(' ')]) words.pop();
  const picture = pictures[words.join(' ')];
  if (!picture) throw new Error(position);
  return { ...data.view, position, picture: picture.map((part) => parts[part]).join('') };
}
