/** `--set name=value` and `--seed n`, as choices of a scenario. */
import { fail, ok, type Result } from '../../base/result.ts';
import { MOST_U32 } from '../../base/u32.ts';
import type { Choices } from '../../scenario/defaults.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { checkParam, parseParam } from '../../scenario/param.ts';
import { TICKS, type TickMicroseconds } from '../../scenario/scenario.ts';
import type { ModelSpec, NumberParam, ParamValue } from '../../scenario/spec.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip, modelName } from '../../scenario/words/show.ts';
import { suggest } from '../../scenario/words/suggest.ts';

/** What `--set` may name beside parameters. */
const MEASURE = ['warmUp', 'sampleEvery'] as const;

export function parseChoices(spec: ModelSpec, sets: readonly string[], seed: string | undefined): Result<Choices> {
  let choices: Choices = {};
  for (const set of sets) {
    const one = parseSet(spec, set);
    if (!one.ok) return one;
    choices = { ...choices, ...one.value, params: { ...choices.params, ...one.value.params } };
  }
  if (seed === undefined) return ok(choices);
  const number = parseSeed(seed);
  return number.ok ? ok({ ...choices, seed: number.value as number }) : number;
}

function parseSet(spec: ModelSpec, set: string): Result<Choices> {
  const equals = set.indexOf('=');
  if (equals < 1) return fail('config', `--set "${clip(set)}" has no name and value`, 'write --set nodes=2^20');
  const name = set.slice(0, equals);
  const text = set.slice(equals + 1);
  if (Object.hasOwn(spec.params, name)) {
    const value = parseParam(name, spec.params[name], text);
    return value.ok ? ok({ params: { [name]: value.value } }) : value;
  }
  if (name === 'tick') return parseTick(text);
  const measure = MEASURE.find((m) => m === name);
  if (!measure) return unknownName(spec, name);
  const seconds = parseQuantity(text, timeUnitOf(spec), name);
  return seconds.ok ? ok({ [measure]: seconds.value }) : seconds;
}

const unknownName = (spec: ModelSpec, name: string): Result<never> =>
  fail(
    'config',
    `${clip(name)} is no parameter of ${modelName(spec)}`,
    suggest(name, [...Object.keys(spec.params), 'tick', ...MEASURE]),
  );

/** A bare number is microseconds, as in a scenario. */
function parseTick(text: string): Result<Choices> {
  const bare = /^[\d,_\s]+$/.test(text);
  const seconds = parseQuantity(bare ? `${text}us` : text, 's', 'tick');
  if (!seconds.ok) return seconds;
  const tick = TICKS.find((t) => t === Math.round(seconds.value * 1e6)) as TickMicroseconds | undefined;
  return tick
    ? ok({ tick })
    : fail('config', `tick "${clip(text)}" is not one of ${TICKS.join(', ')} us`, 'use one of these');
}

const SEED: NumberParam = {
  kind: 'int',
  unit: '',
  min: 0,
  max: MOST_U32,
  default: 1,
  scale: 'linear',
  group: '',
  label: 'Seed',
  help: '',
};

export function parseSeed(text: string): Result<ParamValue> {
  const number = parseQuantity(text, '', '--seed');
  return number.ok ? checkParam('--seed', SEED, number.value) : number;
}
