/**
 * The group of replicas that runs of a study run in: kept while batches of its shape come, with that of the next shape opened beside it. How many may run, and
 * how much room their lists have, is learnt shape by shape.
 */
import { counted } from '../base/counted.ts';
import type { Failure, Result } from '../base/result.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { ReplicasAsked } from '../engine/replicas/replica-group.ts';
import { catalog } from '../models/catalog.ts';
import { specById } from '../scenario/presets.ts';
import { shapeOf } from '../scenario/study/shape.ts';
import { type Builder, type HasScenario, layoutOf, type PlanQueue } from './built-plans.ts';
import { RETRY_BATCH_MS } from './device-loss-retry.ts';
import { mostReplicas, type OpenReplicas, openReplicas } from './open-replicas.ts';
import type { OpenOptions } from './run.ts';
import type { AnyPlan } from './run-plan.ts';

export interface GroupSettings extends Builder {
  readonly options: OpenOptions;
  /** The most at once. */
  readonly replicas: ReplicasAsked;
  /** What a person should know although the study goes on. */
  readonly note?: ((text: string) => void) | undefined;
}

/** Another group is opened beside one of at most so many bytes. */
const MOST_BYTES_BESIDE = 2 ** 31;
/** Runs of a shape that has lost so many devices are made alone. */
const MOST_LOSSES = 3;

interface Ahead {
  readonly shape: string;
  readonly opening: Promise<Result<OpenReplicas>>;
}

export class KeptGroup {
  /** The one that was opened last. */
  last: (Pick<OpenReplicas['group'], 'replicas' | 'memoryBytes'> & { readonly openingSeconds: number }) | undefined;
  private open: OpenReplicas | undefined;
  private ahead: Ahead | undefined;
  /** The shape that ran last, how many devices were lost with it, how many may run since, and times the usual room of its lists. */
  private shape = '';
  private losses = 0;
  private most: number;
  private room = 1;

  constructor(private readonly settings: GroupSettings) {
    this.most = mostReplicas(settings.replicas);
  }

  /**
   * For the runs that wait: the group that is open, was opened ahead, or is opened now. Undefined where there is none for their shape. `onOpened`: how
   * long that took, where it was.
   */
  async groupFor<Made extends HasScenario>(
    queue: PlanQueue<Made>,
    onOpened: (seconds: number) => void,
  ): Promise<OpenReplicas | undefined> {
    const runs = queue.waiting;
    this.turnTo(shapeName(runs[0]));
    if (this.open && !isTooSmall(this.open, Math.min(runs.length, this.most))) return this.open;
    this.leave();
    if (this.losses >= MOST_LOSSES || this.most < 2) return undefined;
    const opened = (await this.takeAhead()) ?? (await this.openFor(runs, queue));
    if (opened.ok) {
      const { group, seconds } = opened.value;
      this.open = opened.value;
      this.last = { replicas: group.replicas, memoryBytes: group.memoryBytes, openingSeconds: seconds };
      onOpened(seconds);
      return opened.value;
    }
    if (opened.failure.kind !== 'device-lost') {
      this.most = 1;
      return undefined;
    }
    this.lose(Math.min(runs.length, this.most), opened.failure);
    return this.groupFor(queue, onOpened);
  }

  /** Of the shape of these runs, where memory allows. */
  openAhead(next: readonly HasScenario[]): void {
    if (!this.open || this.ahead || next.length < 2) return;
    const shape = shapeName(next[0]);
    if (shape === this.shape || this.open.group.memoryBytes > MOST_BYTES_BESIDE) return;
    const opening = this.openFor(next);
    opening.catch(() => {});
    this.ahead = { shape, opening };
  }

  /** The next group of the shape has lists with twice the room; false where that was so already. */
  makeRoom(): boolean {
    if (this.room > 1) return false;
    this.room = 2;
    return true;
  }

  /** An advance failed. Whether its runs may run again: with the device half of the replicas are lost; for any other reason the shape has none any more. */
  failed(failure: Failure): boolean {
    const replicas = this.open?.group.replicas ?? 0;
    this.leave();
    if (failure.kind === 'device-lost') this.lose(replicas, failure);
    else this.losses = MOST_LOSSES;
    return failure.kind === 'device-lost';
  }

  /** Whoever runs in it is given up. */
  leave(): void {
    this.open?.group.dispose();
    this.open = undefined;
  }

  dispose(): void {
    this.leave();
    this.forgetAhead();
  }

  private turnTo(shape: string): void {
    if (this.shape === shape) return;
    this.leave();
    this.shape = shape;
    this.losses = 0;
    this.room = 1;
    this.most = mostReplicas(this.settings.replicas);
  }

  /** `queue`: of the runs; absent of those to come, for which another group makes no way. */
  private async openFor<Made extends HasScenario>(
    runs: readonly Made[],
    queue?: PlanQueue<Made>,
  ): Promise<Result<OpenReplicas>> {
    const { options, replicas, note } = this.settings;
    const layout = await layoutOf(runs, this.settings);
    queue?.know(layout);
    const plans = layout.map(({ plan }) => plan);
    const isRoomy = this.room > 1 && queue && plans.length > 0;
    return openReplicas(plans, {
      asked: replicas === 'auto' ? replicas : Math.min(replicas, this.most),
      runs: Math.min(runs.length, this.most),
      options: {
        ...options,
        ...(this.losses > 0 && { longestBatchMs: RETRY_BATCH_MS }),
        ...(isRoomy && { lists: roomierLists(options, plans[0].world, this.room) }),
      },
      isBeside: queue === undefined,
      note,
    });
  }

  /** What was opened ahead, where it is of this shape. Should there have been no room beside the one before, there may be now. */
  private async takeAhead(): Promise<Result<OpenReplicas> | undefined> {
    const { ahead } = this;
    if (ahead?.shape !== this.shape) {
      this.forgetAhead();
      return undefined;
    }
    this.ahead = undefined;
    const opened = await ahead.opening;
    return opened.ok ? opened : undefined;
  }

  private forgetAhead(): void {
    this.ahead?.opening.then((opened) => opened.ok && opened.value.group.dispose()).catch(() => {});
    this.ahead = undefined;
  }

  private lose(replicas: number, { message }: Failure): void {
    // It was on the same device.
    this.forgetAhead();
    this.losses++;
    this.most = Math.floor(replicas / 2);
    const isLast = this.losses >= MOST_LOSSES || this.most < 2;
    const then = isLast ? 'alone' : `on ${counted(this.most, 'seats')}`;
    this.settings.note?.(
      `the GPU device was lost with ${counted(replicas, 'seats')} (${message}): runs are made again ${then}`,
    );
  }
}

/** Entries of the pool and of the ring of records: so many times what a run of so many nodes has at first. */
const roomierLists = ({ lists }: OpenOptions, { nodes }: AnyPlan['world'], times: number): ListSettings => ({
  ...lists,
  poolEntries: times * Math.max(256, Math.ceil(nodes / 16)),
  recordEntries: times * 2 * Math.max(256, nodes),
});

/** It was opened for fewer runs, and there are many more now. */
const isTooSmall = ({ group, wanted }: OpenReplicas, runs: number): boolean =>
  group.replicas >= wanted && runs >= 2 * group.replicas;

function shapeName({ scenario }: HasScenario): string {
  const spec = specById(catalog, scenario.model);
  return `${scenario.model} ${spec ? shapeOf(spec, scenario) : ''}`;
}
