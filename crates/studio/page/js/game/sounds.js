// @ts-check
/** A short sound for each move, for people who want one. It is generated here, without a file. */
import { kept } from '../dom.js';

/** @type {AudioContext | null} */
let context = null;

/** Whether moves make a sound. */
export function soundsOn() {
  return kept('sounds') === 'on';
}

/** @param {boolean} on */
export function setSounds(on) {
  kept('sounds', on ? 'on' : null);
}

/** A knock: lower for the second side, longer at the end. @param {'first' | 'second'} side @param {boolean} over */
export function knock(side, over) {
  if (!soundsOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(side === 'first' ? 240 : 190, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.08);
  gain.gain.setValueAtTime(0.18, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + (over ? 0.5 : 0.12));
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + (over ? 0.5 : 0.12));
}
