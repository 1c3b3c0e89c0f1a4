/** Pointing at one of many things that a chart shows, bins or points, by pointer and by keys. */

/** In pixels of the plot's element. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What a chart does with pointer and keys where it points at things, not at any place along its axis. */
export interface Marks {
  /** Points at the thing nearest to a pixel; null: at none. */
  pointAt(spot: Spot | null): void;
  /** Does what a key stands for; false when it stands for nothing here. */
  key(event: KeyboardEvent): boolean;
  /** A click, or a tap: there was nothing pointed at before it. */
  open(spot: Spot): void;
}

/** Returns what takes it away again. */
export function attachPointing(element: HTMLElement, { pointAt, key, open }: Marks): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const move = (event: PointerEvent) => pointAt(spotOf(event));
  const leave = () => pointAt(null);
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerleave', leave, { signal });
  element.addEventListener('blur', leave, { signal });
  element.addEventListener('click', (event) => open(spotOf(event)), { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (!key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  return () => ended.abort();
}

export const spotOf = ({ offsetX, offsetY }: MouseEvent): Spot => ({ x: offsetX, y: offsetY });

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Along a row of `count` things; with Shift by a tenth of them. Undefined for keys that are not ours. */
export function stepByKey({ key, shiftKey }: Key, at: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  const step = shiftKey ? Math.max(1, Math.round(count / 10)) : 1;
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(count - 1, at + step);
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(0, at - step);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' && at !== null ? null : undefined;
}
