/** What a scenario needs of memory and what there is, in the words that the form and a refused run share. */
import type { Failure, Fix } from '../base/result.ts';
import type { ExecutorName } from './outcome.ts';
import { showBytes } from './words/show.ts';

export interface MemoryEstimate {
  readonly engine: ExecutorName;
  /** Of engine `workers`: each has tables of its own. */
  readonly workers?: number;
  /** All of it at the start, in bytes. */
  readonly bytes: number;
  /** The largest piece that must be in one buffer. */
  readonly largestBuffer: number;
  /** Most bytes: of one buffer on the GPU, in all on one core. May be infinite. */
  readonly limit: number;
  readonly fits: boolean;
  /** What would fit: `at most 2^22 nodes`. */
  readonly suggestion?: string;
  readonly fix?: Fix;
}

/** Of an estimate that does not fit. */
export function memoryFailure(estimate: MemoryEstimate): Failure {
  const { engine, workers, bytes, largestBuffer, limit, suggestion, fix } = estimate;
  if (engine === 'workers')
    return {
      kind: 'limit',
      message: `needs ${showBytes(bytes)} on ${workers} workers, and there is room for ${showBytes(limit)}`,
      remedy: `choose fewer workers, one core, or ${suggestion ?? 'a smaller network'}`,
      ...(fix && { fix }),
    };
  const message =
    engine === 'gpu'
      ? `needs ${showBytes(bytes)}, ${showBytes(largestBuffer)} of it in one buffer, and this device binds at most ${showBytes(limit)}`
      : `needs ${showBytes(bytes)}, and this page can count on ${showBytes(limit)}`;
  return {
    kind: 'limit',
    message,
    remedy: suggestion ? `choose ${suggestion}` : 'choose a smaller network',
    ...(fix && { fix }),
  };
}
