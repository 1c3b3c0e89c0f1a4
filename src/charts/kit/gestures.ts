/**
 * Pointer, wheel and keys on a chart. Moving points; dragging marks a range and zooms to it; dragging the axis, or with
 * Shift, pans; two fingers pinch; a double click goes back. The wheel zooms with Ctrl (as a trackpad's pinch does) or once
 * the chart has the focus: otherwise it scrolls the column that the chart stands in.
 */
import type { Frame } from './axes.ts';
import { type Marks, spotOf } from './pointing.ts';
import type { Timeline } from './timeline.ts';

/** A drag shorter than this is a click, in pixels. */
const LEAST_DRAG_PX = 5;
const WHEEL_RATE = 0.0025;

type Drag = { readonly kind: 'select' | 'pan'; readonly fromX: number; lastX: number };

export interface GestureTarget {
  readonly element: HTMLElement;
  readonly timeline: Timeline;
  /** Where the plot is; undefined while there is nothing to point at, or nothing is drawn yet: keys need no place. */
  frame(): Frame | undefined;
  /** What is pointed at instead of any moment. */
  readonly marks?: Marks;
}

export function attachGestures({ element, timeline, frame, marks }: GestureTarget): () => void {
  const fingers = new Map<number, number>();
  let drag: Drag | undefined;
  /** Since the pointer went down: such a click opens nothing. */
  let hasDragged = false;

  const secondsAt = (x: number): number => {
    const f = frame() as Frame;
    return f.x.invert(Math.min(Math.max(x, f.left), f.right));
  };
  const secondsPerPixel = (): number => {
    const f = frame() as Frame;
    const [from, to] = timeline.domain;
    return (to - from) / (f.right - f.left);
  };

  const pointAt = (event: PointerEvent) => {
    if (marks) marks.pointAt(spotOf(event));
    else timeline.point(secondsAt(event.offsetX));
  };
  const unpoint = () => {
    if (marks) marks.pointAt(null);
    else timeline.point(null);
  };

  const down = (event: PointerEvent) => {
    hasDragged = false;
    const f = frame();
    if (!f) return;
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, event.offsetX);
      return pointAt(event);
    }
    if (event.button !== 0) return;
    const pans = timeline.isZoomed && (event.shiftKey || event.offsetY > f.bottom);
    drag = { kind: pans ? 'pan' : 'select', fromX: event.offsetX, lastX: event.offsetX };
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    if (!frame()) return;
    if (fingers.has(event.pointerId)) return moveFinger(event);
    pointAt(event);
    if (!drag) return;
    hasDragged ||= isFar(drag, event);
    if (drag.kind === 'pan') timeline.pan((drag.lastX - event.offsetX) * secondsPerPixel());
    else if (isFar(drag, event)) timeline.select([secondsAt(drag.fromX), secondsAt(event.offsetX)]);
    drag.lastX = event.offsetX;
  };

  /** Two fingers keep the moments that they hold. */
  const moveFinger = (event: PointerEvent) => {
    const [one, other] = [...fingers.values()];
    fingers.set(event.pointerId, event.offsetX);
    const [a, b] = [...fingers.values()];
    if (fingers.size !== 2 || one === undefined || other === undefined || a === undefined || b === undefined)
      return pointAt(event);
    const [heldByA, heldByB] = [secondsAt(one), secondsAt(other)];
    if (Math.abs(a - b) < 12 || heldByA === heldByB) return;
    const rate = (heldByB - heldByA) / (b - a);
    const f = frame() as Frame;
    timeline.zoomTo(heldByA - (a - f.left) * rate, heldByA + (f.right - a) * rate);
  };

  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    const { selection } = timeline;
    if (drag?.kind === 'select' && selection && isFar(drag, event)) timeline.zoomTo(...selection);
    stopDrag();
  };
  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    stopDrag();
  };
  const stopDrag = () => {
    drag = undefined;
    if (timeline.selection) timeline.select(null);
  };

  const wheel = (event: WheelEvent) => {
    if (!frame()) return;
    const isOurs = event.ctrlKey || event.metaKey || document.activeElement === element;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isSideways && timeline.isZoomed) timeline.pan(event.deltaX * secondsPerPixel());
    else if (isOurs) timeline.zoomBy(Math.exp(event.deltaY * WHEEL_RATE), secondsAt(event.offsetX));
    else return;
    event.preventDefault();
  };

  const act = (event: KeyboardEvent) => {
    const isDrawn = frame() !== undefined;
    if (!marks) return isDrawn && keyAction(event.key, event.shiftKey, timeline);
    return (isDrawn && zoomByKey(event.key, timeline)) || marks.key(event);
  };

  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && drag) stopDrag();
    else if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const leave = () => {
    if (!drag && document.activeElement !== element) unpoint();
  };
  const click = (event: MouseEvent) => {
    if (!hasDragged) marks?.open(spotOf(event));
  };

  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  element.addEventListener('keydown', key, { signal });
  element.addEventListener('blur', unpoint, { signal });
  element.addEventListener('click', click, { signal });
  element.addEventListener('dblclick', () => timeline.showAll(), { signal });
  return () => ended.abort();
}

const isFar = (drag: Drag, { offsetX }: PointerEvent): boolean => Math.abs(offsetX - drag.fromX) >= LEAST_DRAG_PX;

/** Parts of what is shown that an arrow key moves by; with Shift. */
const STEP = 1 / 100;
const LONG_STEP = 1 / 10;
const CLOSER = 0.5;

/** Does what a key stands for; false when it stands for nothing here. */
export const keyAction = (key: string, isLong: boolean, timeline: Timeline): boolean =>
  zoomByKey(key, timeline) || moveByKey(key, isLong, timeline);

/** Zooms around what is pointed at. Escape goes back from the zoom first, then from the crosshair. */
function zoomByKey(key: string, timeline: Timeline): boolean {
  const [from, to] = timeline.domain;
  const around = timeline.cursor ?? (from + to) / 2;
  if (key === '+' || key === '=') timeline.zoomBy(CLOSER, around);
  else if (key === '-' || key === '_') timeline.zoomBy(1 / CLOSER, around);
  else if (key === 'Escape' && timeline.isZoomed) timeline.showAll();
  else return false;
  return true;
}

function moveByKey(key: string, isLong: boolean, timeline: Timeline): boolean {
  const [from, to] = timeline.domain;
  const at = timeline.cursor ?? (key === 'ArrowLeft' ? to : from);
  const step = (to - from) * (isLong ? LONG_STEP : STEP);
  if (key === 'ArrowLeft') timeline.reveal(at - step);
  else if (key === 'ArrowRight') timeline.reveal(at + step);
  else if (key === 'Home') timeline.reveal(timeline.isZoomed ? from : timeline.start);
  else if (key === 'End') timeline.reveal(timeline.isZoomed ? to : timeline.end);
  else if (key === 'Escape' && timeline.cursor !== null) timeline.point(null);
  else return false;
  return true;
}
