/** A scenario as words of a command line: what it is named after, and what differs from that. The inverse of `cli/run/target.ts`. */
import { choicesOf, defaultParams } from '../defaults.ts';
import { protocolFileName } from '../own-models.ts';
import { textOf } from '../param.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, Params, PresetSpec } from '../spec.ts';

export interface SaidOf {
  /** What is not said is this preset's; default: the model's. */
  readonly preset?: PresetSpec;
  /** What the line says elsewhere, and need not be set. */
  readonly known?: Params;
  /** Paths by the hash: a shell takes a file by its path. */
  readonly paths?: ReadonlyMap<string, string>;
}

/** `phold/tiny --set nodes=2^12 --seed 7`. Measures that follow from the rest are left out, as they follow in the shell. */
export function scenarioWords(
  spec: ModelSpec,
  scenario: Scenario,
  { preset, known, paths }: SaidOf = {},
): readonly string[] {
  const { seed, params: _, ...measures } = choicesOf(spec, scenario);
  const own = { ...defaultParams(spec), ...preset?.params, ...known };
  const changed = Object.entries(scenario.params)
    .filter(([name, value]) => value !== own[name])
    .map(([name, value]) => [name, paths?.get(String(value)) ?? textOf(spec.params[name], value)]);
  return [
    spec.protocol !== undefined ? protocolFileName(spec) : preset ? `${spec.id}/${preset.id}` : spec.id,
    ...[...changed, ...Object.entries(measures)].flatMap(([name, text]) => ['--set', `${name}=${text}`]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ];
}
