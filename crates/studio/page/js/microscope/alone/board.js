// @ts-check
/** The board of an exported file: a picture. */

class PictureBoard extends HTMLElement {
  pace = 0;
  /** @type {unknown} */ values = null;

  /** @param {{picture?: string}} view */
  set view(view) {
    if (!view.picture) return;
    // An image, so that nothing in it can run.
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(view.picture)}`;
    image.alt =
      new DOMParser().parseFromString(view.picture, 'image/svg+xml').querySelector('title')?.textContent ??
      '';
    image.style.width = '100%';
    this.replaceChildren(image);
  }
}

customElements.define('q-board', PictureBoard);
