/** One parameter: its zod schema, the text form of its value, and the nearest value that it allows. */

import * as z from 'zod/mini';
import { known } from '../base/assert.ts';
import { unitOf } from '../base/counted.ts';
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import { isFileValue } from './files.ts';
import type { ChoiceParam, FileParam, ModelSpec, NumberParam, ParamSpec, Params, ParamValue } from './spec.ts';
import { parseQuantity } from './words/quantity.ts';
import { show, showNumber } from './words/show.ts';

// The page's content security policy forbids eval: zod must not compile its schemas.
z.config({ jitless: true });

export type ParamSchema = z.ZodMiniType<ParamValue>;

/** Of a name that is known to be one of the model's. */
export const paramOf = ({ id, params }: Pick<ModelSpec, 'id' | 'params'>, name: string): ParamSpec =>
  known(params[name], `${id} has no parameter ${name}`);

/** Of a scenario that was checked, or values that were completed: it has one for every parameter. */
export const paramValue = (params: Params, name: string): ParamValue => known(params[name], `${name} has no value`);

/** Made once: a link may hold ten thousand values. */
const schemas = new WeakMap<ParamSpec, { readonly name: string; readonly schema: ParamSchema }>();

/** Derived from the spec alone; messages are ours: name, value, what is wrong. */
export function paramSchema(name: string, spec: ParamSpec): ParamSchema {
  const before = schemas.get(spec);
  if (before?.name === name) return before.schema;
  const schema = newSchema(name, spec);
  schemas.set(spec, { name, schema });
  return schema;
}

function newSchema(name: string, spec: ParamSpec): ParamSchema {
  switch (spec.kind) {
    case 'choice':
      return choiceSchema(name, spec);
    case 'file':
      return fileSchema(name, spec);
    default:
      return numberSchema(name, spec);
  }
}

function numberSchema(name: string, spec: NumberParam): ParamSchema {
  const says = (what: string) => ({
    abort: true,
    error: (issue: { input?: unknown }) => wrong(name, spec, issue.input, what),
  });
  const low = spec.minExclusive
    ? z.gt(spec.min, says(`is not above ${measured(spec, spec.min)}`))
    : z.gte(spec.min, says(`is below ${measured(spec, spec.min)}`));
  const high = z.lte(spec.max, says(`is above ${measured(spec, spec.max)}`));
  const whole = z.refine<number>((v) => spec.kind === 'real' || Number.isInteger(v), says('is not a whole number'));
  // -0 and 0 are one value: a link cannot tell them apart.
  const unsigned = z.overwrite((v: number) => (v === 0 ? 0 : v));
  return z.number(says('is not a number')).check(whole, low, high, unsigned);
}

const choiceSchema = (name: string, spec: ChoiceParam): ParamSchema =>
  z.enum(spec.choices.map((c) => c.value) as [string, ...string[]], {
    error: (issue) => wrong(name, spec, issue.input, 'is not one of its choices'),
  });

function fileSchema(name: string, spec: FileParam): ParamSchema {
  const says = {
    abort: true,
    error: (issue: { input?: unknown }) => wrong(name, spec, issue.input, 'is not the SHA-256 of a file'),
  };
  return z.string(says).check(z.refine<string>(isFileValue, says));
}

const measured = (spec: NumberParam, value: number): string =>
  `${showNumber(value)}${spec.unit && ` ${unitOf(value, spec.unit)}`}`;

function wrong(name: string, spec: ParamSpec, input: unknown, what: string): string {
  if (input === undefined) return `${name} is missing`;
  const isMeasured = isNumberParam(spec) && typeof input === 'number';
  return `${name} ${isMeasured ? measured(spec, input) : show(input)} ${what}`;
}

/** What has a range and a unit. */
export const isNumberParam = (spec: ParamSpec): spec is NumberParam => spec.kind === 'int' || spec.kind === 'real';

/** `use a whole number from 1 to 64`; `use exponential, uniform or constant`. */
export function remedyOf(spec: ParamSpec): string {
  if (spec.kind === 'file') return 'choose the file itself: it is named by what is in it';
  if (spec.kind === 'choice')
    return `use ${spec.choices
      .map((c) => c.value)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1')}`;
  const from = spec.minExclusive ? `above ${showNumber(spec.min)} up to` : `from ${showNumber(spec.min)} to`;
  return `use a ${spec.kind === 'int' ? 'whole ' : ''}number ${from} ${measured(spec, spec.max)}`;
}

/** A value on its own, as a form field checks it while someone types. */
export function checkParam(name: string, spec: ParamSpec, value: unknown): Result<ParamValue> {
  const parsed = paramSchema(name, spec).safeParse(value);
  return parsed.success ? ok(parsed.data) : { ok: false, failure: paramFailure(spec, parsed.error.issues[0].message) };
}

export const paramFailure = (spec: ParamSpec, message: string): Failure =>
  fail('config', message, remedyOf(spec)).failure;

/** The text that gives a value again: powers of two as such where the parameter goes in powers of two. */
export const textOf = (spec: ParamSpec, value: ParamValue): string =>
  typeof value === 'number' && isNumberParam(spec) && spec.scale === 'pow2' ? showNumber(value) : String(value);

/** A value as text, from a form or `--set`: quantities with units, choices by value, files by `sha256:...`. */
export function parseParam(name: string, spec: ParamSpec, text: string): Result<ParamValue> {
  if (!isNumberParam(spec)) return checkParam(name, spec, text.trim());
  const number = parseQuantity(text, spec.unit, name);
  return number.ok ? checkParam(name, spec, number.value) : number;
}
