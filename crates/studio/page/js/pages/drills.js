// @ts-check
/**
 * Drills: mistakes from the user's own games, repeated at growing intervals until they are known. They are kept in this
 * browser (`training/kept.js`), judged as in reviews, and exported as one file.
 */
import { fill, freshId, h, say } from '../dom.js';
import { n, t, useWords } from '../i18n.js';
import { register } from '../keys.js';
import { confirmed } from '../parts/dialog.js';
import { download } from '../parts/exchange.js';
import { icon } from '../parts/icons.js';
import { toast, toastError } from '../parts/toast.js';
import { BadTraining, drills, exported, forgetDrill, imported, keepDue } from '../training/kept.js';
import { lookThrough } from '../training/look.js';
import { dayOf, dueOn, isKnown, tried } from '../training/schedule.js';
import { trainingTabs } from '../training/tabs.js';
import { Trainer } from '../training/trainer.js';

/** @typedef {import('../training/kept.js').Drill} Drill */
/** @typedef {{queue: Drill[], at: number, right: number}} Round  drills in progress */

await useWords((to) => import(`../i18n/${to}-training.js`));

/** Maximum size of a file in bytes; its contents are checked when it is read. */
const LARGEST = 2_000_000;

/** @param {HTMLElement} root */
export function mount(root) {
  let page = new DrillsPage(root, null);
  return {
    unmount: () => page.close(),
    translate() {
      const { round } = page;
      page.close();
      page = new DrillsPage(root, round);
    },
  };
}

class DrillsPage {
  /** @type {Round | null} */ round;
  #root;
  #tabs = h('div');
  #lead = h('p', { class: 'soft' }, t('drills.lead'));
  #head = h('div', { class: 'page-head' }, h('div', null, h('h1', null, t('drills.title')), this.#lead));
  #body = h('div', { class: 'drills-body' });
  #foot = h('div');
  /** @type {Trainer | null} */ #trainer = null;
  /** @type {AbortController | null} */ #looking = null;
  /** @type {(() => void)[]} */ #offs;

  /** @param {HTMLElement} root @param {Round | null} round  to resume */
  constructor(root, round) {
    this.#root = root;
    this.round = round;
    this.#offs = this.#keys();
    fill(this.#root, this.#tabs, this.#head, this.#body, this.#foot);
    if (round) this.#train();
    else this.#overview();
  }

  close() {
    this.#trainer?.close();
    this.#looking?.abort(new Error('left'));
    for (const off of this.#offs) off();
  }

  #keys() {
    const group = 'drills.keys';
    const when = () => this.#trainer !== null;
    const key = (
      /** @type {string} */ keys,
      /** @type {string} */ label,
      /** @type {(of: Trainer, event: KeyboardEvent) => void} */ run,
      /** @type {object} */ more = {},
    ) =>
      register({
        key: keys,
        label,
        group,
        when,
        run: (event) => this.#trainer && run(this.#trainer, event),
        ...more,
      });
    const atEnd = () => this.#trainer?.state === 'done';
    return [
      key('n', 'training.next', () => this.#next()),
      key('r', 'training.again', (trainer) => trainer.retry()),
      key('s', 'training.show', (trainer) => void trainer.show()),
      key(
        'ArrowLeft ArrowRight',
        'training.line',
        (trainer, event) => trainer.walk(event.key === 'ArrowRight' ? 1 : -1),
        { shown: '← →', when: atEnd },
      ),
      key('g', 'game.keys.to-board', (trainer) => trainer.focusBoard()),
      key('1 2 3 4 5 6 7 8 9', 'game.keys.digit', (trainer, event) => trainer.type(event.key), {
        shown: '1–9',
      }),
    ];
  }

  /** Shows what is due and what can be done. */
  #overview() {
    this.round = null;
    this.#trainer?.close();
    this.#trainer = null;
    const [all, day] = [drills(), dayOf()];
    const due = dueOn(all, day);
    const known = all.filter(isKnown).length;
    const waiting = all.filter((drill) => !isKnown(drill));
    const next = Math.min(...waiting.map((drill) => drill.due)) - day;
    fill(this.#tabs, trainingTabs('drills'));
    this.#head.classList.remove('visually-hidden');
    fill(
      this.#body,
      h(
        'section',
        { class: 'card drills-panel' },
        h('h2', null, due.length > 0 ? t('drills.due', { count: due.length }) : t('drills.none-due')),
        all.length === 0 && h('p', null, t('drills.none')),
        all.length > 0 && h('p', { class: 'soft' }, t('drills.counts', { waiting: waiting.length, known })),
        due.length === 0 && waiting.length > 0 && h('p', null, t('drills.next-day', { count: next })),
        due.length > 0 && this.#button('start', 'play', () => this.#begin(due), 'primary'),
        due.length === 0 && waiting.length > 0 && this.#button('ahead', 'play', () => this.#begin(waiting)),
        this.#button('look', 'list', () => void this.#look()),
      ),
    );
    this.#drawFoot();
  }

  /** @param {string} name @param {string} drawing @param {() => void} run @param {string} [kind] */
  #button(name, drawing, run, kind = '') {
    const known = { type: 'button', class: `button ${kind}`, 'data-drills': name, onclick: run };
    return h('button', known, icon(drawing), h('span', null, t(`drills.${name}`)));
  }

  /** Draws the export and import buttons. */
  #drawFoot() {
    const file = h('input', { type: 'file', id: freshId('file'), class: 'visually-hidden', accept: '.json' });
    file.addEventListener('change', () => void this.#import(file));
    fill(
      this.#foot,
      h(
        'div',
        { class: 'drills-foot' },
        this.#button('export', 'download', () => void download('quintet-training.json', exported()), 'small'),
        h(
          'label',
          { class: 'button small file-button', htmlFor: file.id },
          icon('upload'),
          t('drills.import'),
          file,
        ),
        h('p', { class: 'help' }, t('drills.kept')),
      ),
    );
  }

  /** @param {HTMLInputElement} file */
  async #import(file) {
    const [given] = file.files ?? [];
    file.value = '';
    if (!given) return;
    try {
      if (given.size > LARGEST) throw new BadTraining('training.bad.long');
      toast(t('drills.imported', { count: imported(await given.text()) }));
      this.#overview();
    } catch (error) {
      if (error instanceof BadTraining) toast(t(error.key, error.params), { kind: 'error' });
      else toastError(error);
    }
  }

