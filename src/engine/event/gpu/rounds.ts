/** Records rounds into a pass: `advance` again and again, and after every few of them what judges records. */
import { PHASES } from '../layout.ts';
import { ROUNDS_PER_JUDGE } from '../model.ts';
import type { GpuNetwork } from './network.ts';
import { workersFor } from './plan.ts';

/** Nodes for each workgroup that judges, and most of those. */
const NODES_PER_JUDGE = 4096;
const MOST_JUDGES = 256;

/** `phase`: that of the first round. The last round is followed by a judge too: no record waits for the next batch. */
export function recordRounds(
  pass: GPUComputePassEncoder,
  network: GpuNetwork,
  phase: number,
  rounds: number,
  lpExponent: number,
): void {
  const { world, plan, kernels, phases, bindings } = network;
  const { advance, judge } = kernels.pipelines;
  const every = world.roundsPerJudge ?? ROUNDS_PER_JUDGE;
  const workgroups = workersFor(world, plan, lpExponent) + 1; // one is the leader
  const judges = Math.max(1, Math.min(MOST_JUDGES, Math.ceil(world.nodes / NODES_PER_JUDGE)));
  pass.setBindGroup(0, bindings);
  pass.setPipeline(advance);
  for (let round = 1; round <= rounds; round++) {
    pass.setBindGroup(1, phases.bindings[(phase + round - 1) % PHASES]);
    pass.dispatchWorkgroups(workgroups);
    if (!judge || (round % every !== 0 && round < rounds)) continue;
    pass.setBindGroup(1, phases.bindings[(phase + round) % PHASES]);
    pass.setPipeline(judge);
    pass.dispatchWorkgroups(judges);
    pass.setPipeline(advance);
  }
}
