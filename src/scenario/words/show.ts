/** How errors show a value that someone else wrote: short, quoted, never a page of it. */

import { siText } from '../../base/si.ts';
import type { ModelSpec } from '../spec.ts';

const LONGEST = 40;

/** At most 40 characters of a text, without control characters. */
export function clip(text: string): string {
  const clean = text.slice(0, LONGEST + 1).replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}...` : clean;
}

/** `12`, `"abc"`, `an object`: for the middle of a sentence. */
export function show(value: unknown): string {
  if (typeof value === 'string') return `"${clip(value)}"`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

/** A model in the middle of a sentence: its id is typed, but of a protocol of one's own nobody knows it. */
export const modelName = ({ id, title, protocol }: Pick<ModelSpec, 'id' | 'title' | 'protocol'>): string =>
  protocol === undefined ? id : show(title);

/** A number in exponents only where that is how it is read: 2^20 for powers of two from 1,024. */
export function showNumber(value: number): string {
  const power = Math.log2(value);
  return power >= 10 && Number.isInteger(power) && 2 ** power === value ? `2^${power}` : String(value);
}

/** `47.6 MB`: powers of ten, three digits. */
export const showBytes = (bytes: number): string =>
  siText(bytes, 'B', { space: ' ', none: '-', most: 'T', isRoundedFirst: false });

/** The words of a fault in a field: `name value is not this`, or `name is missing`. */
export const says = (name: string, what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? `${name} is missing` : `${name} ${show(issue.input)} ${what}`,
});
