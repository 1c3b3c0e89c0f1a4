/** A scenario of a text in integers: what emitters compile in. */
import { quantileTable } from '../../base/quantile.ts';
import { wordsOf } from '../../base/threshold.ts';
import { type Below, degreeOf, type EmitConfig } from '../../protocol/emit/config.ts';
import { interpretedTwin, NO_NODE } from '../../protocol/emit/interpreter.ts';
import type { Program, ProgramParam } from '../../protocol/program.ts';
import { namesOf } from '../../protocol/spec.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import type { ParamValue } from '../../scenario/spec.ts';

/** `below`: of a text with an underlay, with the lookahead where that says it. */
export function configOf(program: Program, scenario: Scenario, below?: Below, lookahead?: number): EmitConfig {
  const names = namesOf(program);
  const params = program.params.map((param, i) => {
    const value = param.name === '' ? Number(param.value) : scenario.params[names.params[i]];
    return wordOfParam(param, value, (seconds) => toTicks(seconds, scenario.tick));
  });
  const nodes = Number(scenario.params.nodes);
  const config: EmitConfig = {
    nodes,
    seed: scenario.seed,
    lookahead: lookahead ?? 0,
    params,
    tables: Object.fromEntries(program.tables.map((name) => [name, quantileTable(name)])),
    degree: degreeOf(program, nodes),
    ...(below && { below }),
  };
  if (program.lookahead === undefined || lookahead !== undefined) return config;
  return { ...config, lookahead: interpretedTwin(program, config).valueAt(program.lookahead, 0, NO_NODE) };
}

function wordOfParam({ type }: ProgramParam, value: ParamValue, ticks: (seconds: number) => number): number {
  if (type === 'bool') return Number(value === 'yes');
  if (type === 'share') return wordsOf(Number(value));
  return (type === 'time' ? ticks(Number(value)) : Number(value)) >>> 0;
}
