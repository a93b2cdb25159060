// @ts-check
/**
 * A new tournament: a form for the usual choices, and the text that it writes, which is what counts. The server checks
 * the text as `quintet tournament` does, and says where it is wrong.
 */
import { whenBack } from '../client.js';
import { fill, freshId, h, kept } from '../dom.js';
import { allGames, gameOf, opponentsOf } from '../games.js';
import { n, t, typeset } from '../i18n.js';
import { isSite, post } from '../rest.js';
import { toastError } from '../parts/toast.js';
import '../parts/setup-form.js';
import { placeIn, tournamentText } from './text.js';
import { PlayerList } from './players.js';

/** @typedef {import('../../messages.js').ArenaData} ArenaData */
/** @typedef {import('../../messages.js').ArenaChecked} ArenaChecked */
/** @typedef {import('./text.js').Choices} Choices */

const FORMATS = ['round-robin', 'gauntlet', 'swiss', 'knockout'];
/** How long the text must be unchanged before it is checked. */
const REST_MS = 350;
/** Initial values of the fields. */
const BLANK = { format: 'round-robin', pairs: '2', plies: '2', time: '', clock: '', seed: '1' };

export class Setup {
  element = h('section', { class: 'card arena-new', 'aria-labelledby': 'arena-new' });
  #area = h('textarea', { id: freshId('text'), rows: 14, spellcheck: false, autocomplete: 'off' });
  /** The text, folded away until somebody wants it or it is more than the form says. */
  #file = h(
    'details',
    { class: 'more arena-file' },
    h('summary', null, t('arena.text')),
    h('p', { class: 'help' }, t('arena.text.help')),
    this.#area,
  );
  #verdict = h('div', { class: 'arena-verdict', role: 'status', id: freshId('verdict') });
  #begin = h('button', { type: 'button', class: 'button primary', disabled: true });
  #anew = h('button', { type: 'button', class: 'button quiet', hidden: true });
  #setup = h('div', { class: 'arena-setup' });
  #game = '';
  #players;
  #timer = 0;
  /** Counts checks: a late answer is about an older text. */
  #asked = 0;
  /** @type {Record<string, HTMLInputElement | HTMLSelectElement>} */ #fields = {};

  /** @param {ArenaData} data @param {(text: string) => Promise<void>} begin */
  constructor(data, begin) {
    this.#players = new PlayerList(data.programs, data.most.players, () => this.#changed());
    this.#area.setAttribute('aria-label', t('arena.text'));
    this.#area.setAttribute('aria-describedby', this.#verdict.id);
    this.#area.addEventListener('input', () => this.#edited());
    this.#begin.textContent = t('arena.begin');
    this.#begin.addEventListener('click', () => void this.#run(begin));
    this.#anew.textContent = t('arena.anew');
    this.#anew.addEventListener('click', () => this.#beginAnew());
    fill(
      this.element,
      h('h2', { id: 'arena-new' }, t('arena.new')),
      h('div', { class: 'arena-columns' }, this.#form(), this.#text(data)),
    );
    this.#blank();
    this.#restore();
  }

  leave() {
    clearTimeout(this.#timer);
  }

  /** Uses a text, such as that of an earlier tournament. @param {string} text */
  use(text) {
    this.#area.value = text;
    this.#edited();
    this.#file.open = true;
    this.#area.focus();
    this.element.scrollIntoView({ block: 'start' });
  }

  #form() {
    const games = allGames().filter(({ sides }) => sides === 2);
    const game = h(
      'select',
      {
        onchange: () => {
          this.#choose(game.value);
          this.#changed();
        },
      },
      games.map(({ name, title }) => h('option', { value: name }, title)),
    );
    const format = h(
      'select',
      null,
      FORMATS.map((name) => h('option', { value: name }, t(`arena.format.${name}`))),
    );
    const number = (/** @type {number} */ min, /** @type {number} */ max) =>
      h('input', {
        type: 'number',
        inputMode: 'numeric',
        min: String(min),
        max: String(max),
      });
    const words = (/** @type {string} */ hint) =>
      h('input', { type: 'text', placeholder: hint, spellcheck: false, autocomplete: 'off' });
    this.#fields = {
      game,
      format,
      pairs: number(1, 1000),
      plies: number(0, 100),
      time: words('500ms, 2s'),
      clock: words('1m, 2m+1s'),
      seed: number(0, 1_000_000_000),
    };
    for (const field of Object.values(this.#fields))
      if (field !== game) field.addEventListener('change', () => this.#changed());
    const { pairs, plies, time, clock, seed } = this.#fields;
    return h(
      'div',
      { class: 'arena-form' },
      labelled('arena.game', game),
      this.#setup,
      this.#players.element,
      h(
        'div',
        { class: 'arena-pairs' },
        labelled('arena.format', format),
        labelled('arena.pairs', pairs, 'arena.pairs.help'),
        labelled('arena.plies', plies, 'arena.plies.help'),
        labelled('arena.seed', seed),
        labelled('arena.time', time),
        labelled('arena.clock', clock),
      ),
    );
  }

  /** @param {ArenaData} data */
  #text({ programs, sandbox, most }) {
    return h(
      'div',
      { class: 'arena-text' },
      this.#file,
      this.#verdict,
      h('div', { class: 'row' }, this.#begin, this.#anew),
      h(
        'p',
        { class: 'help' },
        t(isSite ? 'arena.site' : programs ? 'arena.programs.on' : 'arena.programs.off'),
      ),
      ...(sandbox ? [h('p', { class: 'help' }, t(`arena.sandbox.${sandbox}`))] : []),
      h('p', { class: 'help' }, t('arena.most', { players: most.players, games: most.games })),
    );
  }

  /** Resets the form and its text. */
  #blank() {
    const [first] = allGames().filter(({ sides }) => sides === 2);
    for (const [name, value] of Object.entries(BLANK)) this.#set(name, value);
    this.#set('game', first?.name ?? '');
    this.#choose(first?.name ?? '');
    this.#write();
  }

  /** Restores the draft that was being written here, in whatever language. */
  #restore() {
    const draft = keptDraft();
    if (!draft) return;
    const { choices } = draft;
    if (choices && gameOf(choices.game)?.sides === 2) {
      for (const name of Object.keys(BLANK))
        this.#set(name, String(choices[/** @type {keyof Choices} */ (name)]));
      this.#set('game', choices.game);
      this.#choose(choices.game, choices.setup, choices.players);
    }
    this.#area.value = draft.text;
    this.#file.open = draft.text !== tournamentText(this.#choices());
    this.#anew.hidden = false;
  }

  #beginAnew() {
    forgetDraft();
    this.#anew.hidden = true;
    this.#blank();
    this.#file.open = false;
    this.#fields.game?.focus();
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    const field = this.#fields[name];
    if (field) field.value = value;
  }

  /** Shows the fields of a game. @param {string} game @param {string} [setup] @param {import('./text.js').Entrant[]} [entrants] */
  #choose(game, setup = '', entrants) {
    this.#game = game;
    const params = gameOf(game)?.setup ?? [];
    const form = /** @type {import('../parts/setup-form.js').SetupForm} */ (
      document.createElement('q-setup-form')
    );
    form.game = game;
    form.params = params;
    form.value = setup;
    form.addEventListener('change', () => this.#changed());
    const more = h('details', { class: 'more' }, h('summary', null, t('form.setup')), form);
    fill(this.#setup, params.length > 0 && more);
    const ladder = opponentsOf(game).map(({ player }) => ({ player, name: '' }));
    this.#players.show(game, entrants ?? ladder.slice(0, 3));
  }

  /** The choices in the form. @returns {Choices} */
  #choices() {
    const value = (/** @type {string} */ name) => this.#fields[name]?.value.trim() ?? '';
    const number = (/** @type {string} */ name) => Math.max(0, Math.floor(Number(value(name)) || 0));
    const setup = this.#setup.querySelector('q-setup-form');
    return {
      game: this.#game,
      setup: /** @type {import('../parts/setup-form.js').SetupForm | null} */ (setup)?.value ?? '',
      players: this.#players.entrants(),
      format: value('format'),
      pairs: number('pairs'),
      plies: number('plies'),
      time: value('time'),
      clock: value('clock'),
      seed: number('seed'),
    };
  }

  /** Writes the text from the form. */
  #write() {
    this.#area.value = tournamentText(this.#choices());
    this.#soon();
  }

  /** Updates the text after a change of the form. */
  #changed() {
    this.#write();
    this.#edited();
  }

  /** Keeps the text in this browser and has it checked. */
  #edited() {
    keepDraft({ text: this.#area.value, choices: this.#choices() });
    this.#anew.hidden = false;
    this.#soon();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#begin.disabled = true;
    this.#timer = setTimeout(() => void this.#check(), REST_MS);
  }

  async #check() {
    this.#asked += 1;
    const mine = this.#asked;
    const text = this.#area.value;
    try {
      /** @type {ArenaChecked} */
      const checked = await post('/arena/check', { text });
      if (mine !== this.#asked || text !== this.#area.value) return;
      this.#judge(checked);
    } catch (error) {
      if (mine !== this.#asked) return;
      toastError(error);
      whenBack(error, () => mine === this.#asked && void this.#check());
    }
  }

  /** @param {ArenaChecked} checked */
  #judge({ games, problem, remarks = [] }) {
    this.#area.setAttribute('aria-invalid', String(Boolean(problem)));
    this.#begin.disabled = Boolean(problem);
    this.#verdict.classList.toggle('problem', Boolean(problem));
    if (!problem) {
      fill(
        this.#verdict,
        h('p', null, t('arena.good', { count: games ?? 0 })),
        remarks.map((words) => h('p', { class: 'arena-remark' }, typeset(words))),
      );
      return;
    }
    const { line, column, message } = problem;
    const go = () => {
      this.#file.open = true;
      const at = placeIn(this.#area.value, line, column);
      this.#area.focus();
      this.#area.setSelectionRange(at, this.#area.value.indexOf('\n', at));
    };
    fill(
      this.#verdict,
      h(
        'button',
        { type: 'button', class: 'button small', onclick: go },
        t('arena.bad', { line: n(line), column: n(column) }),
      ),
      ' ',
      h('span', { lang: 'en' }, message),
    );
  }

  /** @param {(text: string) => Promise<void>} begin */
  async #run(begin) {
    this.#begin.disabled = true;
    try {
      await begin(this.#area.value);
      forgetDraft();
    } catch (error) {
      toastError(error);
      this.#begin.disabled = false;
    }
  }
}

/** @param {string} key @param {HTMLElement} control @param {string} [help] */
function labelled(key, control, help) {
  control.id = freshId('arena');
  const helpId = freshId('help');
  if (help) control.setAttribute('aria-describedby', helpId);
  return h(
    'div',
    { class: 'field' },
    h('label', { htmlFor: control.id }, t(key)),
    control,
    help && h('p', { class: 'help', id: helpId }, t(help)),
  );
}

/** A tournament that is being written, kept in this browser until it is started or discarded: the text, and the choices in the form. @typedef {{text: string, choices: Choices}} Draft */

const DRAFT = 'arena.draft';

/** @param {Draft} draft */
function keepDraft(draft) {
  kept(DRAFT, JSON.stringify(draft));
}

function forgetDraft() {
  kept(DRAFT, null);
}

/** @returns {Draft | null} */
function keptDraft() {
  try {
    const draft = JSON.parse(kept(DRAFT) ?? 'null');
    return typeof draft?.text === 'string' && Array.isArray(draft.choices?.players) ? draft : null;
  } catch {
    return null;
  }
}
