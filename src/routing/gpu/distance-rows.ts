/** Distances on the GPU, as either way of finding them gives them: rows of all routers, one for each destination of a batch. */
import type { Failure, Result } from '../../base/result.ts';
import type { GraphMemory } from './graph-memory.ts';

export interface DistanceRows {
  readonly memory: GraphMemory;
  readonly rows: GPUBuffer;
  /** Destinations of a batch, at most. */
  readonly most: number;
  /** Of all that lies on the GPU. */
  readonly bytes: number;
  /** Submits what finds the distances to some destinations; nothing is waited for. */
  solve(destinations: Uint32Array): void;
  /** Of the destination at a place of the batch. */
  rowOf(destination: number, column: number): number;
  destroy(): void;
}

/** A failure to find room, with what helps here. */
export function withRemedy<T>(result: Result<T>, remedy: string): Result<T> {
  if (result.ok || result.failure.kind !== 'limit') return result;
  const failure: Failure = { ...result.failure, remedy };
  return { ok: false, failure };
}
