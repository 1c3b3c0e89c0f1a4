/** What people call where a run is executed. */
import { counted } from '../../base/counted.ts';
import type { EngineName, RunResult } from '../outcome.ts';

type Where = Pick<RunResult, 'engine' | 'workers'>;

export const ENGINE_WORDS: Readonly<Record<EngineName, string>> = {
  gpu: 'GPU',
  workers: 'All cores',
  sequential: 'One core',
};

/** Of a run, in a word or two: `One core`, `7 workers`. */
export const shortEngineOf = ({ engine, workers }: Where): string =>
  workers === undefined ? ENGINE_WORDS[engine] : counted(workers, 'workers');

/** With how many cores where those are several: `All cores: 7 workers`. */
export const engineOfRun = (run: Where): string =>
  run.workers === undefined ? ENGINE_WORDS[run.engine] : `${ENGINE_WORDS[run.engine]}: ${shortEngineOf(run)}`;
