/** Seats without a GPU: each run goes on one core, a few windows at a time, so that rows are real. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { AnyExecutor } from '../../engine/progress.ts';
import type { SeatEnd, SeatGroup } from '../../engine/seats/seat-group.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { planRun } from '../open-run.ts';
import type { OpenOptions } from '../run.ts';
import type { AnyPlan } from '../run-plan.ts';

export interface FakeSeatSettings {
  /** Seats for which there is memory, all groups together; default: as many as are wanted. */
  readonly room?: number;
  /** Windows or rounds that each run goes on in an advance; default 1. */
  readonly steps?: number;
  /** Whether a run leaves its seat. */
  readonly leaves?: (scenario: Scenario) => boolean;
  /** Whether a run fits a seat. */
  readonly fits?: (scenario: Scenario) => boolean;
  /** Whether the device is lost in the n-th advance of all, from 1. */
  readonly loses?: (advance: number) => boolean;
  /** Wall ms of a step; default none. */
  readonly pauseMs?: number;
  readonly onAdvance?: (sitting: readonly Scenario[]) => void;
  /** Of a group; default 1000 a seat. */
  readonly memoryBytes?: number;
  readonly software?: boolean;
}

interface Seat {
  readonly plan: AnyPlan;
  readonly executor: AnyExecutor<unknown>;
}

/** A GPU with seats, and what was asked of it. */
export class FakeSeats {
  /** `open 8`, `sit 1,2`, `end 1`, `lost`, `dispose`. */
  readonly log: string[] = [];
  /** Most that sat at once. */
  most = 0;
  taken = 0;
  private advances = 0;

  constructor(readonly settings: FakeSeatSettings = {}) {}

  gpu = async (): Promise<Result<GpuContext>> => {
    const adapter = {
      vendor: 'acme',
      architecture: '',
      description: 'Acme One',
      software: this.settings.software ?? false,
    };
    return ok({ adapter } as GpuContext);
  };

  plan = async (scenario: Scenario, options: OpenOptions): Promise<Result<AnyPlan>> => {
    const plan = await planRun(scenario, options);
    return plan.ok ? ok(this.seated(plan.value)) : plan;
  };

  seated = (plan: AnyPlan): AnyPlan => ({
    ...plan,
    openSeats: async (_gpu, plans, asked, wanted, { lists }) => {
      const seats = asked === 'auto' ? wanted : Math.min(wanted, asked);
      if (lists?.poolEntries) this.log.push(`pool of ${lists.poolEntries}`);
      this.log.push(
        `open ${seats} for ${new Set(plans.map(({ scenario: { params } }) => JSON.stringify(params))).size}`,
      );
      if (this.taken + seats > (this.settings.room ?? Number.POSITIVE_INFINITY))
        return fail('limit', `${seats} seats have no room`, 'make fewer');
      this.taken += seats;
      return ok(this.group(seats));
    },
  });

  private group(seats: number): SeatGroup<AnyPlan, unknown> {
    const sitting = new Set<Seat>();
    let isOpen = true;
    const { settings, log } = this;
    return {
      seats,
      memoryBytes: settings.memoryBytes ?? 1000 * seats,
      get free() {
        return seats - sitting.size;
      },
      sit: (plans) => {
        log.push(`sit ${plans.map(({ scenario: { seed } }) => seed)}`);
        if (plans.length > seats - sitting.size) throw new Error('more runs than seats');
        const refused = plans.filter(({ scenario }) => settings.fits?.(scenario) === false);
        for (const plan of plans) {
          if (refused.includes(plan)) continue;
          const executor = plan.openOnOneCore();
          if (!executor.ok) throw new Error(executor.failure.message);
          sitting.add({ plan, executor: executor.value });
        }
        this.most = Math.max(this.most, sitting.size);
        return refused;
      },
      advance: async (goOn) => {
        const ended: SeatEnd<AnyPlan, unknown>[] = [];
        while (ended.length === 0 && goOn()) {
          await new Promise((resolve) =>
            settings.pauseMs ? setTimeout(resolve, settings.pauseMs) : setImmediate(resolve),
          );
          settings.onAdvance?.([...sitting].map(({ plan }) => plan.scenario));
          if (settings.loses?.(++this.advances)) {
            log.push('lost');
            return fail('device-lost', 'the device was lost', '');
          }
          for (const seat of sitting) {
            const leaves = settings.leaves?.(seat.plan.scenario) === true;
            const progress = await seat.executor.advance({ wallMs: 1e9, steps: settings.steps ?? 1 });
            if (!progress.ok || !(progress.value.done || leaves)) continue;
            const outcome = await seat.executor.outcome();
            sitting.delete(seat);
            seat.executor.dispose();
            log.push(`${leaves ? 'leave' : 'end'} ${seat.plan.scenario.seed}`);
            ended.push({
              run: seat.plan,
              outcome: leaves || !outcome.ok ? undefined : outcome.value,
              wallSeconds: 0.001,
            });
          }
        }
        return ok(ended);
      },
      dispose: () => {
        if (!isOpen) throw new Error('disposed twice');
        isOpen = false;
        this.taken -= seats;
        log.push('dispose');
      },
    };
  }
}
