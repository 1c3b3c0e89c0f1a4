/** Pointing at one of many things that a chart shows, bins or points, by pointer and by keys. */

export interface Pointing {
  count(): number;
  /** The thing nearest to a pixel across; null when there is none. */
  nearest(x: number): number | null;
  cursor(): number | null;
  point(place: number | null): void;
}

/** Returns what takes it away again. */
export function attachPointing(element: HTMLElement, { count, nearest, cursor, point }: Pointing): () => void {
  const move = (event: PointerEvent) => point(nearest(event.offsetX));
  const leave = () => point(null);
  const key = (event: KeyboardEvent) => {
    const next = placeByKey(event, cursor(), count());
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    point(next);
  };
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('blur', leave, { signal });
  element.addEventListener('keydown', key, { signal });
  return () => ended.abort();
}

function placeByKey({ key, shiftKey }: KeyboardEvent, at: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  const step = shiftKey ? Math.max(1, Math.round(count / 10)) : 1;
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(count - 1, at + step);
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(0, at - step);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' && at !== null ? null : undefined;
}
