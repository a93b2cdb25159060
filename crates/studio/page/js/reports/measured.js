// @ts-check
/** When and how a report was measured here, in words. */
import { language, t } from '../i18n.js';

/** @param {{quick: boolean, at: number}} measured */
export function measuredText({ quick, at }) {
  return t(quick ? 'reports.measured.quick' : 'reports.measured.full', { when: moment(at) });
}

/** A time of day that cannot be mistaken for a duration. @param {number} at  seconds since 1970 */
function moment(at) {
  const date = new Date(at * 1000);
  const written = (/** @type {Intl.DateTimeFormatOptions} */ options) =>
    new Intl.DateTimeFormat(language(), options).format(date);
  const time = written({ hour: 'numeric', minute: '2-digit' });
  const today = date.toDateString() === new Date().toDateString();
  const day = written({ day: 'numeric', month: 'long', year: 'numeric' });
  return today ? t('reports.today', { time }) : t('reports.day', { day, time });
}
