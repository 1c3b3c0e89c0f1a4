/** The canvas without WebGPU: Canvas 2D. */
import { assert } from '../../base/assert.ts';
import { ok } from '../../base/result.ts';
import type { Viewport } from '../picture-content.ts';
import type { Host, Source } from '../run/source.ts';
import type { ChosenView, ViewedRun } from '../run/viewed-run.ts';
import type { Drawing, Surface } from '../surface.ts';
import type { ViewState } from '../view-state.ts';
import { FlatDrawnView } from './flat-drawn-view.ts';
import { paintFlat } from './flat-paint.ts';

type Context = OffscreenCanvasRenderingContext2D;

export class FlatCanvas implements Surface<Host> {
  /** Without a GPU the page is put together by the processor too: each picture costs it a frame. */
  readonly pace = { perSecond: 20, share: 0.2 };
  readonly isThere = true;

  constructor(private readonly context: Context) {}

  async prepare() {
    return ok(undefined);
  }

  async open(source: Source, viewed: ViewedRun, chosen: ChosenView) {
    const { host } = source;
    assert(host, 'a run on a GPU is drawn without WebGPU');
    return ok(new FlatDrawnView(source, host, viewed, chosen));
  }

  draw(drawn: FlatDrawnView | undefined, { viewport }: ViewState, before: (host: Host) => void): Drawing {
    const { context } = this;
    const { canvas } = context;
    const { width, height } = viewport.size;
    if (drawn) before(drawn.host);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    paint(context, drawn, viewport, true);
    // Reading back makes the browser draw now: what it puts off until this worker rests would be counted by nobody.
    context.getImageData(0, 0, 1, 1);
    return undefined;
  }

  async pixels(drawn: FlatDrawnView | undefined, viewport: Viewport): Promise<Uint32Array<ArrayBuffer> | undefined> {
    const { width, height } = viewport.size;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) return undefined;
    paint(context, drawn, viewport, false);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  }

  async painted(): Promise<void> {}
  async measured(): Promise<void> {}
  dispose(): void {}
}

const paint = (context: Context, drawn: FlatDrawnView | undefined, viewport: Viewport, isLive: boolean): void =>
  drawn ? drawn.paint(context, viewport, isLive) : paintFlat(context, viewport, undefined);
