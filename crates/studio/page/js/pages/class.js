// @ts-check
/** The class page: for the teacher the code and the table of students, for a student their own seat. */
import { fill, h } from '../dom.js';
import { t, useWords } from '../i18n.js';
import { failure } from '../parts/toast.js';
import { get } from '../rest.js';
import { Table } from '../class/table.js';
import { entrance } from '../class/entrance.js';
import { ownSeat } from '../class/own.js';

/** @typedef {import('../../messages.js').ClassData} ClassData */

await useWords((to) => import(`../i18n/${to}-class.js`));

/** @param {HTMLElement} root @param {import('../router.js').Route} route */
export function mount(root, route) {
  let over = false;
  /** @type {Table | null} */
  let table = null;
  const show = (/** @type {ClassData} */ data) => {
    if (over) return;
    if (data.seat) {
      fill(root, ownSeat(data.seat, data.lessons, route.state.to ?? ''));
      return;
    }
    table?.leave();
    table = new Table(data.lessons);
    fill(
      root,
      h('h1', null, t('class.title')),
      data.entrance && entrance(data.entrance, show),
      table.element,
    );
  };
  const load = () => {
    get('/class').then(show, (error) => {
      if (!over) fill(root, h('h1', null, t('class.title')), failure(error, load));
    });
  };
  load();
  return () => {
    over = true;
    table?.leave();
  };
}
