/** How fast this device is: measured once a visit, when somebody looks at the gallery and nothing runs, and kept for the next one. */
import * as z from 'zod/mini';
import { EXECUTOR_NAMES, type ExecutorName } from '../../scenario/outcome.ts';
import { stateOf } from '../run/run.ts';
import type { LabState, Slice } from '../slice.ts';
import { studyExecutor } from '../study/study-pool-options.ts';
import { type DeviceSpeed, probesOf, speedFrom } from './device-speed.ts';

export interface SpeedSlice {
  /** Of the engine that the setup would run on; null until it is known. */
  readonly speed: DeviceSpeed | null;
  /** It is being measured. */
  readonly isTakingSpeed: boolean;
  /** Shows what is kept, and measures unless that was done in this visit or something runs. */
  takeSpeed(): Promise<void>;
}

declare module '../slice.ts' {
  interface LabState extends SpeedSlice {}
}

const KEY = 'swarmscope.speed';
/** All of it on one core; on a GPU half of it with many events, half with few. */
const WALL_MS = 500;
const NO_FILES = new Map<string, Blob>();

const Kept = z.object({
  engine: z.literal(EXECUTOR_NAMES),
  device: z.string(),
  event: z.number(),
  step: z.number(),
});

export const speedSlice: Slice<SpeedSlice> = (set, get, { catalog, machine }) => {
  const measured = new Map<string, DeviceSpeed>();

  const measure = async (engine: ExecutorName, device: string): Promise<DeviceSpeed | undefined> => {
    const { large, small } = probesOf(catalog, engine);
    if (!machine || !large) return undefined;
    const options = { engine, files: NO_FILES };
    const wallMs = small ? WALL_MS / 2 : WALL_MS;
    const many = await machine.effort(large, wallMs, options);
    const few = small && (await machine.effort(small, wallMs, options));
    const speed = many && speedFrom(many, few);
    return speed && { engine, device, ...speed };
  };

  return {
    speed: null,
    isTakingSpeed: false,
    takeSpeed: async () => {
      const lab = get();
      if (!lab.device || lab.isTakingSpeed) return;
      const executor = studyExecutor(lab);
      const { description, software } = lab.device.adapter;
      // Nobody waits for an imitated GPU to compile: how fast it is is not worth that.
      if (executor === 'gpu' && software) return set({ speed: null });
      const device = executor === 'gpu' ? description : 'one core';
      const known = measured.get(device) ?? keptOf(executor, device);
      set({ speed: known ?? null });
      if (measured.has(device) || isBusy(lab)) return;
      set({ isTakingSpeed: true });
      const speed = await measure(executor, device);
      set({ isTakingSpeed: false, ...(speed && { speed }) });
      if (!speed) return;
      measured.set(device, speed);
      keep(speed);
    },
  };
};

/** What is measured beside a run says nothing of the device, and slows the run. */
export const isBusy = (lab: Pick<LabState, 'status' | 'study'>): boolean =>
  ['running', 'preparing'].includes(stateOf(lab)) || lab.study?.phase === 'running' || lab.study?.phase === 'opening';

function keptOf(executor: ExecutorName, device: string): DeviceSpeed | undefined {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.success && kept.data.engine === executor && kept.data.device === device ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

function keep(speed: DeviceSpeed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(speed));
  } catch {
    // Storage may be forbidden: then it is measured again at the next visit.
  }
}
