// @ts-check
/** Style sheets that only some pages need. */
import { at, h } from '../dom.js';

/** Links a style sheet once. @param {string} href @returns {Promise<unknown>} */
export function linkStyle(href) {
  if (document.querySelector(`link[rel=stylesheet][href="${at(href)}"]`)) return Promise.resolve();
  const link = h('link', { rel: 'stylesheet', href });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${href} cannot be loaded`)));
  });
  document.head.append(link);
  return loaded;
}
