/** Messages under way on the GPU: a small kernel gathers those of a few nodes, a small copy brings them here. */
import { Disposables } from '../../../base/disposables.ts';
import type { Result } from '../../../base/result.ts';
import { bindGroup, groupLayout, storageBuffer, uniformBuffer } from '../../../gpu/bindings.ts';
import { recordKernel, submit } from '../../../gpu/commands.ts';
import { readWords } from '../../../gpu/readback.ts';
import { beside, u32Literals } from '../../shader-constants.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import type { GpuReading } from './reading.ts';

const LANES = 64;
/** Messages told of a node; more are left out. */
const ROOM = 12;
/** How many, then time and source of each. */
const NODE_WORDS = 1 + 2 * ROOM;
const CONSTANTS = u32Literals({ PENDING_LANES: LANES, PENDING_ROOM: ROOM, PENDING_NODE_WORDS: NODE_WORDS });

/** Only between two advances. Undefined when the kernel does not compile or the device is lost. */
export async function messagesOnGpu(
  reading: GpuReading,
  wanted: WantedMessages,
): Promise<readonly PendingMessage[] | undefined> {
  const owned = new Disposables();
  try {
    return await gather(reading, wanted, owned);
  } finally {
    owned.dispose();
  }
}

async function gather(
  reading: GpuReading,
  { stride, count, also = 0 }: WantedMessages,
  owned: Disposables,
): Promise<readonly PendingMessage[] | undefined> {
  const { device } = reading.gpu;
  const uniform = owned.keep(uniformBuffer(device, 'pending', 16));
  const words = (count + 1) * NODE_WORDS;
  const found = owned.keep(storageBuffer(device, 'pending', 4 * words));
  device.queue.writeBuffer(uniform, 0, new Uint32Array([stride, count, also, 0]));
  const layout = groupLayout(device, 'pending', ['uniform', 'storage']);
  const pipeline = await compile(reading, layout);
  if (!pipeline.ok || reading.gpu.isLost()) return undefined;
  const groups = [reading.lists.bindings, bindGroup(device, layout, [uniform, found])];
  submit(device, 'pending', (encoder) =>
    recordKernel(encoder, 'pending', pipeline.value, groups, Math.ceil((count + 1) / LANES)),
  );
  const told = await readWords(device, found, 0, words).catch(() => undefined);
  return told && messagesIn(told, (i) => (i === count ? also : i * stride), count + 1);
}

const compile = (
  { gpu, program, lists }: GpuReading,
  layout: GPUBindGroupLayout,
): Promise<Result<GPUComputePipeline>> =>
  gpu.pipelines.compute(
    {
      module: 'event/pending',
      ...program,
      constants: beside(program.constants, CONSTANTS, 'a model has constants of pending.wesl'),
      conditions: {},
    },
    gpu.device.createPipelineLayout({ bindGroupLayouts: [lists.layout, layout] }),
  );

function messagesIn(words: Uint32Array, nodeOf: (i: number) => number, nodes: number): PendingMessage[] {
  const messages: PendingMessage[] = [];
  for (let i = 0; i < nodes; i++) {
    const first = i * NODE_WORDS;
    for (let m = 0; m < words[first]; m++)
      messages.push({ time: words[first + 1 + 2 * m], src: words[first + 2 + 2 * m], dst: nodeOf(i) });
  }
  return messages;
}
