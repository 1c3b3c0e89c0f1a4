/** The drawing of an analysis of parallelism: joins painter, surface, and pointing at numbers of LPs by pointer and keys. */

import { mountSurface } from '../kit/surface.ts';
import { type ParallelismFrame, type ParallelismPicture, paintParallelism } from './parallelism-painter.ts';

export type ParallelismLook = Omit<ParallelismPicture, 'cursor'>;

export interface MountedParallelism {
  look(next: ParallelismLook, cursor: number | null): void;
  restyle(): void;
  destroy(): void;
}

/** `point`: what is pointed at has changed. */
export function mountParallelism(
  canvas: HTMLCanvasElement,
  crosshair: HTMLElement,
  first: ParallelismLook,
  point: (lps: number | null) => void,
): MountedParallelism {
  let look = first;
  let cursor: number | null = null;
  let frame: ParallelismFrame | undefined;
  const surface = mountSurface(canvas, (context, width, height, ink) => {
    frame = paintParallelism(context, { x: 0, y: 0, width, height }, ink, { ...look, cursor });
  });
  const counts = () => [...new Set(look.points.map(({ lps }) => lps))].sort((a, b) => a - b);
  const nearest = (x: number): number | null => {
    const { x: at } = frame ?? { x: Math.log2 };
    const by = counts().map((lps) => [Math.abs(at(lps) - x), lps] as const);
    return by.length === 0 ? null : by.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
  };
  const byKey = ({ key }: KeyboardEvent): number | null | undefined => {
    const all = counts();
    const now = cursor === null ? -1 : all.indexOf(cursor);
    if (key === 'Escape') return cursor === null ? undefined : null;
    if (all.length === 0) return undefined;
    if (key === 'ArrowRight') return all[Math.min(all.length - 1, now + 1)];
    if (key === 'ArrowLeft') return all[now < 0 ? all.length - 1 : Math.max(0, now - 1)];
    if (key === 'Home') return all[0];
    return key === 'End' ? all[all.length - 1] : undefined;
  };
  const ended = new AbortController();
  const { signal } = ended;
  crosshair.addEventListener('pointermove', (event) => point(nearest(event.offsetX)), { signal });
  crosshair.addEventListener('pointerdown', (event) => point(nearest(event.offsetX)), { signal });
  crosshair.addEventListener('pointerleave', () => point(null), { signal });
  crosshair.addEventListener('blur', () => point(null), { signal });
  crosshair.addEventListener(
    'keydown',
    (event) => {
      const next = byKey(event);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      point(next);
    },
    { signal },
  );
  return {
    look(next, at) {
      look = next;
      cursor = at;
      surface.invalidate();
    },
    restyle: surface.restyle,
    destroy() {
      ended.abort();
      surface.destroy();
    },
  };
}
