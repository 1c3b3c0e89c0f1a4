/** The zod schema of a scenario of one model, derived from its spec. Strict: what it does not know, it names. */
import * as z from 'zod/mini';
import { MOST_U32 } from '../base/u32.ts';
import { clockOf } from './clocks.ts';
import { type TimeUnit, timeUnitOf } from './horizon.ts';
import { type ParamSchema, paramSchema } from './param.ts';
import { MAX_SERIES_ROWS, SCENARIO_FORMAT, type Scenario, TICKS } from './scenario.ts';
import type { ModelSpec } from './spec.ts';
import { says } from './words/show.ts';

export type ScenarioSchema = z.ZodMiniType<Scenario>;

const LARGEST_SEED = MOST_U32;

const tidy = z.overwrite((v: number) => (v === 0 ? 0 : v));

const seedError = says('seed', `is not a whole number from 0 to ${LARGEST_SEED}`);
export const seedSchema = z.number(seedError).check(
  z.refine((v) => Number.isInteger(v) && v >= 0 && v <= LARGEST_SEED, seedError),
  tidy,
);

export const tickSchema = z.literal(TICKS, says('tick', `is not one of ${TICKS.join(', ')} us`));

const timeSchema = (name: string, what: string, holds: (v: number) => boolean) => {
  const error = says(name, what);
  return z.number(error).check(
    z.refine((v) => Number.isFinite(v) && holds(v), error),
    tidy,
  );
};

/** Where the clock counts rounds there is nothing between two of them. */
const MEASURE_SCHEMAS = {
  s: {
    warmUp: timeSchema('warmUp', 'is not a number of seconds from 0', (v) => v >= 0),
    sampleEvery: timeSchema('sampleEvery', 'is not a number of seconds above 0', (v) => v > 0),
  },
  rounds: {
    warmUp: timeSchema('warmUp', 'is not a whole number of rounds from 0', (v) => Number.isInteger(v) && v >= 0),
    sampleEvery: timeSchema(
      'sampleEvery',
      'is not a whole number of rounds from 1',
      (v) => Number.isInteger(v) && v > 0,
    ),
  },
} as const;

/** Of the fields of `measure`. */
export const measureSchemas = (spec: Pick<ModelSpec, 'clock'>): (typeof MEASURE_SCHEMAS)[TimeUnit] =>
  MEASURE_SCHEMAS[timeUnitOf(spec)];

/** How each field that is not a parameter is put right. */
export function fieldRemedy(spec: Pick<ModelSpec, 'clock'>, name: string): string | undefined {
  const { times } = clockOf(spec);
  const remedies: Readonly<Record<string, string>> = {
    seed: `use a whole number from 0 to ${LARGEST_SEED}`,
    tick: `use ${TICKS.join(', ')}, or leave it to the end`,
    warmUp: `use ${times} from 0 to the end`,
    sampleEvery: `use ${times}, at most ${MAX_SERIES_ROWS} rows to the end`,
  };
  return Object.hasOwn(remedies, name) ? remedies[name] : undefined;
}

const schemas = new WeakMap<ModelSpec, ScenarioSchema>();

export function scenarioSchema(spec: ModelSpec): ScenarioSchema {
  const known = schemas.get(spec);
  if (known) return known;
  const made = makeSchema(spec);
  schemas.set(spec, made);
  return made;
}

function makeSchema(spec: ModelSpec): ScenarioSchema {
  const params: Record<string, ParamSchema> = {};
  for (const [name, param] of Object.entries(spec.params)) params[name] = paramSchema(name, param);
  return z.strictObject({
    format: z.literal(SCENARIO_FORMAT, says('format', `is not ${SCENARIO_FORMAT}`)),
    model: z.literal(spec.id, says('model', `is not ${spec.id}`)),
    modelVersion: z.literal(spec.version, says('modelVersion', `of ${spec.id} is not ${spec.version}`)),
    seed: seedSchema,
    tick: tickSchema,
    params: z.strictObject(params, says('params', 'is not an object of parameters')),
    measure: z.strictObject(measureSchemas(spec), says('measure', 'is not an object with warmUp and sampleEvery')),
    ...(spec.protocol !== undefined && {
      protocol: z.literal(spec.protocol, { error: 'protocol is not the text that the model is made of' }),
    }),
  }) as unknown as ScenarioSchema;
}
