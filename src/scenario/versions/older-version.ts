/**
 * What an older version of a model wrote, as the present version says it. A parameter that came later has for every older version the value
 * by which the network is what it was (`frozen` of its spec), so links, files and kept runs mean what they meant.
 */
import { type Checked, checkScenario } from '../check.ts';
import { defaultParams } from '../defaults.ts';
import { isVisible } from '../files.ts';
import type { RunResult } from '../outcome.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, Params, ParamValue } from '../spec.ts';

/** Parameters that a version did not have yet, as it went without them. */
const laterThan = ({ frozen }: ModelSpec, version: number): Params => frozen()[version]?.later ?? {};

/** The value by which networks were what they were before a parameter came; undefined of those that were always there. */
export function valueBefore(spec: ModelSpec, name: string): ParamValue | undefined {
  for (let version = spec.version - 1; version > 0; version--) {
    const later = laterThan(spec, version);
    if (Object.hasOwn(later, name)) return later[name];
  }
  return undefined;
}

/** What a link of a version goes without saying; undefined for versions that are not known here. */
export function impliedBy({ frozen }: ModelSpec, version: number): Params | undefined {
  const known = frozen()[version];
  return known && { ...known.defaults, ...known.later };
}

/** Whether results of a version are those of the present one, digest for digest. */
const hasSameResults = ({ version: present, sameResultsSince = present }: ModelSpec, version: number): boolean =>
  version >= sameResultsSince && version <= present;

/** The version that made something, where its results were others. */
export interface OtherVersion {
  readonly otherModelVersion?: number;
}

export const otherVersionOf = (spec: ModelSpec, version: number): OtherVersion =>
  hasSameResults(spec, version) ? {} : { otherModelVersion: version };

/**
 * The part of `implied` that `named` leaves unsaid. What is hidden in the form decides nothing: it takes its present default, so that an
 * old link to a preset still is that preset.
 */
export function unsaid(spec: ModelSpec, implied: Params, named: Readonly<Record<string, unknown>>): Params {
  const all = { ...defaultParams(spec), ...implied, ...named } as Params;
  const names = Object.keys(implied).filter((name) => Object.hasOwn(spec.params, name) && !Object.hasOwn(named, name));
  return Object.fromEntries(
    names.map((name) => [name, isVisible(spec.params[name], all) ? implied[name] : spec.params[name].default]),
  );
}

/** Something that claims to be a scenario, unchecked: of a known older version it gets what it could not name, and the present version. */
export function inPresentVersion(spec: ModelSpec, value: unknown): unknown {
  const { modelVersion, params } = (value ?? {}) as Partial<Scenario>;
  if (typeof modelVersion !== 'number' || modelVersion >= spec.version) return value;
  if (typeof params !== 'object' || params === null || !spec.frozen()[modelVersion]) return value;
  const later = unsaid(spec, laterThan(spec, modelVersion), params);
  return { ...(value as Scenario), modelVersion: spec.version, params: { ...params, ...later } };
}

/** A scenario that this or an older version wrote. */
export interface OpenedScenario extends OtherVersion {
  readonly scenario: Scenario;
}

/** Checks something that claims to be a scenario of this or an older version. */
export function openScenario(spec: ModelSpec, value: unknown): Checked<OpenedScenario> {
  const checked = checkScenario(spec, inPresentVersion(spec, value));
  if (!checked.ok) return checked;
  return { ok: true, value: { scenario: checked.value, ...otherVersionOf(spec, (value as Scenario).modelVersion) } };
}

/** A result that was kept: its scenario in present words. The version stays where results are others today. */
export function resultInPresentVersion(spec: ModelSpec, result: RunResult): RunResult {
  const { modelVersion } = result.scenario;
  const present = inPresentVersion(spec, result.scenario) as Scenario;
  const version = hasSameResults(spec, modelVersion) ? present.modelVersion : modelVersion;
  return { ...result, scenario: { ...present, modelVersion: version }, params: present.params };
}
