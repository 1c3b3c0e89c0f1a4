/**
 * The place of the live picture. Control of a canvas can be given to a worker once only, so canvases come and go with
 * workers while this element stays: the page shows it wherever it likes, and React never sees a canvas.
 */
import type { CanvasSize } from '../scenario/picture.ts';

export interface Screen {
  /** A new canvas in place of the last one, its control ready to be transferred. */
  renew(): { readonly canvas: OffscreenCanvas; readonly size: CanvasSize };
  /** Resolves once the place has a size; a canvas that is renewed before has one pixel. */
  readonly visible: Promise<void>;
  /** The place got another size, in device pixels. */
  onResize: (size: CanvasSize) => void;
}

export class SceneCanvas implements Screen {
  readonly element = document.createElement('div');
  readonly visible: Promise<void>;
  onResize: (size: CanvasSize) => void = () => {};
  private size: CanvasSize = { width: 1, height: 1 };

  constructor() {
    this.element.className = 'scene-canvas fill cut';
    this.visible = new Promise((resolve) => {
      const observer = new ResizeObserver((entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const size = devicePixels(last);
        if (size.width < 1 || size.height < 1) return; // on a tab that is not shown
        resolve();
        if (size.width === this.size.width && size.height === this.size.height) return;
        this.size = size;
        this.onResize(size);
      });
      observe(observer, this.element);
    });
  }

  renew(): { canvas: OffscreenCanvas; size: CanvasSize } {
    const canvas = document.createElement('canvas');
    canvas.width = this.size.width;
    canvas.height = this.size.height;
    this.element.querySelector('canvas')?.remove();
    this.element.prepend(canvas);
    return { canvas: canvas.transferControlToOffscreen(), size: this.size };
  }
}

/** Exact device pixels where the browser tells them, rounded CSS pixels elsewhere. */
function observe(observer: ResizeObserver, element: HTMLElement): void {
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element);
  }
}

function devicePixels(entry: ResizeObserverEntry): CanvasSize {
  const exact = entry.devicePixelContentBoxSize?.[0];
  if (exact) return { width: exact.inlineSize, height: exact.blockSize };
  const ratio = window.devicePixelRatio || 1;
  return { width: Math.round(entry.contentRect.width * ratio), height: Math.round(entry.contentRect.height * ratio) };
}
