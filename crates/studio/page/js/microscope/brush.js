// @ts-check
/**
 * The picture of a tree by eye and by hand: a canvas at the screen’s resolution in the colours of the page; the wheel
 * zooms, dragging moves, and a press without movement is a click.
 */

const INKS = ['ink', 'ink-soft', 'line-strong', 'surface', 'accent', 'accent-soft', 'bad', 'good', 'last'];

export class Brush {
  /** @type {CanvasRenderingContext2D} */ pen;
  /** @type {Record<string, string>} */ #inks = {};

  /** @param {CanvasRenderingContext2D} pen @param {HTMLCanvasElement} canvas  is cleared, and gets the current size and colours */
  constructor(pen, canvas) {
    this.pen = pen;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const sharp = devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * sharp)) canvas.width = Math.round(width * sharp);
    if (canvas.height !== Math.round(height * sharp)) canvas.height = Math.round(height * sharp);
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.clearRect(0, 0, width, height);
    const style = getComputedStyle(canvas);
    for (const ink of INKS) this.#inks[ink] = style.getPropertyValue(`--${ink}`).trim();
    pen.font = `600 12px ${style.fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
  }

  /**
   * Strokes the path that `draw` makes.
   * @param {string} ink
   * @param {number} thick
   * @param {(pen: CanvasRenderingContext2D) => void} draw
   */
  stroke(ink, thick, draw) {
    this.pen.lineWidth = thick;
    this.pen.strokeStyle = this.#inks[ink] ?? '';
    this.pen.beginPath();
    draw(this.pen);
    this.pen.stroke();
  }

  /** @param {number} x @param {number} y @param {number} size @param {{round: boolean, line: string, fill: string, thick: number}} look */
  node(x, y, size, { round, line, fill, thick }) {
    this.pen.fillStyle = this.#inks[fill] ?? '';
    this.stroke(line, thick, (pen) => {
      if (round) pen.arc(x, y, size, 0, 7);
      else pen.rect(x - size, y - size, 2 * size, 2 * size);
      pen.fill();
    });
  }

  /** @param {number} x @param {number} y @param {number} size */
  cross(x, y, size) {
    this.stroke('bad', 2, (pen) => {
      pen.moveTo(x - size, y - size);
      pen.lineTo(x + size, y + size);
      pen.moveTo(x - size, y + size);
      pen.lineTo(x + size, y - size);
    });
  }

  /** Text within a node. @param {string} text @param {number} x @param {number} y @param {number} most  pixels */
  label(text, x, y, most) {
    this.pen.fillStyle = this.#inks.ink ?? '';
    this.pen.fillText(text, x, y + 0.5, most);
  }

  /** Text that stays readable over any background. @param {string} text @param {number} x @param {number} y @param {string} ink */
  plate(text, x, y, ink) {
    if (!text) return;
    const wide = this.wide(text) + 4;
    this.pen.fillStyle = this.#inks.surface ?? '';
    this.pen.fillRect(x - wide / 2, y - 7, wide, 14);
    this.pen.fillStyle = this.#inks[ink] ?? '';
    this.pen.fillText(text, x, y);
  }

  /** @param {string} text */
  wide(text) {
    return this.pen.measureText(text).width;
  }
}

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
