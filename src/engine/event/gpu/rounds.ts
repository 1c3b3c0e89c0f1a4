/**
 * Records rounds into a pass. `advance` again and again, and after every few of them what evaluates records; or a few dispatches of one workgroup
 * that runs many rounds each, and evaluates by itself.
 */
import type { TimedRounds } from '../../gpu/kernel-timer.ts';
import { SETS } from '../../sets.ts';
import { type EventWorld, MAX_WINDOW_LAG } from '../model.ts';
import type { DeviceRun } from './device-run.ts';
import type { Way } from './drive.ts';
import { listOf } from './event-lists.ts';
import type { Kernels } from './kernels.ts';

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

const BATCH = { label: 'batch' } as const;
const ADVANCE = 'advance';
const EVALUATE = 'evaluate';
/** What dispatched rounds are timed by: steps of the list, and where there are records their evaluation. */
export const stepsOf = ({ plan, world }: Pick<DeviceRun, 'plan' | 'world'>): readonly string[] => [
  ...(listOf(plan.list).steps ?? [ADVANCE]),
  ...((world.recordWords ?? 0) > 0 ? [EVALUATE] : []),
];

/** Dispatches of a round that is dispatched by itself, its evaluation left out: the list's own are counted as it records them. */
export function dispatchesOf({ plan: { list }, world: { nodes } }: DeviceRun): number {
  const { record } = listOf(list);
  if (!record) return 1;
  let count = 0;
  const dispatch = () => {
    count++;
  };
  const ignored = () => {};
  const pass = { dispatchWorkgroups: dispatch, setPipeline: ignored, setBindGroup: ignored };
  const counted = pass as unknown as GPUComputePassEncoder;
  record(counted, { kernels: {}, nodes, list, workers: 1, advance: dispatch, begin: () => counted });
  return count;
}

/** How the rounds of a batch are recorded. */
export interface RecordedBatch {
  /** Of the first round. */
  readonly turn: number;
  readonly way: Way;
  /** Workgroups that process nodes in a dispatched round. */
  readonly workers: number;
  readonly cut: Cut;
  /** The first of dispatched rounds, step by step; see `stepsOf`. */
  readonly timed?: TimedRounds;
}

/** The last round is followed by an evaluation too: no record waits for the next batch. */
export function recordRounds(encoder: GPUCommandEncoder, deviceRun: DeviceRun, batch: RecordedBatch): void {
  if (batch.way === 'resident') recordResident(encoder, deviceRun, batch);
  else recordDispatches(encoder, deviceRun, batch);
}

function recordResident(encoder: GPUCommandEncoder, deviceRun: DeviceRun, { turn, cut }: RecordedBatch): void {
  const { turns, bindings } = deviceRun;
  const pass = beginPass(encoder.beginComputePass(BATCH), bindings, deviceRun.kernelsOf('resident'));
  for (let dispatch = 0; dispatch < cut.dispatches; dispatch++) {
    pass.setBindGroup(1, turns[(turn + dispatch * cut.rounds) % SETS]);
    pass.dispatchWorkgroups(1);
  }
  pass.end();
}

function recordDispatches(
  encoder: GPUCommandEncoder,
  deviceRun: DeviceRun,
  { turn, workers, cut, timed }: RecordedBatch,
): void {
  const { world, turns, plan } = deviceRun;
  const kernels = deviceRun.kernelsOf('batch');
  const { advance, evaluate_records: evaluate } = kernels.pipelines;
  const every = world.maxWindowLag ?? MAX_WINDOW_LAG;
  const evaluators = evaluatorsFor(world);
  const eventList = listOf(plan.list);
  const passes = new RoundPasses(encoder, deviceRun, kernels, timed);
  const dispatchAdvance = () => {
    if (eventList.record) passes.now.setPipeline(advance);
    passes.now.dispatchWorkgroups(workers + 1); // one is the leader
  };
  const begin = (step: string) => passes.begin(step);
  const { nodes } = world;
  const whole = { kernels: kernels.ofList, nodes, list: plan.list, workers, advance: dispatchAdvance, begin };
  for (let round = 0; round < cut.dispatches; round++) {
    passes.beginRound(round, turns[(turn + round) % SETS]);
    if (!eventList.steps) begin(ADVANCE);
    if (eventList.record) eventList.record(passes.now, whole);
    else dispatchAdvance();
    if (!evaluate || ((round + 1) % every !== 0 && round + 1 < cut.dispatches)) continue;
    const pass = begin(EVALUATE);
    pass.setBindGroup(1, turns[(turn + round + 1) % SETS]);
    pass.setPipeline(evaluate);
    pass.dispatchWorkgroups(evaluators);
    pass.setPipeline(advance);
  }
  passes.now.end();
}

/** One pass for all rounds of a batch; a timed round has one for each of its steps. */
class RoundPasses {
  now: GPUComputePassEncoder;
  private readonly steps: readonly string[];
  private round = 0;
  private turned: GPUBindGroup | undefined;

  constructor(
    private readonly encoder: GPUCommandEncoder,
    private readonly deviceRun: DeviceRun,
    private readonly kernels: Kernels,
    private readonly timed: TimedRounds | undefined,
  ) {
    this.steps = stepsOf(deviceRun);
    this.now = beginPass(encoder.beginComputePass(BATCH), deviceRun.bindings, kernels);
  }

  /** `turned`: the bindings of its turn. */
  beginRound(round: number, turned: GPUBindGroup): void {
    this.round = round;
    this.turned = turned;
    if (round === this.timed?.rounds) this.goOnIn(() => this.encoder.beginComputePass(BATCH));
    else this.now.setBindGroup(1, turned);
  }

  begin(step: string): GPUComputePassEncoder {
    const { timed, encoder, round, steps } = this;
    if (timed && round < timed.rounds) this.goOnIn(() => timed.begin(encoder, round, steps.indexOf(step)));
    return this.now;
  }

  private goOnIn(begin: () => GPUComputePassEncoder): void {
    this.now.end();
    this.now = beginPass(begin(), this.deviceRun.bindings, this.kernels);
    this.now.setBindGroup(1, this.turned);
  }
}

/** A pass in which rounds may be recorded at once. */
function beginPass(pass: GPUComputePassEncoder, bindings: GPUBindGroup, { pipelines }: Kernels): GPUComputePassEncoder {
  pass.setBindGroup(0, bindings);
  pass.setPipeline(pipelines.advance);
  return pass;
}
