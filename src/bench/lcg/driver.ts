/**
 * A simulation driver (Kunz et al. 2012, IV): takes one event of every simulation, copies their states to the GPU, executes them, and copies
 * them back. It has buffers of its own, so that its rounds may overlap those of other drivers as far as one queue lets them.
 */
import { ok, type Result } from '../../base/result.ts';
import { NONE } from '../../base/u32.ts';
import { allocate } from '../../gpu/allocation.ts';
import { bindGroup } from '../../gpu/bindings.ts';
import { inPass, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { KIND, TIME, type Workload } from './event.ts';
import { arrange, type Order, offsetsFor } from './order.ts';
import type { EventQueues } from './queues.ts';

/** What lies on the host: states of all events, and the events themselves. */
interface HostSide extends Workload {
  readonly order: Order;
  readonly states: Uint32Array;
  readonly queues: EventQueues;
}

export interface Driver {
  /** Takes the earliest event of every simulation, and submits them. */
  send(): void;
  /** Waits for the events, if they were sent, and inserts what follows them. */
  receive(): Promise<void>;
  destroy(): void;
}

export const LANES = 64;
/** Workgroups of a row: there may be too many for one. */
const ROW = 32_768;
/** Up to here a loop is faster than a call. */
const FEW_PAIRS = 32;

/** Failure: `limit`. */
export async function openDriver(
  gpu: GpuContext,
  pipeline: GPUComputePipeline,
  { simulations, modules, words, order, states, queues }: HostSide,
): Promise<Result<Driver>> {
  const { device } = gpu;
  const room = offsetsFor(simulations, order);
  const { MAP_READ, MAP_WRITE, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const pairs = words / 2;
  const bytes = room * words * 4;
  const staging = { up: MAP_WRITE | COPY_SRC, down: MAP_READ | COPY_DST };
  const all = { up: bytes, events: bytes, down: bytes };
  const buffers = await allocate(gpu, all, `a driver of ${simulations} simulations`, staging);
  if (!buffers.ok) return buffers;
  const { up, events, down } = buffers.value;
  await up.mapAsync(GPUMapMode.WRITE);
  const bindings = bindGroup(device, pipeline.getBindGroupLayout(0), [events]);
  const workgroups = Math.ceil(room / LANES);
  // By simulation: where the state of its event is on the host, its type, and its place.
  const taken = new Uint32Array(simulations);
  const kinds = new Uint8Array(simulations);
  const offsets = new Uint32Array(simulations);
  // Places before this may hold an event of an earlier round, or were never marked as empty.
  let used = room;
  let back: Promise<unknown> | undefined;

  const fill = (mapped: Uint32Array) => {
    for (let simulation = 0; simulation < simulations; simulation++) {
      taken[simulation] = (simulation * modules + queues.take(simulation)) * words;
      kinds[simulation] = states[taken[simulation] + KIND];
    }
    const end = arrange(kinds, order, offsets);
    if (order === 'padded')
      for (let offset = 0; offset < Math.max(end, used); offset++) mapped[offset * words + KIND] = NONE;
    used = end;
    const [from, to] = [inPairs(states), inPairs(mapped)];
    for (let i = 0; i < simulations; i++) copyPairs(from, taken[i] / 2, to, offsets[i] * pairs, pairs);
  };
  const send = () => {
    fill(new Uint32Array(up.getMappedRange()));
    up.unmap();
    submit(device, 'lcg', (encoder) => {
      encoder.copyBufferToBuffer(up, 0, events, 0, up.size);
      inPass(encoder, 'lcg', (pass) => {
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, bindings);
        pass.dispatchWorkgroups(Math.min(workgroups, ROW), Math.ceil(workgroups / ROW));
      });
      encoder.copyBufferToBuffer(events, 0, down, 0, down.size);
    });
    back = Promise.all([down.mapAsync(GPUMapMode.READ), up.mapAsync(GPUMapMode.WRITE)]);
    // Of a lost device the driver whose turn it is speaks for all.
    back.catch(() => {});
  };
  const receive = async () => {
    if (!back) return;
    await back;
    back = undefined;
    const [from, to] = [inPairs(new Uint32Array(down.getMappedRange())), inPairs(states)];
    for (let i = 0; i < simulations; i++) {
      copyPairs(from, offsets[i] * pairs, to, taken[i] / 2, pairs);
      queues.insert(i, taken[i] / words - i * modules, states[taken[i] + TIME]);
    }
    down.unmap();
  };
  return ok({ send, receive, destroy: () => [up, events, down].forEach((buffer) => void buffer.destroy()) });
}

/** The same words two at a time, which is twice as fast. */
const inPairs = ({ buffer }: Uint32Array) => new BigUint64Array(buffer);

function copyPairs(from: BigUint64Array, first: number, to: BigUint64Array, at: number, pairs: number): void {
  if (pairs > FEW_PAIRS) to.set(from.subarray(first, first + pairs), at);
  else for (let pair = 0; pair < pairs; pair++) to[at + pair] = from[first + pair];
}
