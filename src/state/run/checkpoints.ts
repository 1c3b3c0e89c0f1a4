/** Checkpoints of the run under way, as the tab keeps them, and a run that goes on from them after its page was closed, or its GPU or worker has gone. */
import { fail, ok, type Result } from '../../base/result.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import type { RunStatus, TakenCheckpoint } from '../../worker/api.ts';
import { goingOn } from '../page/failure-notices.ts';
import type { Notice } from '../page/notices.ts';
import { type Resumable, specOf } from '../setup/draft.ts';
import { isSameScenario } from '../setup/setup.ts';
import type { Slice } from '../slice.ts';
import { isOver, isUnderWay, stateOf } from './run.ts';

export interface CheckpointSlice {
  /** The tab that checkpoints are kept for; null where nothing outlives the page. */
  readonly keeper: string | null;
  /** Where the interrupted run can go on. */
  readonly resumable: Resumable | null;
  keepCheckpointsFor(tab: string): void;
  keepCheckpoint(taken: TakenCheckpoint): Promise<Result<void>>;
  /** The run that they are of is over, or left. */
  dropCheckpoints(): Promise<void>;
  /** The session whose worker died: its checkpoints stay. */
  readonly bereft: number | null;
  /** The run on screen has lost its GPU or its worker: raises the notice, and offers in it to go on from the last checkpoint, where there is one. */
  offerGoOn(notice: Notice): Promise<void>;
  /** Fills the setup with what was interrupted, and runs it from its last checkpoint on. */
  goOnInterrupted(): Promise<void>;
}

declare module '../slice.ts' {
  interface LabState extends CheckpointSlice {}
}

export const checkpointSlice: Slice<CheckpointSlice> = (set, get, { catalog, storage = memoryStorage() }) => ({
  keeper: null,
  resumable: null,
  keepCheckpointsFor: (keeper) => set({ keeper }),

  keepCheckpoint: async ({ session, ...checkpoint }) => {
    const { keeper, status } = get();
    if (keeper === null) return fail('unsupported', 'this page keeps nothing', 'open the lab in a tab of its own');
    // By now it may be over, or left.
    if (status?.session !== session || !isUnderWay(stateOf(get()))) return ok(undefined);
    return storage.putCheckpoint({ tab: keeper, at: Date.now(), ...checkpoint });
  },

  dropCheckpoints: async () => {
    const { keeper, resumable } = get();
    set({ resumable: null });
    const tabs = new Set([keeper, resumable?.tab]);
    // A storage that refuses this has refused to keep them: that was said.
    await Promise.all([...tabs].map((tab) => tab && storage.dropCheckpoints(tab)));
  },

  bereft: null,
  offerGoOn: async (notice) => {
    const { keeper, loaded, status } = get();
    set({ bereft: status?.session ?? null });
    get().raise(notice);
    const found = keeper !== null && loaded ? await storage.checkpoints(keeper) : undefined;
    const newest = found?.ok ? found.value[0] : undefined;
    // Meanwhile something else was loaded, or the notice was answered.
    const isRaised = get().notices.includes(notice);
    if (!newest || !loaded || !isRaised || !isSameScenario(newest.scenario as Scenario, loaded.scenario)) return;
    const { simulatedSeconds } = newest;
    set({ interrupted: loaded.scenario, resumable: { tab: newest.tab, scenario: loaded.scenario, simulatedSeconds } });
    get().raise(goingOn(notice, simulatedSeconds, timeUnitOf(specOf(catalog, loaded.scenario.model))));
  },

  goOnInterrupted: async () => {
    const { keeper, resumable } = get();
    if (!resumable) return;
    const found = await storage.checkpoints(resumable.tab);
    if (!found.ok) return get().onStorageFailure(found.failure);
    // Of a tab that is closed: should this one be closed too, it is asked for its own.
    if (keeper !== null && keeper !== resumable.tab)
      for (const checkpoint of [...found.value].reverse()) await storage.putCheckpoint({ ...checkpoint, tab: keeper });
    await get().runInterrupted(found.value.map(({ content }) => content));
  },
});

/**
 * Checkpoints are of the run under way alone. One that begins at its start needs none of those that a closed page has left. They stay where the GPU
 * has gone, and the worker (`bereft`: of which session).
 */
export function leavesCheckpoints(before: RunStatus | null, after: RunStatus | null, bereft: number | null): boolean {
  if (!before || !after || before === after) return false;
  const isOther = before.session !== after.session;
  if (before.state === 'running' || before.state === 'paused')
    return isOther ? before.session !== bereft : isOver(after.state) && after.failure?.kind !== 'device-lost';
  return before.state === 'ready' && after.state === 'running' && !isOther && before.events === 0;
}
