/** What the setup would take of memory, asked of the worker a moment after the last edit. */
import type { MemoryEstimate } from '../../scenario/memory.ts';
import type { Slice } from '../slice.ts';

export interface EstimateSlice {
  /** Of the setup as it stands; null while it has errors or nobody has answered yet. */
  readonly estimate: MemoryEstimate | null;
  /** The setup or the device has changed. */
  refreshEstimate(): void;
}

declare module '../slice.ts' {
  interface LabState extends EstimateSlice {}
}

/** Long enough that typing asks once. */
const AFTER_MS = 150;

export const estimateSlice: Slice<EstimateSlice> = (set, get, { client }) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    const { reading, draft, device } = get();
    const { scenario } = reading;
    if (!scenario || !device) return set({ estimate: null });
    const estimate = await client.ask((lab) => lab.estimate(scenario, draft.engine));
    if (get().reading.scenario === scenario && get().draft.engine === draft.engine) set({ estimate: estimate ?? null });
  };

  return {
    estimate: null,
    refreshEstimate: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void ask(), AFTER_MS);
    },
  };
};
