/** What people call where a run is executed. */
import { counted } from '../../base/counted.ts';
import type { ExecutorName, RunResult } from '../outcome.ts';

type Where = Pick<RunResult, 'engine' | 'workers'>;

export const EXECUTOR_WORDS: Readonly<Record<ExecutorName, string>> = {
  gpu: 'GPU',
  workers: 'All cores',
  sequential: 'One core',
};

/** Of a run, in a word or two: `One core`, `7 workers`. */
export const shortExecutorOf = ({ engine, workers }: Where): string =>
  workers === undefined ? EXECUTOR_WORDS[engine] : counted(workers, 'workers');

/** With how many cores where those are several: `All cores: 7 workers`. */
export const executorOfRun = (run: Where): string =>
  run.workers === undefined ? EXECUTOR_WORDS[run.engine] : `${EXECUTOR_WORDS[run.engine]}: ${shortExecutorOf(run)}`;
