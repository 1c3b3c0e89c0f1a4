/** Brings words of a run from the GPU: of its buffers as they are at the call, while it goes on; of one node, gathered by a small kernel. */
import { bisector, group } from 'd3';
import { assert } from '../../base/assert.ts';
import { ok } from '../../base/result.ts';
import type { GpuReading } from '../../engine/event/gpu/reading.ts';
import { NODE_WORDS, type Reading, readingOfNode } from '../../engine/event/reading.ts';
import type { RoundsGpuReading } from '../../engine/rounds/gpu/reading.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import { bindGroup, storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import { guarded } from '../../gpu/guarded.ts';
import { readWords } from '../../gpu/readback.ts';
import type { WordRange } from '../../models/views.ts';
import { choose, type ViewedRun } from '../run/viewed-run.ts';
import { compileSampling, packSampling, SAMPLING_BYTES, samplingLayout } from './sampling-kernels.ts';

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

/** Undefined when the kernel does not compile or the device is lost. */
export async function readNode(viewed: ViewedRun, reading: GpuReading, node: number): Promise<Reading | undefined> {
  const { gpu } = reading;
  if (gpu.isLost()) return undefined;
  return gather(viewed, reading, node).catch((error) => {
    if (gpu.isLost()) return undefined;
    throw error;
  });
}

async function gather(viewed: ViewedRun, reading: GpuReading, node: number): Promise<Reading | undefined> {
  const { device } = reading.gpu;
  const layout = samplingLayout(device);
  const pipeline = await compileSampling('inspect', viewed, reading, layout);
  if (!pipeline.ok) return undefined;
  const words = NODE_WORDS + reading.stateWords;
  const storage = (bytes: number) => storageBuffer(device, 'inspect', bytes);
  const uniform = uniformBuffer(device, 'inspect', SAMPLING_BYTES);
  const buffers = [uniform, storage(16), storage(4 * words)];
  const plan = { nodes: viewed.nodes, exponent: 0, stride: 1, count: 0 };
  const first = choose(viewed, { view: '', channel: '' });
  device.queue.writeBuffer(uniform, 0, packSampling(viewed, first, plan, { keep: 0, gain: 0 }, node));
  const groups = [reading.bindings, bindGroup(device, layout, buffers)];
  submit(device, 'inspect', (encoder) => recordKernel(encoder, 'inspect', pipeline.value, groups, 1));
  const [told, store] = await Promise.all([readWords(device, buffers[2], 0, words), storeOf(reading, node)]);
  for (const buffer of buffers) buffer.destroy();
  return readingOfNode(told, store, reading.nowTicks);
}

const storeOf = async ({ gpu, store, storeAt, storeWords }: GpuReading, node: number): Promise<Uint32Array> =>
  storeWords === 0 ? new Uint32Array() : readWords(gpu.device, store, storeAt(node), storeWords);
