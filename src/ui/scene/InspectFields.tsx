/** Labels and values of a node, or of what it does. */
import { counted } from '../../base/counted.ts';
import { si, whole } from '../../charts/kit/numbers.ts';
import type { Field } from '../../scenario/picture.ts';
import { Words } from '../controls/Explained.tsx';

export function Fields({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className="pairs dense rigid">
      {fields.map((field) => (
        <Line key={field.label} {...field} />
      ))}
    </dl>
  );
}

function Line({ label, value, unit }: Field) {
  return (
    <div data-field={label}>
      <dt>
        <Words text={label} />
      </dt>
      <dd className="nowrap">{textOf(value, unit)}</dd>
    </div>
  );
}

function textOf(value: Field['value'], unit: string): string {
  if (typeof value === 'string') return unit ? `${value} ${unit}` : value;
  if (Number.isInteger(value)) return unit ? counted(value, unit) : whole(value);
  return si(value, unit);
}
