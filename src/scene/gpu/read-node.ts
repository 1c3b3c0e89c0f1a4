/** Reads the words of one node from a run on the GPU: a small kernel gathers them, a small copy brings them here. */
import type { GpuReading } from '../../engine/event/gpu/reading.ts';
import { NODE_WORDS, type Reading, readingOfNode } from '../../engine/event/reading.ts';
import { bindGroup, storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import { readWords } from '../../gpu/readback.ts';
import { choose, type ViewedRun } from '../run/viewed-run.ts';
import { compileSampling, packSampling, SAMPLING_BYTES, samplingLayout } from './sampling-kernels.ts';

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
