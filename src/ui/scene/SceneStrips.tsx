/** The instruments under the picture: values of things that are no nodes, as the model's spec names them. */
import { useEffect, useRef } from 'react';
import type { StripLegend } from '../../scenario/picture.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { StripFigure, type StripHandle } from './StripFigure.tsx';
import { feedStrips } from './strip-feed.ts';

const NONE: readonly StripLegend[] = [];

export function SceneStrips() {
  const strips = useLab((s) => s.legend?.strips ?? NONE);
  return strips.length === 0 ? null : <Strips strips={strips} />;
}

function Strips({ strips }: { readonly strips: readonly StripLegend[] }) {
  const { store, client } = useLabParts();
  const figures = useRef(new Map<string, StripHandle>());
  useEffect(
    () =>
      feedStrips(store, client, (told) => {
        for (const { id, values } of told) figures.current.get(id)?.show(values);
      }),
    [store, client],
  );
  return (
    <div className="strips">
      {strips.map((legend) => (
        <StripFigure
          key={legend.id}
          legend={legend}
          ref={(figure) => {
            if (figure) figures.current.set(legend.id, figure);
            else figures.current.delete(legend.id);
          }}
        />
      ))}
    </div>
  );
}