  /** Searches the saved games; mistakes found so far are kept. */
  async #look() {
    const looking = new AbortController();
    this.#looking = looking;
    const words = h('p', { role: 'status' }, t('shell.loading'));
    const bar = h('progress', { 'aria-label': t('drills.look') });
    const stop = this.#button('stop', 'close', () => looking.abort(new Error('stopped')), 'small');
    fill(this.#body, h('section', { class: 'card drills-panel' }, words, bar, stop));
    stop.focus();
    try {
      const fresh = await lookThrough((game, all) => {
        words.textContent = t('drills.looking', { count: game, of: all });
        [bar.max, bar.value] = [all, game - 1];
      }, looking.signal);
      const found = fresh > 0 ? t('drills.looked', { count: fresh }) : t('drills.looked.none');
      toast(found);
    } catch (error) {
      if (!looking.signal.aborted) toastError(error);
    }
    if (this.#looking !== looking || !this.#body.isConnected) return;
    this.#looking = null;
    this.#overview();
    /** @type {HTMLElement | null} */ (this.#body.querySelector('button'))?.focus();
  }

  /** @param {Drill[]} queue */
  #begin(queue) {
    this.round = { queue, at: 0, right: 0 };
    this.#train();
  }

  /** Shows the current drill. */
  #train() {
    const round = /** @type {Round} */ (this.round);
    const note = h('p', { class: 'soft', role: 'status' });
    const trainer = new Trainer({
      tried: (right) => {
        const drill = round.queue[round.at];
        if (!drill) return;
        const [day, before] = [dayOf(), round.right];
        // A drill practised early keeps its day unless it was missed.
        const due = right && drill.due > day ? drill : tried(drill, right, day);
        round.right = before + (right ? 1 : 0);
        keepDue(drill, due);
        note.textContent = isKnown(due) ? t('drills.known') : t('drills.back', { count: due.due - day });
        fill(this.#tabs, trainingTabs('drills'));
      },
      next: () => this.#next(),
    });
    this.#trainer = trainer;
    // The goal takes its place.
    this.#head.classList.add('visually-hidden');
    const forget = this.#button('forget', 'trash', () => void this.#forget(), 'small quiet');
    fill(this.#tabs, trainingTabs('drills'));
    fill(this.#body, trainer.element);
    fill(this.#foot, h('div', { class: 'drills-foot' }, forget, note));
    void this.#open(round);
  }

  /** @param {Round} round */
  async #open({ queue, at }) {
    const drill = queue[at];
    if (drill) await this.#trainer?.open(drill, t('drills.at', { count: at + 1, of: queue.length }));
  }

  #next() {
    const { round } = this;
    if (!round) return;
    round.at += 1;
    this.#trainer?.close();
    if (round.at < round.queue.length) this.#train();
    else this.#finish(round);
  }

  /** Deletes the drill on screen. */
  async #forget() {
    const drill = this.round?.queue[this.round.at];
    if (!drill || !(await confirmed(t('drills.forget'), t('drills.forget.sure'), t('drills.forget')))) return;
    forgetDrill(drill);
    this.#next();
  }

  /** @param {Round} round */
  #finish({ queue, right }) {
    this.#overview();
    const words = t('drills.right', { right: n(right), count: queue.length });
    const panel = this.#body.querySelector('.drills-panel');
    panel?.prepend(h('p', { class: 'drills-result' }, h('strong', null, t('drills.finished')), ' ', words));
    say(`${t('drills.finished')} ${words}`);
    /** @type {HTMLElement | null} */ (this.#body.querySelector('button'))?.focus();
  }
}
