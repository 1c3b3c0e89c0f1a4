/**
 * Records rounds into a pass. `advance` again and again, and after every few of them what evaluates records; or a few dispatches of one workgroup
 * that runs many rounds each, and evaluates by itself.
 */
import { SETS } from '../../sets.ts';
import { type EventWorld, MAX_WINDOW_LAG } from '../model.ts';
import type { Way } from './drive.ts';
import { listOf } from './event-lists.ts';
import type { Kernels } from './kernels.ts';
import type { GpuNetwork } from './network.ts';

/** Nodes for each workgroup that evaluates, and most of those. */
const NODES_PER_EVALUATOR = 4096;
const MOST_EVALUATORS = 256;
/** Workgroups that evaluate records. */
export const evaluatorsFor = ({ nodes }: EventWorld): number =>
  Math.max(1, Math.min(MOST_EVALUATORS, Math.ceil(nodes / NODES_PER_EVALUATOR)));
/** Most rounds of a dispatch: starting one then costs little beside them. */
const MOST_RESIDENT_ROUNDS = 64;

/** Dispatches of a batch, and how many rounds each of them has. */
export interface Cut {
  readonly dispatches: number;
  readonly rounds: number;
}

/** Of at least so many rounds: resident dispatches are equally long, so that one uniform serves them all. */
export function cutBatch(way: Way, rounds: number): Cut {
  if (way === 'batch') return { dispatches: rounds, rounds: 1 };
  const dispatches = Math.ceil(rounds / MOST_RESIDENT_ROUNDS);
  return { dispatches, rounds: Math.ceil(rounds / dispatches) };
}

/** `turn`: that of the first round; `workers`: workgroups that process nodes in a dispatched round. The last round is followed by an evaluation too: no record waits for the next batch. */
export function recordRounds(
  pass: GPUComputePassEncoder,
  network: GpuNetwork,
  turn: number,
  way: Way,
  workers: number,
  cut: Cut,
): void {
  const kernels = network.kernelsOf(way);
  pass.setBindGroup(0, network.bindings);
  pass.setPipeline(kernels.pipelines.advance);
  if (way === 'resident') recordResident(pass, network, turn, cut);
  else recordDispatches(pass, network, kernels, turn, cut.dispatches, workers);
}

function recordResident(pass: GPUComputePassEncoder, { turns }: GpuNetwork, turn: number, cut: Cut): void {
  for (let dispatch = 0; dispatch < cut.dispatches; dispatch++) {
    pass.setBindGroup(1, turns[(turn + dispatch * cut.rounds) % SETS]);
    pass.dispatchWorkgroups(1);
  }
}

function recordDispatches(
  pass: GPUComputePassEncoder,
  { world, turns, plan: { list } }: GpuNetwork,
  kernels: Kernels,
  turn: number,
  rounds: number,
  workers: number,
): void {
  const { advance, evaluate_records: evaluate } = kernels.pipelines;
  const every = world.maxWindowLag ?? MAX_WINDOW_LAG;
  const evaluators = evaluatorsFor(world);
  const eventList = listOf(list);
  const dispatchAdvance = () => {
    if (eventList.record) pass.setPipeline(advance);
    pass.dispatchWorkgroups(workers + 1); // one is the leader
  };
  const whole = { kernels: kernels.ofList, nodes: world.nodes, list, advance: dispatchAdvance };
  for (let round = 1; round <= rounds; round++) {
    pass.setBindGroup(1, turns[(turn + round - 1) % SETS]);
    if (eventList.record) eventList.record(pass, whole);
    else dispatchAdvance();
    if (!evaluate || (round % every !== 0 && round < rounds)) continue;
    pass.setBindGroup(1, turns[(turn + round) % SETS]);
    pass.setPipeline(evaluate);
    pass.dispatchWorkgroups(evaluators);
    pass.setPipeline(advance);
  }
}
