/** A case on the GPU and on one core, and perhaps on several, or from one to the other: what they differ in, in sentences. */
import { fail } from '../base/result.ts';
import { LP_TUNING } from '../engine/event/gpu/lp-tuner.ts';
import { catalog } from '../models/catalog.ts';
import type { OpenOptions } from '../run/run.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../scenario/checkpoint/checkpoint-bytes.ts';
import { stepsOf } from '../scenario/outcome.ts';
import { specById } from '../scenario/presets.ts';
import { compareResults, describeDifference } from '../scenario/results/outcome-compare.ts';
import type { ExecutorSettings, VerifyCase } from './case.ts';
import { type DriveLimits, type Driven, drive, type Open } from './drive.ts';
import { compareReplicas, type PlanOf } from './replicas.ts';

export interface Pair {
  /** None if the engines agree. */
  readonly differences: readonly string[];
  /** The engine that hung must not be used again. */
  readonly isTimeout: boolean;
  readonly events: number;
  readonly steps: number;
  readonly digest: string;
  readonly isFinished: boolean;
  /** A failure that both engines told in the same words. */
  readonly failure?: string;
}

const LEFT = fail('cancelled', 'nobody waits for this run any more', '');

export const optionsOf = (
  { lpSize, drive, lists, longestBatchMs, eventsPerTrial }: ExecutorSettings,
  files: VerifyCase['files'],
): OpenOptions => ({
  engine: 'gpu',
  lpSize,
  drive,
  lists,
  ...(lists?.list && { list: lists.list, perRound: lists.perRound }),
  longestBatchMs,
  lpTuning: eventsPerTrial === undefined ? undefined : { ...LP_TUNING, eventsPerTrial },
  files,
});

/** `gpu`: where the device comes from. Never throws. */
export async function comparePair(
  open: Open,
  one: VerifyCase,
  gpu: OpenOptions['gpu'],
  limits: DriveLimits,
  plan: PlanOf,
): Promise<Pair> {
  const { scenario, files, engine } = one;
  const oneCore = { engine: 'sequential', lpSize: 'auto', files } as const;
  const b = await drive(open, scenario, oneCore, engine.pauses, limits);
  let isLeft = false;
  // A run that hangs would begin again on the next device.
  const device: OpenOptions['gpu'] = gpu && (async () => (isLeft ? LEFT : gpu()));
  const onGpu = { ...optionsOf(engine, files), gpu: device };
  const a = await drive(open, scenario, onGpu, engine.pauses, limits);
  const c = a.isTimeout ? undefined : await interruptedOf(open, one, [onGpu, oneCore], b, limits);
  isLeft = true;
  const { result } = b;
  const options = { ...optionsOf(engine, files), ...(gpu && { gpu }) };
  const isReplicated = engine.seats !== undefined && result?.status === 'finished' && !a.isTimeout;
  return {
    differences: [
      ...differencesOf(a, b, 'the GPU'),
      ...(c ? differencesOf(c, b, 'interrupted').map((line) => `${wayOf(engine)}: ${line}`) : []),
      ...(await workersOf(open, one, b, limits)),
      ...(isReplicated ? await replicasOf(open, plan, one, options, limits) : []),
    ],
    isTimeout: a.isTimeout === true || c?.isTimeout === true,
    events: result?.events ?? 0,
    steps: result === undefined ? 0 : stepsOf(result),
    digest: result?.digest ?? '',
    isFinished: result?.status === 'finished',
    ...(a.failure !== undefined && { failure: a.failure }),
  };
}

async function replicasOf(...of: Parameters<typeof compareReplicas>): Promise<readonly string[]> {
  try {
    return await compareReplicas(...of);
  } catch (error) {
    return [`seats: ${String((error as Error)?.stack ?? error)}`];
  }
}

const wayOf = ({ interrupted }: ExecutorSettings): string =>
  `interrupted at ${interrupted?.share} ${interrupted?.on === 'gpu' ? 'on the GPU' : 'on one core'}`;

/** Undefined where that is not asked for, and where there is nothing to go on with; `b`: one core, in one piece. What it is to be on the GPU is on the first. */
async function interruptedOf(
  open: Open,
  { scenario, engine: { interrupted } }: VerifyCase,
  [other, oneCore]: readonly [OpenOptions, OpenOptions],
  { result, pauses }: Driven,
  limits: DriveLimits,
): Promise<Driven | undefined> {
  if (!interrupted || !result) return undefined;
  const [first, then] = interrupted.on === 'gpu' ? [other, oneCore] : [oneCore, other];
  const steps = Math.round(interrupted.share * stepsOf(result));
  return { ...(await drive(leftBy(open, first, steps), scenario, then, [], limits)), pauses };
}

/** Opens a run where another executor has left it after so many steps, from its checkpoint as bytes. */
const leftBy =
  (open: Open, before: OpenOptions, steps: number): Open =>
  async (scenario, options) => {
    const opened = await open(scenario, before);
    if (!opened.ok) return opened;
    try {
      const left = await opened.value.advance({ wallMs: Number.POSITIVE_INFINITY, steps });
      const kept = left.ok ? await opened.value.checkpoint() : left;
      if (!kept.ok) return kept;
      const pieces = [...encodeCheckpoint(kept.value)] as Uint8Array<ArrayBuffer>[];
      const bytes = await new Blob(pieces).arrayBuffer();
      const from = decodeCheckpoint(new Uint8Array(bytes));
      return from.ok ? await open(scenario, { ...options, from: from.value }) : from;
    } finally {
      opened.value.dispose();
    }
  };

/** On as many workers as are asked for, of a model of events, and interrupted where it is on the GPU; `b`: one core. */
async function workersOf(open: Open, one: VerifyCase, b: Driven, limits: DriveLimits): Promise<readonly string[]> {
  const { scenario, files, engine } = one;
  const isOfEvents = specById(catalog, scenario.model)?.engine === 'event';
  if (engine.workers === undefined || b.nodes === undefined || !isOfEvents) return [];
  const workers = Math.min(engine.workers, b.nodes);
  const options = { engine: 'workers', workers, lpSize: 'auto', files } as const;
  const a = await drive(open, scenario, options, engine.pauses, limits);
  const c = await interruptedOf(
    open,
    one,
    [options, { ...options, engine: 'sequential', workers: undefined }],
    b,
    limits,
  );
  return [...differencesOf(a, b, 'workers'), ...(c ? differencesOf(c, b, 'interrupted') : [])].map(
    (line) => `${workers} workers: ${line}`,
  );
}

/** `a`: `where`, `b`: one core. */
function differencesOf(a: Driven, b: Driven, where: string): readonly string[] {
  if (a.isThrown || a.isTimeout) return [`${where}: ${a.failure}`];
  if (b.isThrown || b.isTimeout) return [`one core: ${b.failure}`];
  if (a.failure !== b.failure) return [`failure: ${a.failure ?? 'none'} against ${b.failure ?? 'none'}`];
  const pause = a.pauses.findIndex((comparable, i) => comparable !== b.pauses[i]);
  return [
    ...(pause < 0 ? [] : [`pause ${pause}: ${a.pauses[pause]} against ${b.pauses[pause]}`]),
    ...(String(a.remarks) === String(b.remarks) ? [] : [`remarks: ${a.remarks} against ${b.remarks}`]),
    ...(a.result && b.result ? compareResults(a.result, b.result).map(describeDifference) : []),
  ];
}
