/** The canvas without WebGPU: Canvas 2D. */
import { assert } from '../../base/assert.ts';
import { ok } from '../../base/result.ts';
import type { Look } from '../look.ts';
import type { Host, Source } from '../run/source.ts';
import type { Chosen, Subject } from '../run/subject.ts';
import type { Stance } from '../shown.ts';
import type { Drawing, Surface } from '../surface.ts';
import { FlatDrawn } from './flat-drawn.ts';
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

  async open(source: Source, subject: Subject, chosen: Chosen) {
    const { host } = source;
    assert(host, 'a run on a GPU is drawn without WebGPU');
    return ok(new FlatDrawn(source, host, subject, chosen));
  }

  draw(drawn: FlatDrawn | undefined, { stance }: Look, before: (host: Host) => void): Drawing {
    const { context } = this;
    const { canvas } = context;
    const { width, height } = stance.size;
    if (drawn) before(drawn.host);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    paint(context, drawn, stance, true);
    // Reading back makes the browser draw now: what it puts off until this worker rests would be counted by nobody.
    context.getImageData(0, 0, 1, 1);
    return undefined;
  }

  async pixels(drawn: FlatDrawn | undefined, stance: Stance): Promise<Uint32Array<ArrayBuffer> | undefined> {
    const { width, height } = stance.size;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) return undefined;
    paint(context, drawn, stance, false);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  }

  async painted(): Promise<void> {}
  async measured(): Promise<void> {}
  dispose(): void {}
}

const paint = (context: Context, drawn: FlatDrawn | undefined, stance: Stance, isLive: boolean): void =>
  drawn ? drawn.paint(context, stance, isLive) : paintFlat(context, stance, undefined);
