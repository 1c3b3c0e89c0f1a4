/** Counts of the picked node side by side: a small chart with its numbers, which stand as text for those who do not see it. */

import type { Bars } from '../../scenario/picture.ts';
import { Explained, Words } from '../controls/Explained.tsx';

export function InspectBars({ bars: { label, place: by, values, most } }: { readonly bars: Bars }) {
  const total = values.reduce((sum, value) => sum + value, 0);
  const words = values.map((value, i) => `${by} ${i}: ${value}`).join(', ');
  return (
    <figure className="inspect-bars small rigid">
      <figcaption className="row loose between quiet">
        <span>
          <Words text={`${label} by ${by}`} />
        </span>
        <Explained help={`${words}; at most ${most} each`}>{total}</Explained>
      </figcaption>
      <div role="img" aria-label={`${total} in ${values.length}, at most ${most} each: ${words}`}>
        {values.map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <span key={i}>
            <i style={{ blockSize: `${(100 * Math.min(value, most)) / most}%` }} />
          </span>
        ))}
      </div>
      <div className="row loose between quiet" aria-hidden="true">
        <span>0</span>
        <span>{values.length - 1}</span>
      </div>
    </figure>
  );
}
