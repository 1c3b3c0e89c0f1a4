/** The values that an axis begins with: that of the setup and some around it, as text. Pure. */
import { textOf } from '../../scenario/param.ts';
import type { NumberParam, ParamSpec, ParamValue } from '../../scenario/spec.ts';

/** `now`: in the setup; undefined while that is wrong. `files`: hashes that are at hand. */
export function firstValues(param: ParamSpec, now: ParamValue | undefined, files: readonly string[]): string {
  if (param.kind === 'choice') return param.choices.map(({ value }) => value).join(',');
  if (param.kind === 'file') return [...new Set([String(now ?? ''), ...files])].filter((hash) => hash !== '').join(',');
  const all = around(param, typeof now === 'number' ? now : param.default).map((each) => fitted(param, each));
  const texts = [...new Set(all)].sort((a, b) => a - b).map((each) => textOf(param, each));
  return texts.join(',');
}

/** Half, whole and double, or what of that is in range; of nothing steps from the start of the range. */
function around({ min, max, explore = { min, max } }: NumberParam, value: number): readonly number[] {
  if (value > 0 && value * 2 <= max && value / 2 >= min) return [value / 2, value, value * 2];
  if (value > 0 && value * 4 <= max) return [value, value * 2, value * 4];
  if (value > 0 && value / 4 >= min) return [value / 4, value / 2, value];
  const width = Math.min(explore.max, max) - explore.min;
  return [value, explore.min + width / 4, explore.min + width / 2];
}

function fitted({ kind, min, minExclusive, max }: NumberParam, value: number): number {
  const rounded = kind === 'int' ? Math.round(value) : Number(value.toPrecision(6));
  const inside = Math.min(Math.max(rounded, min), max);
  return minExclusive && inside === min ? Number((min + (max - min) / 100).toPrecision(3)) : inside;
}
