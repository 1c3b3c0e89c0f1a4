/** The result of a run that failed: the scenario, the failure, what is known of how far it came, and zeros. */
import type { Failure } from '../base/result.ts';
import { RESULT_FORMAT, type RunResult } from './outcome.ts';
import type { Scenario } from './scenario.ts';

/** What may be known of a run that gave no result of its own. */
type Facts = Pick<RunResult, 'engine' | 'lpSize'> &
  Partial<Pick<RunResult, 'adapter' | 'events' | 'windows' | 'simulatedSeconds' | 'wallSeconds' | 'memoryBytes'>>;

const NO_ADAPTER = { vendor: '', architecture: '', description: 'none', software: false };

/** It has no digest: the text is empty, so that it never equals another. `version`: of the application. */
export function failedResult(scenario: Scenario, failure: Failure, version: string, facts: Facts): RunResult {
  const { events = 0, wallSeconds = 0 } = facts;
  return {
    format: RESULT_FORMAT,
    version,
    scenario,
    status: 'failed',
    failure,
    model: scenario.model,
    params: scenario.params,
    seed: scenario.seed,
    engine: facts.engine,
    lpSize: facts.lpSize,
    adapter: facts.adapter ?? NO_ADAPTER,
    events,
    windows: facts.windows ?? 0,
    simulatedSeconds: facts.simulatedSeconds ?? 0,
    wallSeconds,
    setupSeconds: 0,
    eventsPerSecond: wallSeconds > 0 ? events / wallSeconds : 0,
    peakPending: 0,
    memoryBytes: facts.memoryBytes ?? 0,
    conservation: { created: 0, executed: 0, pending: 0 },
    digest: '',
    metrics: {},
    series: { time: [] },
  };
}
