/** How much work each preset is, as `npm run record-work` recorded it; absent where nobody has. */
import type { RunWork } from './device-speed.ts';
import recorded from './preset-work.json';

const WORK: Readonly<Record<string, unknown>> = recorded;

export const workOfPreset = (name: string): RunWork => (WORK[name] ?? {}) as RunWork;
