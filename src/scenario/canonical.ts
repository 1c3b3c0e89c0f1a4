/** Canonical JSON: equal values give equal text. Sorted keys, no spaces, shortest round-trip numbers, no -0. */
import { assert } from '../base/assert.ts';

/** For plain data: finite numbers, strings, booleans, null, lists, objects. Members that are undefined are left out. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number') assert(Number.isFinite(value), `${value} has no JSON`);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, v]) => v !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(',')}}`;
}
