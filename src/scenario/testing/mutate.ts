/** For tests: damage to texts and values, drawn from the seed of the run. */
import { RUN_SEED } from '../../base/testing/run-seed.ts';

export type Draw = (below: number) => number;

/** Whole numbers below a bound, by a 32-bit xorshift. `stream`: which of the run's; each test has one of its own. */
export function draws(stream: number): Draw {
  let x = Math.imul(RUN_SEED + 1, 0x9e3779b9) ^ Math.imul(stream, 0x85ebca6b) || 1;
  return (below) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % below;
  };
}

const pick = <T>(list: readonly T[], draw: Draw): T => list[draw(list.length)];

/** One to three of: a character changed, a piece cut, a piece of another text put in, the end lost, a piece doubled. */
export function damageText(text: string, others: readonly string[], draw: Draw): string {
  let damaged = text;
  for (let i = draw(3); i >= 0; i--) damaged = damageOnce(damaged, others, draw);
  return damaged;
}

function damageOnce(text: string, others: readonly string[], draw: Draw): string {
  const at = draw(text.length + 1);
  const to = Math.min(text.length, at + draw(12));
  const other = pick(others, draw);
  const from = draw(other.length + 1);
  const damage = [
    () => text.slice(0, at) + String.fromCharCode(draw(draw(4) ? 128 : 65_536)) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(to),
    () => text.slice(0, at) + other.slice(from, from + draw(40)) + text.slice(to),
    () => text.slice(0, at),
    () => text.slice(0, to) + text.slice(at),
  ];
  return pick(damage, draw)();
}

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  -0,
  0.5,
  1e-9,
  1e9,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  1e308,
  5e-324,
  '',
  'x',
  '4',
  'constant',
  '\u0000',
  [],
  [1],
  {},
  { a: 1 },
  'x'.repeat(500),
];
const NAMES = [
  'nodes',
  'tick',
  'warmUp',
  'sampleEvery',
  'a',
  '',
  'constructor',
  'toString',
  'hasOwnProperty',
  'm',
  'x'.repeat(90),
];

/** A copy with one member somewhere in it changed, removed, added or renamed. */
export function damageValue(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw(6) === 0) return pick(ODD, draw);
  const copy: Record<string, unknown> = { ...value };
  const key = pick([...Object.keys(copy), 'a'], draw);
  const what = draw(8);
  if (what === 0) delete copy[key];
  else if (what === 1) copy[pick(NAMES, draw)] = pick(ODD, draw);
  else if (what === 2) copy[pick(NAMES, draw)] = copy[key];
  else copy[key] = damageValue(copy[key], draw);
  return copy;
}
