/** Records rounds into a pass: `advance` again and again, and after every few of them what evaluates records. */
import { SETS } from '../../sets.ts';
import { MAX_WINDOW_LAG } from '../model.ts';
import type { GpuNetwork } from './network.ts';
import { workersFor } from './plan.ts';

/** Nodes for each workgroup that evaluates, and most of those. */
const NODES_PER_EVALUATOR = 4096;
const MOST_EVALUATORS = 256;

/** `turn`: that of the first round. The last round is followed by an evaluation too: no record waits for the next batch. */
export function recordRounds(
  pass: GPUComputePassEncoder,
  network: GpuNetwork,
  turn: number,
  rounds: number,
  lpExponent: number,
): void {
  const { world, plan, kernels, sets, bindings } = network;
  const { advance, evaluate_records: evaluate } = kernels.pipelines;
  const every = world.maxWindowLag ?? MAX_WINDOW_LAG;
  const workgroups = workersFor(world, plan, lpExponent) + 1; // one is the leader
  const evaluators = Math.max(1, Math.min(MOST_EVALUATORS, Math.ceil(world.nodes / NODES_PER_EVALUATOR)));
  pass.setBindGroup(0, bindings);
  pass.setPipeline(advance);
  for (let round = 1; round <= rounds; round++) {
    pass.setBindGroup(1, sets.bindings[(turn + round - 1) % SETS]);
    pass.dispatchWorkgroups(workgroups);
    if (!evaluate || (round % every !== 0 && round < rounds)) continue;
    pass.setBindGroup(1, sets.bindings[(turn + round) % SETS]);
    pass.setPipeline(evaluate);
    pass.dispatchWorkgroups(evaluators);
    pass.setPipeline(advance);
  }
}
