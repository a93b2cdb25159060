// @ts-check
/**
 * Looks that only some pages need: icons for buttons, strokes on a 24 × 24 grid in the colour of the text, and further
 * style sheets.
 */
import { svg, at, h } from '../dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4',
  moon: 'M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  eraser: 'M8 19h12M5 15l8-9 6 5-7 8H8z',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  step: 'M6 5l9 7-9 7zM18 5v14',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9V16h-7v-2.1A6 6 0 0 1 12 3z',
  check: 'M5 12.5l5 5L19 7.5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  dice: 'M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01',
  star: 'M12 4l2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7z',
  cpu: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  swap: 'M7 8h12l-3-3M17 16H5l3 3',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  book: 'M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
};

/**
 * An icon that screen readers skip: its button has a text or a label.
 * @param {string} name
 */
export function icon(name) {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { d: PATHS[name] ?? '' }),
  );
}

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
