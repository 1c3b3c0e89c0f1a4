/** What there is to say of the picked node, beside it: the model's fields, live while the run goes on. */

import { si, whole } from '../charts/numbers.ts';
import type { Inspection } from '../scenario/picture.ts';
import { Icon } from './Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';

export function InspectPanel() {
  const { store } = useLabParts();
  const picked = useLab((s) => s.picked);
  const inspection = useLab((s) => s.inspection);
  // On the side of the picture where the node is not.
  const isAtEnd = useLab((s) => (s.pickedSpot?.x ?? 0) > 0.55);
  const isLow = useLab((s) => (s.pickedSpot?.y ?? 0) > 0.5);
  if (picked === null) return null;
  return (
    <section
      className="inspect"
      data-side={isAtEnd ? 'start' : 'end'}
      data-edge={isLow ? 'top' : 'bottom'}
      aria-label="Picked node"
    >
      <header>
        <h2>Node {whole(picked)}</h2>
        <button
          type="button"
          className="scene-tool"
          aria-label="Drop the pick"
          title="Drop the pick (Escape)"
          onClick={() => void store.getState().pick(null)}
        >
          <Icon name="close" />
        </button>
      </header>
      <dl>
        {inspection?.fields.map((field) => (
          <Line key={field.label} {...field} />
        ))}
      </dl>
    </section>
  );
}

type Field = Inspection['fields'][number];

function Line({ label, value, unit }: Field) {
  return (
    <div data-field={label}>
      <dt>{label}</dt>
      <dd>{textOf(value, unit)}</dd>
    </div>
  );
}

function textOf(value: Field['value'], unit: string): string {
  if (typeof value === 'string') return unit ? `${value} ${unit}` : value;
  if (Number.isInteger(value)) return unit ? `${whole(value)} ${unit}` : whole(value);
  return si(value, unit);
}
