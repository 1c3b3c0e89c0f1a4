/** Brings words of a run's buffers from the GPU, as they are at the call; the run may go on meanwhile. */
import { bisector, group } from 'd3';
import { assert } from '../../base/assert.ts';
import { ok } from '../../base/result.ts';
import type { RoundsGpuReading } from '../../engine/rounds/gpu/reading.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import { guarded } from '../../gpu/guarded.ts';
import type { WordRange } from '../../models/views.ts';

/** Undefined when the device is lost. */
export async function copyWords(
  reading: RoundsGpuReading,
  ranges: readonly WordRange[],
): Promise<RoundsReading | undefined> {
  const copied = await guarded(reading.gpu, async () => ok(await reading.copyAll(ranges)));
  return copied.ok ? readingOfWords(ranges, copied.value, reading) : undefined;
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
  word: wordIn(ranges, words),
});

/** Ranges of a buffer do not overlap, unless they are the same: the one that an index may lie in is found by halves. */
function wordIn(ranges: readonly WordRange[], words: readonly Uint32Array[]): RoundsReading['word'] {
  const byBuffer = group(
    ranges.map((_, i) => i).sort((a, b) => ranges[a].first - ranges[b].first),
    (i) => ranges[i].buffer,
  );
  const firstOf = bisector((i: number) => ranges[i].first);
  return (buffer, index) => {
    const own = byBuffer.get(buffer) ?? [];
    const at = own[firstOf.right(own, index) - 1];
    assert(
      at !== undefined && index < ranges[at].first + ranges[at].count,
      `word ${index} of ${buffer} was not asked for`,
    );
    return words[at][index - ranges[at].first];
  };
}
