/** Brings words of a run's buffers from the GPU, as they are at the call; the run may go on meanwhile. */
import { assert } from '../../base/assert.ts';
import type { RoundsGpuReading } from '../../engine/rounds/gpu/reading.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { WordRange } from '../../models/views.ts';

/** Undefined when the device is lost. */
export async function copyWords(
  reading: RoundsGpuReading,
  ranges: readonly WordRange[],
): Promise<RoundsReading | undefined> {
  const { gpu } = reading;
  if (gpu.isLost()) return undefined;
  const copies = ranges.map(({ buffer, first, count }) => reading.copy(buffer, first, count));
  try {
    return readingOfWords(ranges, await Promise.all(copies), reading);
  } catch (error) {
    if (gpu.isLost()) return undefined;
    throw error;
  }
}

/** A reading of copied words: those of each range. */
export const readingOfWords = (
  ranges: readonly WordRange[],
  words: readonly Uint32Array[],
  { nowTicks, round, part, counters, gauges }: Omit<RoundsReading, 'word'>,
): RoundsReading => ({
  nowTicks,
  round,
  part,
  counters,
  gauges,
  word: (buffer, index) => {
    const isIn = ({ first, count, ...range }: WordRange) =>
      range.buffer === buffer && index >= first && index < first + count;
    const at = ranges.findIndex(isIn);
    assert(at >= 0, `word ${index} of ${buffer} was not asked for`);
    return words[at][index - ranges[at].first];
  },
});
