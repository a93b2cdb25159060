// @ts-check
/** How far off a guess is, in words. */
import { capital, n, t } from '../i18n.js';

/** How far off a guess is: "2.5 times too low". @param {import('./guess.js').Guess} guess */
export function farWords({ factor, isLow, close, right }) {
  if (right) return '';
  const way = isLow ? 'low' : 'high';
  if (factor === null) return t(`course.far.${way}`);
  if (factor < 1.995) {
    const part = n(Math.max(1, Math.round(100 * (isLow ? 1 - 1 / factor : factor - 1))));
    return capital(`${close ? t('course.far.close') : ''}${t(`course.far.${way}.part`, { part })}`);
  }
  return t(`course.far.${way}.times`, { factor: n(factor, { maximumSignificantDigits: 2 }) });
}
