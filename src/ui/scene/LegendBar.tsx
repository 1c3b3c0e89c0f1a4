/** What the colours of the picture mean, and what draws it. One row of fixed height under the picture. */

import type { ReactNode } from 'react';
import { bytes } from '../../charts/kit/numbers.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { Legend } from '../../scenario/picture.ts';
import type { Category } from '../../scenario/spec.ts';
import { EXECUTOR_WORDS } from '../../scenario/words/executor-words.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { legendWords } from './legend-words.ts';
import { sharesOf } from './scene-summary.ts';
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
  const { label, colours, help, categories } = legend;
  if (categories) return <Categories {...legend} categories={categories} />;
  const { least, most, shown } = legendWords(legend, unitOfTime);
  return (
    <div className="legend row">
      <Explained className="legend-label" help={help}>
        {label}
      </Explained>
      <span className="legend-scale" role="img" aria-label={`${label}: colours from ${least} to ${most}, ${shown}`}>
        <span>{least}</span>
        <span className="legend-ramp" style={{ backgroundImage: `linear-gradient(to right, ${colours.join(', ')})` }} />
        <span>{most}</span>
        <span className="legend-share before-2 clip from-1024">
          {shown}
          {hintOf(legend)}
        </span>
      </span>
    </div>
  );
}

/** What can be done with the picture, where nobody would guess it. */
const hintOf = ({ volume }: Legend): string => (volume ? ', drag to turn' : '');

function Categories(legend: Legend & { readonly categories: readonly Category[] }) {
  const { label, help, categories } = legend;
  const names = categories.map((category) => category.label.toLowerCase()).join(', ');
  return (
    <div className="legend row">
      <Explained className="legend-label" help={help}>
        {label}
      </Explained>
      <span className="legend-scale" role="img" aria-label={`${label}: ${names}; ${sharesOf(legend)}`}>
        {categories.map((category) => (
          <span className="legend-category row tight" key={category.label}>
            <span style={{ backgroundColor: category.colour }} />
            {category.label}
          </span>
        ))}
        <span className="legend-share before-2 clip from-1024">
          {sharesOf(legend)}
          {hintOf(legend)}
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
