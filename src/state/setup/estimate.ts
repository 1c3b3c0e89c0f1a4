/** What the setup would take of memory, asked of the worker a moment after the last edit. */
import type { MemoryEstimate } from '../../scenario/memory.ts';
import type { Slice } from '../slice.ts';
import { isStrange } from './protocol.ts';

export interface EstimateSlice {
  /** Of the setup as it stands; null while it has errors or nobody has answered yet. */
  readonly estimate: MemoryEstimate | null;
  /** The same, asked now. */
  takeEstimate(): Promise<MemoryEstimate | null>;
  /** The setup has changed. */
  refreshEstimate(): void;
  /** What was edited a moment ago is about to be built: it is asked for before, since a worker that builds answers late. */
  hurryEstimate(): void;
}

declare module '../slice.ts' {
  interface LabState extends EstimateSlice {}
}

/** Long enough that typing asks once. */
const AFTER_MS = 150;
/** A worker that builds answers late: until then nothing is said, least of all what was true of another setup. */
const STALE_AFTER_MS = 400;

export const estimateSlice: Slice<EstimateSlice> = (set, get, { client }) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<MemoryEstimate | null> => {
    clearTimeout(waiting);
    waiting = undefined;
    const { reading, draft, device } = get();
    // To say what it takes, its network is built.
    const scenario = reading.scenario && !isStrange(get(), reading.scenario) ? reading.scenario : undefined;
    const stale = setTimeout(() => set({ estimate: null }), scenario && device ? STALE_AFTER_MS : 0);
    const answer =
      scenario && device ? await client.ask((lab) => lab.estimate(scenario, draft.engine, draft.list)) : undefined;
    clearTimeout(stale);
    const estimate = answer ?? null;
    if (get().reading.scenario === reading.scenario && get().draft.engine === draft.engine) set({ estimate });
    return estimate;
  };

  return {
    estimate: null,
    takeEstimate: ask,
    refreshEstimate: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void ask(), AFTER_MS);
    },
    hurryEstimate: () => {
      if (waiting !== undefined) void ask();
    },
  };
};
