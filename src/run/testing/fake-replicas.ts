/** Replicas without a GPU: each run goes on one core, a few windows at a time, so that rows are real. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { AnyExecutor } from '../../engine/progress.ts';
import type { ReplicaEnd, ReplicaGroup } from '../../engine/replicas/replica-group.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { planRun } from '../open-run.ts';
import type { OpenOptions } from '../run.ts';
import type { AnyPlan } from '../run-plan.ts';

export interface FakeReplicaSettings {
  /** Replicas for which there is memory, all groups together; default: as many as are wanted. */
  readonly room?: number;
  /** Windows or rounds that each run goes on in an advance; default 1. */
  readonly steps?: number;
  /** Whether a run leaves its replica. */
  readonly leaves?: (scenario: Scenario) => boolean;
  /** Whether a run fits a replica. */
  readonly fits?: (scenario: Scenario) => boolean;
  /** Whether the device is lost in the n-th advance of all, from 1. */
  readonly loses?: (advance: number) => boolean;
  /** Wall ms of a step; default none. */
  readonly pauseMs?: number;
  readonly onAdvance?: (sitting: readonly Scenario[]) => void;
  /** Of a group; default 1000 a replica. */
  readonly memoryBytes?: number;
  readonly software?: boolean;
}

interface Replica {
  readonly plan: AnyPlan;
  readonly executor: AnyExecutor<unknown>;
}

/** A GPU with replicas, and what was asked of it. */
export class FakeReplicas {
  /** `open 8`, `admit 1,2`, `end 1`, `lost`, `dispose`. */
  readonly log: string[] = [];
  /** Most that ran at once. */
  most = 0;
  taken = 0;
  private advances = 0;

  constructor(readonly settings: FakeReplicaSettings = {}) {}

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
    return plan.ok ? ok(this.replicated(plan.value)) : plan;
  };

  replicated = (plan: AnyPlan): AnyPlan => ({
    ...plan,
    openReplicas: async (_gpu, plans, asked, wanted, { lists }) => {
      const replicas = asked === 'auto' ? wanted : Math.min(wanted, asked);
      if (lists?.poolEntries) this.log.push(`pool of ${lists.poolEntries}`);
      this.log.push(
        `open ${replicas} for ${new Set(plans.map(({ scenario: { params } }) => JSON.stringify(params))).size}`,
      );
      if (this.taken + replicas > (this.settings.room ?? Number.POSITIVE_INFINITY))
        return fail('limit', `${replicas} seats have no room`, 'make fewer');
      this.taken += replicas;
      return ok(this.group(replicas));
    },
  });

  private group(replicas: number): ReplicaGroup<AnyPlan, unknown> {
    const sitting = new Set<Replica>();
    let isOpen = true;
    const { settings, log } = this;
    return {
      replicas,
      memoryBytes: settings.memoryBytes ?? 1000 * replicas,
      get free() {
        return replicas - sitting.size;
      },
      admit: (plans) => {
        log.push(`admit ${plans.map(({ scenario: { seed } }) => seed)}`);
        if (plans.length > replicas - sitting.size) throw new Error('more runs than seats');
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
        const ended: ReplicaEnd<AnyPlan, unknown>[] = [];
        while (ended.length === 0 && goOn()) {
          await new Promise((resolve) =>
            settings.pauseMs ? setTimeout(resolve, settings.pauseMs) : setImmediate(resolve),
          );
          settings.onAdvance?.([...sitting].map(({ plan }) => plan.scenario));
          if (settings.loses?.(++this.advances)) {
            log.push('lost');
            return fail('device-lost', 'the device was lost', '');
          }
          for (const replica of sitting) {
            const leaves = settings.leaves?.(replica.plan.scenario) === true;
            const progress = await replica.executor.advance({ wallMs: 1e9, steps: settings.steps ?? 1 });
            if (!progress.ok || !(progress.value.done || leaves)) continue;
            const outcome = await replica.executor.outcome();
            sitting.delete(replica);
            replica.executor.dispose();
            log.push(`${leaves ? 'leave' : 'end'} ${replica.plan.scenario.seed}`);
            ended.push({
              run: replica.plan,
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
        this.taken -= replicas;
        log.push('dispose');
      },
    };
  }
}
