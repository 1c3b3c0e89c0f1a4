/**
 * A census of the events of a run on the GPU, for tests (census.ts beside this is a model, of records): every event that was created is executed or in exactly one offset. Who sent it, and
 * its number there, say which one it is; each node knows how many it has sent.
 */
import { NEVER } from '../../../base/u32.ts';
import { bindGroup, groupLayout, storageBuffer } from '../../../gpu/bindings.ts';
import { recordKernel, submit } from '../../../gpu/commands.ts';
import { readWords } from '../../../gpu/readback.ts';
import type { DeviceRun } from '../gpu/device-run.ts';
import { listOf } from '../gpu/event-lists.ts';
import { kernelConstants, modulesOf } from '../gpu/kernels.ts';
import { groupOf } from '../gpu/main-group.ts';
import { ENGINE_STATE_WORDS } from '../layout.ts';
import { expectOk } from './run-world.ts';

const LANES = 64;
/** Of an event: time, src, seq. */
const WORDS = 3;
const KERNEL = `
import package::config;
import package::event::list_walk::{begin_walk, event_at, walk_on};

/// How many, then time, src and seq of each.
@group(1) @binding(0) var<storage, read_write> found: array<atomic<u32>>;

@compute @workgroup_size(${LANES})
fn event_census(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= config::node_count()) { return; }
  var walk = begin_walk(id.x);
  while (walk_on(&walk)) {
    let event = event_at(walk);
    let at = 1u + ${WORDS}u * atomicAdd(&found[0], 1u);
    if (at + ${WORDS}u > arrayLength(&found)) { continue; }
    atomicStore(&found[at], event.time);
    atomicStore(&found[at + 1u], event.src);
    atomicStore(&found[at + 2u], event.seq);
  }
}
`;

/** Between two advances that left nothing under way, of a run that has executed so many events and whose earliest pending one is due at `nowTicks`: what is wrong, in sentences. */
export async function censusFaults(network: DeviceRun, executed: number, nowTicks: number): Promise<readonly string[]> {
  const sent = await sentByNodes(network);
  const created = sent.reduce((sum, of) => sum + of, 0);
  const pending = created - executed;
  const found = await pendingEvents(network, pending);
  const names = found.rows.map(([, src, seq]) => `${seq} of node ${src}`);
  const least = found.rows.reduce((first, [time]) => Math.min(first, time), NEVER);
  return [
    ...(found.count === pending ? [] : [`${pending} events are pending, ${found.count} are kept`]),
    ...(least === nowTicks ? [] : [`the earliest event is due at ${least}, the next round is told ${nowTicks}`]),
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `event ${name} is in two places`),
    ...names
      .filter((_, i) => found.rows[i][2] >= sent[found.rows[i][1]])
      .map((name) => `event ${name} was never created`),
  ];
}

async function sentByNodes(network: DeviceRun): Promise<readonly number[]> {
  const { nodes, stateWords } = network.world;
  const words = ENGINE_STATE_WORDS + stateWords;
  const states = await network.read('nodes', 0, nodes * words);
  return Array.from({ length: nodes }, (_, node) => states[node * words]);
}

interface Found {
  readonly count: number;
  /** Time, src and seq of each, as many as were expected. */
  readonly rows: readonly (readonly [number, number, number])[];
}

async function pendingEvents(network: DeviceRun, expected: number): Promise<Found> {
  const { gpu, shape, buffers, run, world } = network;
  const { device } = gpu;
  const lists = groupOf(device, 'event census', ['run', 'control', 'times', 'keys', 'extras', 'pool']);
  const own = groupLayout(device, 'event census', ['storage']);
  const program = {
    module: 'testing/event_census',
    modules: { ...modulesOf(shape), ...listOf(shape.list).modules, 'testing/event_census.wesl': KERNEL },
    constants: kernelConstants(shape),
    conditions: {},
  };
  const layout = device.createPipelineLayout({ bindGroupLayouts: [lists.layout, own] });
  const pipeline = expectOk(await gpu.pipelines.compute(program, layout));
  const words = 1 + WORDS * Math.max(1, expected);
  const found = storageBuffer(device, 'event census', 4 * words);
  const groups = [lists.bind({ ...buffers, run }), bindGroup(device, own, [found])];
  submit(device, 'event census', (encoder) => {
    network.recordLook(encoder);
    recordKernel(encoder, 'event census', pipeline, groups, Math.ceil(world.nodes / LANES));
  });
  const [count, ...rest] = await readWords(device, found, 0, words);
  found.destroy();
  const rows = Array.from(
    { length: Math.min(count, expected) },
    (_, i) => [rest[WORDS * i], rest[WORDS * i + 1], rest[WORDS * i + 2]] as const,
  );
  return { count, rows };
}
