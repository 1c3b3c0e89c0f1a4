/** What the colours of the picture mean, and what draws it. One row of fixed height under the picture. */

import type { ReactNode } from 'react';
import { bytes } from '../../charts/kit/numbers.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { EXECUTOR_WORDS } from '../../scenario/words/executor-words.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { legendWords } from './legend-words.ts';
import { useBuilding } from './use-building.ts';

/** `children` stand at its end. */
export function LegendBar({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="legend-bar edge quiet row between small">
      <Ramp />
      <Device />
      {children}
    </div>
  );
}

function Ramp() {
  const legend = useLab((s) => s.legend);
  const unitOfTime = useLab((s) => timeUnitOf(specOnScreen(s)));
  const isBuilding = useBuilding(); // it speaks of the network before
  if (!legend?.view || isBuilding) return <div className="legend row" />;
  const { label, colours, help, categories, volume } = legend;
  const { least, most, shown } = legendWords(legend, unitOfTime);
  const names = categories?.map((category) => category.label.toLowerCase()).join(', ');
  const said = names === undefined ? `colours from ${least} to ${most}, ${shown}` : `${names}; ${shown}`;
  return (
    <div className="legend row">
      <Explained className="legend-label" help={help}>
        {label}
      </Explained>
      <span className="legend-scale" role="img" aria-label={`${label}: ${said}`}>
        {categories?.map((category) => (
          <span className="legend-category row tight" key={category.label}>
            <span style={{ backgroundColor: category.colour }} />
            {category.label}
          </span>
        )) ?? (
          <>
            <span>{least}</span>
            <span
              className="legend-ramp"
              style={{ backgroundImage: `linear-gradient(to right, ${colours.join(', ')})` }}
            />
            <span>{most}</span>
          </>
        )}
        <span className="legend-share before-2 clip from-1024">
          {shown}
          {/* What can be done with the picture, where nobody would guess it. */}
          {volume && ', drag to turn'}
        </span>
      </span>
    </div>
  );
}

function Device() {
  const device = useLab((s) => s.device);
  const executor = useLab((s) => s.status?.engine ?? s.device?.engine);
  const adapter = useLab((s) => s.status?.adapter ?? s.device?.adapter);
  const memory = useLab((s) => s.status?.memoryBytes ?? 0);
  if (!device || !adapter) return <div className="device row" />;
  const name =
    adapter.description || [adapter.vendor, adapter.architecture].filter(Boolean).join(' ') || 'unknown adapter';
  return (
    <div className="device row">
      <span>{executor && EXECUTOR_WORDS[executor]}</span>
      <Explained className="device-name clip" help={name}>
        {name}
      </Explained>
      {memory > 0 && <span className="device-memory">{bytes(memory)}</span>}
    </div>
  );
}
