// @ts-check
/** Texts of lessons: paragraphs separated by an empty line, backticks around typed text. */
import { h } from '../dom.js';
import { says } from '../i18n.js';

/** @param {string} text @returns {string[]} */
export function paragraphs(text) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, ' '));
}

/** @param {string} text @returns {HTMLElement[]} */
export function prose(text) {
  return paragraphs(text).map((paragraph) =>
    h(
      'p',
      null,
      paragraph.split('`').map((part, index) => (index % 2 === 1 ? h('code', null, part) : says(part))),
    ),
  );
}
