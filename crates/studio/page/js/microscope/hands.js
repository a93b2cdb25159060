// @ts-check
/** Navigation in a picture: the wheel zooms, dragging moves, and a press without movement is a click. */

/** Pixels of movement that still count as a click. */
const STILL = 3;
/** Wheel pixels that zoom by a factor of 1.5. */
const WHEEL = 200;

/**
 * @typedef {object} Hands
 * @property {(by: number, x: number) => void} zoom  around that pixel
 * @property {(x: number, y: number) => void} pan  pixels
 * @property {(event: PointerEvent) => void} point  hovering
 * @property {(event: PointerEvent) => void} press
 * @property {() => void} leave
 * @property {() => void} back  to the original view
 */

/** @param {HTMLElement} place @param {Hands} hands */
export function listen(place, hands) {
  place.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) hands.pan(-event.deltaX, 0);
      else hands.zoom(1.5 ** (-event.deltaY / WHEEL), event.offsetX);
    },
    { passive: false },
  );
  let [held, moved] = [false, 0];
  place.addEventListener('pointerdown', ({ pointerId }) => {
    [held, moved] = [true, 0];
    place.setPointerCapture(pointerId);
  });
  place.addEventListener('pointermove', (event) => {
    if (!held) hands.point(event);
    else {
      moved += Math.abs(event.movementX) + Math.abs(event.movementY);
      if (moved > STILL) hands.pan(event.movementX, event.movementY);
    }
  });
  place.addEventListener('pointerup', (event) => {
    held = false;
    if (moved <= STILL) hands.press(event);
  });
  place.addEventListener('pointercancel', () => (held = false));
  place.addEventListener('pointerleave', () => hands.leave());
  place.addEventListener('dblclick', () => hands.back());
}
