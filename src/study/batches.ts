/** Batches on their way to a worker: the text of a model that somebody wrote goes with the first scenario alone, and with no result. */
import type { RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

const withText = (scenario: Scenario, protocol: string | undefined): Scenario => {
  const { protocol: _, ...rest } = scenario;
  return protocol === undefined ? rest : { ...rest, protocol };
};

/** All are of one model. */
export const packed = (batch: readonly Scenario[]): readonly Scenario[] =>
  batch.map((scenario, i) => (i === 0 || scenario.protocol === undefined ? scenario : withText(scenario, undefined)));

export const unpacked = (batch: readonly Scenario[]): readonly Scenario[] => {
  const text = batch[0]?.protocol;
  return text === undefined ? batch : batch.map((scenario) => withText(scenario, text));
};

/** `unpackedResult` puts the scenario of the run back. */
export const packedResult = (result: RunResult): RunResult =>
  result.scenario.protocol === undefined ? result : { ...result, scenario: withText(result.scenario, undefined) };

export const unpackedResult = (result: RunResult, { protocol }: Scenario): RunResult =>
  protocol === undefined ? result : { ...result, scenario: withText(result.scenario, protocol) };
