/** How a run is read between two advances, by whoever drives it. */
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { WordRange } from '../../models/views.ts';
import type { Run } from '../../run/run.ts';
import { sourceOf } from './source.ts';

/** As `Session.look` does; undefined where the run is gone. */
export type Door = <T>(read: (run: Run) => Promise<T>) => Promise<T | undefined>;

/** Copied between two advances: the run goes on while the words come. Undefined where another run has taken its place. */
export async function wordsThrough(
  door: Door,
  wanted: Run,
  ranges: readonly WordRange[],
): Promise<RoundsReading | undefined> {
  const copied = await door(async (run) => ({
    words: run === wanted ? sourceOf(run.executor)?.words?.(ranges) : undefined,
  }));
  return copied?.words;
}
