/**
 * What earlier versions of a model wrote, said as the present one says it: one ordered list, applied wherever a link, a file, a study, a table or a
 * kept run is read. A version whose results are others than those of the one before has no migration: what was written before it is refused.
 */
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import type { RunResult } from './outcome.ts';
import type { Scenario } from './scenario.ts';
import type { ModelSpec } from './spec.ts';

type Loose = Readonly<Record<string, unknown>>;

export interface Migration {
  readonly model: string;
  /** The version that it leads to, from the one before. */
  readonly version: number;
  /**
   * `params`: all of them, or those of a link, which leaves the defaults of its version unsaid. What became another default, or is new, is put before
   * them: `(params) => ({ keptBlocks: 8, ...params })`.
   */
  up(params: Loose): Loose;
}

/** Add at the end; what was published is never altered. */
export const MIGRATIONS: readonly Migration[] = [];

/** Parameters that some version wrote, as the present one says them. Failure: `unsupported`, a version that is not read here. */
export function migrated(spec: ModelSpec, version: number, params: Loose): Result<Loose> {
  let now = params;
  for (let next = version + 1; next <= spec.version; next++) {
    const migration = MIGRATIONS.find((each) => each.model === spec.id && each.version === next);
    if (!migration) return { ok: false, failure: otherVersion(spec, version) };
    now = migration.up(now);
  }
  return version > spec.version ? { ok: false, failure: otherVersion(spec, version) } : ok(now);
}

/** Something that claims to be a scenario, unchecked, of the present version; as it was where it is not said which it is of. */
export function migratedScenario(spec: ModelSpec, value: unknown): Result<unknown> {
  const { modelVersion, params } = Object(value) as Partial<Scenario>;
  if (!Number.isInteger(modelVersion) || modelVersion === spec.version || typeof params !== 'object') return ok(value);
  const now = migrated(spec, Number(modelVersion), params);
  return now.ok ? ok({ ...Object(value), modelVersion: spec.version, params: now.value }) : now;
}

/** A result that was kept; as it was where its version is not read: it can be listed, and deleted. */
export function migratedResult(spec: ModelSpec, result: RunResult): RunResult {
  const present = migratedScenario(spec, result.scenario);
  if (!present.ok || present.value === result.scenario) return result;
  const scenario = present.value as Scenario;
  return { ...result, scenario, params: scenario.params };
}

/** Why what another version wrote is not read. */
export const otherVersion = (spec: ModelSpec, version: number): Failure =>
  fail(
    'unsupported',
    `modelVersion ${version} of ${spec.title} is not ${spec.version}`,
    version < spec.version
      ? 'set the experiment up anew and run it, or open it with the Swarmscope that made it'
      : 'open it with a newer Swarmscope',
  ).failure;
