/** The words around a drawing: big number, unit, remark, and the summary; written outside React, no more often than they can be read. */
import { unitOf } from '../../base/counted.ts';
import { isWord, NONE, siParts } from './numbers.ts';

/** The elements that belong to a chart; React made them, the chart writes into them while it is mounted. */
export interface ChartParts {
  readonly canvas: HTMLCanvasElement;
  /** Takes focus, pointer and keys; a slider whose value is the moment, or the bin, that is pointed at. */
  readonly crosshair: HTMLElement;
  /** Big number, its prefix, its unit, and a remark: what `data-rest` says, or what is pointed at. */
  readonly digits: HTMLElement;
  readonly suffix: HTMLElement;
  readonly unit: HTMLElement;
  readonly remark: HTMLElement;
  /** What the chart will show, seen while there is nothing. */
  readonly empty: HTMLElement;
  /** The summary in sight, when asked for. */
  readonly description: HTMLElement;
}

export interface Words {
  readonly value: number | undefined;
  readonly unit: string;
  /** What is pointed at; undefined for the remark at rest. */
  readonly remark: string | undefined;
}

export interface Pointed {
  readonly min: number;
  readonly max: number;
  readonly now: number;
  readonly text: string;
}

/** A number that changes sixty times a second cannot be read. */
const READOUT_EVERY_MS = 200;
/** Screen readers find a summary that is at most this old; nothing is announced. */
const SUMMARY_EVERY_MS = 1000;

export interface Readout {
  /** `now`: somebody points, or there is nothing to wait for. Drawn or not: a folded chart keeps its number. */
  update(now: boolean): void;
  stop(): void;
}

export function mountReadout(
  parts: ChartParts,
  say: { isEmpty(): boolean; words(): Words; summary(): string; pointed(): Pointed },
): Readout {
  const words = atMostEvery(READOUT_EVERY_MS, () => writeWords(parts, say.words(), say.isEmpty()));
  const summary = atMostEvery(SUMMARY_EVERY_MS, () => {
    writeSummary(parts, say.summary());
    writePointed(parts, say.pointed());
  });
  return {
    update(now) {
      words.request(now);
      summary.request();
      if (document.activeElement === parts.crosshair) writePointed(parts, say.pointed());
    },
    stop() {
      words.stop();
      summary.stop();
    },
  };
}

function writeWords(parts: ChartParts, { value, unit, remark }: Words, isEmpty: boolean): void {
  const { digits, suffix } = value === undefined ? { digits: NONE, suffix: '' } : siParts(value, unit);
  put(parts.digits, digits);
  put(parts.suffix, suffix);
  put(parts.unit, isWord(unit) ? unitOf(value ?? 0, unit) : '');
  put(parts.remark, remark ?? parts.remark.dataset.rest ?? '');
  parts.digits.toggleAttribute('data-none', value === undefined);
  parts.empty.hidden = !isEmpty;
}

function writeSummary({ canvas, description }: ChartParts, text: string): void {
  if (canvas.getAttribute('aria-label') !== text) canvas.setAttribute('aria-label', text);
  put(description, text);
}

/** Spoken when it changes under the keys, so it must not lag behind them. */
function writePointed({ crosshair }: ChartParts, pointed: Pointed): void {
  if (crosshair.getAttribute('aria-valuetext') === pointed.text) return;
  crosshair.setAttribute('aria-valuemin', String(pointed.min));
  crosshair.setAttribute('aria-valuemax', String(pointed.max));
  crosshair.setAttribute('aria-valuenow', String(pointed.now));
  crosshair.setAttribute('aria-valuetext', pointed.text);
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

interface Spaced {
  /** `now`: does not wait. */
  request(now?: boolean): void;
  stop(): void;
}

/** Repeats of an action, spaced: the first request acts at once, later ones wait their turn, and the last is never lost. */
export function atMostEvery(ms: number, act: () => void): Spaced {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    act();
  };
  return {
    request(now = false) {
      const wait = last + ms - performance.now();
      if (now || wait <= 0) run();
      else timer ??= setTimeout(run, wait);
    },
    stop: () => clearTimeout(timer),
  };
}
