/** One strip under the picture: bars, what the least and the most are, and what the pointer is on. React draws no value. */

import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import {
  endsOf,
  paintStrip,
  type SortedStrip,
  sortStrip,
  thingAt,
  wordsOfThing,
} from '../../charts/distribution/strip.ts';
import { whole } from '../../charts/kit/numbers.ts';
import { mountSurface, type Surface } from '../../charts/kit/surface.ts';
import type { StripLegend } from '../../scenario/picture.ts';
import { Explained } from '../controls/Explained.tsx';

export interface StripHandle {
  show(values: Uint32Array): void;
}

interface Props {
  readonly legend: StripLegend;
  readonly ref: Ref<StripHandle>;
}

export function StripFigure({ legend, ref }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const [least, most] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)];
  const shown = useRef<{ legend: StripLegend; sorted: SortedStrip; share?: number }>({ legend, sorted: EMPTY });
  const surface = useRef<Surface>(null);

  useEffect(() => {
    if (!canvas.current) return;
    surface.current = mountSurface(canvas.current, (context, width, height) => {
      const { legend, sorted, share } = shown.current;
      paintStrip(context, width, height, legend, sorted, share === undefined ? undefined : thingAt(sorted, share));
    });
    return () => surface.current?.destroy();
  }, []);

  const tell = () => {
    const { legend, sorted, share } = shown.current;
    const thing = share === undefined ? undefined : thingAt(sorted, share);
    if (tip.current) {
      const value = thing === undefined ? undefined : sorted.values[thing];
      tip.current.hidden = thing === undefined;
      tip.current.textContent = thing === undefined || value === undefined ? '' : wordsOfThing(legend, thing, value);
      tip.current.style.setProperty('--at', `${100 * (share ?? 0)}%`);
      tip.current.dataset.side = (share ?? 0) > 0.5 ? 'start' : 'end';
    }
    surface.current?.invalidate();
  };
  useEffect(() => {
    shown.current.legend = legend;
    tell();
  });
  useImperativeHandle(ref, () => ({
    show: (values) => {
      const { legend } = shown.current;
      shown.current.sorted = sortStrip(values);
      const ends = endsOf(legend, shown.current.sorted);
      if (least.current) least.current.textContent = ends[0];
      if (most.current) most.current.textContent = ends[1];
      if (canvas.current) canvas.current.ariaLabel = `${legend.label}: ${ends.join(', ')}`;
      tell();
    },
  }));
  const point = (clientX: number | undefined) => {
    const box = canvas.current?.getBoundingClientRect();
    shown.current.share = clientX === undefined || !box ? undefined : (clientX - box.left) / box.width;
    tell();
  };

  return (
    <figure className="strip shrinks">
      <div className="strip-ground relative">
        <canvas
          ref={canvas}
          role="img"
          aria-label={legend.label}
          onPointerMove={(event) => point(event.clientX)}
          onPointerDown={(event) => point(event.clientX)}
          onPointerLeave={() => point(undefined)}
        />
        <div className="strip-tip small" ref={tip} hidden />
      </div>
      <figcaption className="above-1 row loose between quiet small nowrap">
        <span ref={least}>{legend.ends[0]}</span>
        <span className="strip-label clip">
          <Explained help={legend.help}>{legend.label}</Explained>
          <span className="quiet from-600">
            {legend.scale === 'log' ? ', logarithmic to ' : ', to '}
            {whole(legend.max)}
          </span>
        </span>
        <span ref={most}>{legend.ends[1]}</span>
      </figcaption>
    </figure>
  );
}

const EMPTY = sortStrip(new Uint32Array());
