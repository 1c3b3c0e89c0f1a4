/** The instruments under the picture: values of things that are no nodes, as the model's spec names them. */
import { useEffect, useRef } from 'react';
import type { StoreApi } from 'zustand';
import type { LabClient } from '../../client/lab-client.ts';
import type { StripLegend, StripValues } from '../../scenario/picture.ts';
import type { LabState } from '../../state/slice.ts';
import { latest } from '../controls/latest.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { StripFigure, type StripHandle } from './StripFigure.tsx';

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
    <div className="strips stack">
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

/** A run that is not there yet, or cannot be seen, has no values: it may have them soon, and at rest nobody would say so. */
const AGAIN_MS = 250;

/** Brings the strips of the run to whoever shows them, as often as the run says how far it is; outside React. Gives what ends it. */
export function feedStrips(
  store: StoreApi<LabState>,
  client: Pick<LabClient, 'ask'>,
  show: (strips: readonly StripValues[]) => void,
): () => void {
  const ask = latest(async () => {
    const strips = await client.ask((lab) => lab.strips());
    if (strips) show(strips);
    else if (!isOver) again = setTimeout(ask, AGAIN_MS, undefined);
  });
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const askNow = () => {
    clearTimeout(again);
    ask(undefined);
  };
  askNow();
  const leave = store.subscribe((now, before) => {
    if (now.status !== before.status) askNow();
  });
  return () => {
    isOver = true;
    clearTimeout(again);
    leave();
  };
}
