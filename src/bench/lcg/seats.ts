/**
 * The same simulations as seats have them: a workgroup for each, with its state on the GPU from beginning to end, and round after round in one
 * dispatch. The kernel is this benchmark's own: no model, records or series, as in the paper's scheme beside it.
 */
import { ok, type Result } from '../../base/result.ts';
import { NEVER } from '../../base/u32.ts';
import { allocate } from '../../gpu/allocation.ts';
import { bindGroup, groupLayout } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { checkedDigest, EVENTS_PER_SIMULATION, eventConstants, statesAfter, type Workload } from './event.ts';
import { compile, type Study } from './study.ts';

/** A lane for each module. */
const SEAT_LANES = 32;
/** A dispatch that took longer does not become longer: a desktop's driver ends those of two seconds. */
const LONG_MS = 6;

/** Of at most 32 modules. A turn is one dispatch, of twice as many rounds as the last one while it is short, up to the paper's events of a simulation. */
export async function openSeats(gpu: GpuContext, plan: Workload): Promise<Result<Study>> {
  const { device } = gpu;
  const { simulations, modules } = plan;
  const layout = groupLayout(device, 'seats', ['storage', 'uniform']);
  const numbers = { ...eventConstants(plan), SEAT_LANES, NEVER, MODULES: modules };
  const pipeline = await compile(gpu, 'seats', layout, numbers);
  if (!pipeline.ok) return pipeline;
  const begin = statesAfter(0, plan);
  const bytes = { states: begin.byteLength, rounds: 16 };
  const usage = { rounds: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST };
  const buffers = await allocate(gpu, bytes, `${simulations} seats`, usage);
  if (!buffers.ok) return buffers;
  const { states, rounds } = buffers.value;
  device.queue.writeBuffer(states, 0, begin);
  const bindings = bindGroup(device, layout, [states, rounds]);
  const most = Math.ceil(EVENTS_PER_SIMULATION / modules);
  let next = 1;
  let done = 0;
  return ok({
    fill: async () => 0,
    async turn() {
      const now = next;
      const start = performance.now();
      device.queue.writeBuffer(rounds, 0, Uint32Array.of(now));
      submit(device, 'seats', (encoder) => recordKernel(encoder, 'seats', pipeline.value, [bindings], simulations));
      await device.queue.onSubmittedWorkDone();
      if (performance.now() - start < LONG_MS) next = Math.min(2 * now, most);
      done += now;
      return now * modules * simulations;
    },
    async drain() {},
    async check() {
      const end = await readWords(device, states, 0, begin.length);
      return checkedDigest(end, done * modules, plan);
    },
    destroy: () => [states, rounds].forEach((buffer) => void buffer.destroy()),
  });
}
