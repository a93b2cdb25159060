// @ts-check
/** The entrance for students: the address, the code and both as a QR code, large enough to project. */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { confirmed } from '../parts/dialog.js';
import { toast, toastError } from '../parts/toast.js';
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').ClassData} ClassData */
/** @typedef {import('../../messages.js').ClassEntrance} Entrance */

/** @param {Entrance} entrance @param {(data: ClassData) => void} renewed */
export function entrance({ address, code }, renewed) {
  const renew = async () => {
    if (!(await confirmed(t('class.renew'), t('class.renew.ask'), t('class.renew')))) return;
    try {
      renewed(await post('/class/code', {}));
      toast(t('class.renewed'));
    } catch (error) {
      toastError(error);
    }
  };
  const section = h(
    'section',
    { class: 'card class-entrance', 'aria-labelledby': 'class-entrance' },
    h('img', {
      class: 'class-qr',
      // A new code needs a new picture.
      src: `/api/v1/class/qr?${encodeURIComponent(code)}`,
      alt: t('class.qr', { address, code }),
    }),
    h(
      'div',
      { class: 'class-way' },
      h('h2', { id: 'class-entrance' }, t('class.entrance')),
      h(
        'ol',
        { class: 'class-steps' },
        h(
          'li',
          null,
          h('span', null, t('class.step.open')),
          h('strong', { class: 'class-address' }, shortOf(address)),
        ),
        h('li', null, h('span', null, t('class.step.code')), h('strong', { class: 'class-code' }, code)),
      ),
      h(
        'div',
        { class: 'row class-actions' },
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            onclick: () => void section.requestFullscreen().catch(toastError),
          },
          icon('eye'),
          t('class.project'),
        ),
        h(
          'button',
          { type: 'button', class: 'button', onclick: () => void renew() },
          icon('dice'),
          t('class.renew'),
        ),
      ),
    ),
  );
  return section;
}

/** An address in the form people type it. @param {string} address */
function shortOf(address) {
  return address.replace(/^http:\/\//, '').replace(/\/$/, '');
}
