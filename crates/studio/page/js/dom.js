// @ts-check
/**
 * Creates elements, keeps settings, and speaks to screen readers. Data only ever becomes text nodes and attributes,
 * never markup.
 *
 *     h('button', {class: 'quiet', onclick: save, 'aria-pressed': 'true'}, 'Save')
 */

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = 'http://www.w3.org/2000/svg';

/** Where the studio's addresses begin: `/`, or the path of a static site's folder, ending with a slash. */
export const base = document.documentElement.dataset?.base ?? '/';

/** The browser's address of a page or file of the studio, such as `/hex`. @param {string} address */
export function at(address) {
  return address.startsWith('/') ? base + address.slice(1) : address;
}

/**
 * Creates an HTML element. `class` and names with a dash are attributes, `dataset` and `style` (including custom
 * properties) are objects, `on…` functions are listeners, and names that are properties of the element are set as such.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  // A button submits a form only where it says so.
  if (element instanceof HTMLButtonElement) element.type = 'button';
  for (const [name, value] of Object.entries(props ?? {})) set(element, name, value);
  append(element, children);
  return element;
}

/**
 * Creates an SVG element; everything except listeners is an attribute.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith('on') || name === 'dataset' || name === 'style') set(element, name, value);
    else attribute(element, name, value);
  }
  append(element, children);
  return element;
}

/**
 * Replaces the contents of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {unknown} value
 */
function set(element, name, value) {
  if (name.startsWith('on') && typeof value === 'function') {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name === 'href' && typeof value === 'string') {
    element.setAttribute(name, at(value));
  } else if (name === 'dataset') {
    Object.assign(element.dataset, value);
  } else if (name === 'style') {
    for (const [property, text] of Object.entries(/** @type {Props} */ (value))) {
      element.style.setProperty(property, String(text));
    }
  } else if (name in element && !name.includes('-') && name !== 'list' && name !== 'form') {
    Object.assign(element, { [name]: value });
  } else {
    attribute(element, name, value);
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * The element with that id, which index.html contains.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html lacks #${id}`);
  return element;
}

let lastId = 0;

/**
 * An id that no other element has.
 * @param {string} stem
 */
export function freshId(stem) {
  lastId += 1;
  return `${stem}-${lastId}`;
}

/** Settings shared by everyone who uses this browser; all others belong to a student's seat if there is one. */
const SHARED = ['language', 'theme', 'letters', 'sounds'];

/** The storage key of a setting. @param {string} key */
function nameOf(key) {
  // Tests in Node have no document.
  const { seat } = globalThis.document?.documentElement.dataset ?? {};
  return seat && !SHARED.includes(key) ? `quintet.${seat}.${key}` : `quintet.${key}`;
}

/**
 * A setting kept in this browser; reading and writing never fail.
 * @param {string} key
 * @param {string | null} [value]  if given, it is stored; null deletes it
 * @returns {string | null}
 */
export function kept(key, value) {
  try {
    const name = nameOf(key);
    if (value === null) localStorage.removeItem(name);
    else if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return value ?? null;
  }
}

/** Maximum number of sentences that wait to be spoken. */
const MOST_WAITING = 3;
/** How long a sentence waits for another to join it. */
const GATHER_MS = 120;
/** How long a screen reader gets before the region changes again. */
const REST_MS = 900;

/** @type {string[]} */
let waiting = [];
let spokenAt = -Infinity;
let timer = 0;

/**
 * Speaks to screen readers through the one live region of the page. Sentences within a short time are spoken together,
 * immediate repetitions are left out, and a flood keeps only its last sentences: a reader that is seconds behind is
 * worse than none.
 * @param {string} text
 * @param {{urgent?: boolean}} [options]  urgent: drops waiting sentences and is spoken at once
 */
export function say(text, { urgent = false } = {}) {
  const sentence = text.trim();
  if (!sentence) return;
  if (urgent) waiting = [];
  if (waiting.at(-1) !== sentence) waiting.push(sentence);
  waiting = waiting.slice(-MOST_WAITING);
  const wait = urgent ? GATHER_MS : Math.max(GATHER_MS, spokenAt + REST_MS - performance.now());
  clearTimeout(timer);
  timer = setTimeout(speak, wait);
}

function speak() {
  const region = byId('live');
  const text = waiting.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');
  waiting = [];
  spokenAt = performance.now();
  // Repeating the same text changes nothing, so readers would stay silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
