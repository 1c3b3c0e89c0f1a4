/** The result of a run that could not be opened, or lost all it had: the scenario, the failure, and zeros. */
import type { Failure } from '../base/result.ts';
import type { OpenOptions } from '../models/run.ts';
import { RESULT_FORMAT, type RunResult } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** So that `--json` prints one object whatever happens. */
export const notRun = (scenario: Scenario, failure: Failure, options: OpenOptions): RunResult => ({
  format: RESULT_FORMAT,
  version: __APP_VERSION__,
  scenario,
  status: 'failed',
  failure,
  model: scenario.model,
  params: scenario.params,
  seed: scenario.seed,
  engine: options.engine === 'sequential' ? 'sequential' : 'gpu',
  lpSize: options.lpSize === 'auto' ? 1 : options.lpSize,
  adapter: { vendor: '', architecture: '', description: 'none', software: false },
  events: 0,
  windows: 0,
  simulatedSeconds: 0,
  wallSeconds: 0,
  setupSeconds: 0,
  eventsPerSecond: 0,
  peakPending: 0,
  memoryBytes: 0,
  conservation: { created: 0, executed: 0, pending: 0 },
  digest: '0'.repeat(16),
  metrics: {},
  series: { time: [] },
});
