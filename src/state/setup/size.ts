/** What is too large, or takes too long, to be built unasked. */
import type { MemoryEstimate } from '../../scenario/memory.ts';
import { type DeviceSpeed, secondsFor } from '../page/device-speed.ts';
import { workOfPreset } from '../page/preset-work.ts';

/** What takes more than this is not built before the person wants it. */
const MOST_UNASKED_BYTES = 256e6;
export const isLarge = ({ bytes }: Pick<MemoryEstimate, 'bytes'>): boolean => bytes > MOST_UNASKED_BYTES;

/** Longer than anybody watches. */
const LONG_SECONDS = 300;
/** Until a device was measured: of a laptop of these years. */
const TYPICAL_CORE: DeviceSpeed = { engine: 'sequential', device: '', event: 5e-7, step: 0 };

/** Whether one core would simulate a preset, `model/preset`, for longer; of what nobody has recorded that is not known. */
export function isLongOnCore(name: string, speed: DeviceSpeed | null): boolean {
  const seconds = secondsFor(workOfPreset(name), speed?.engine === 'sequential' ? speed : TYPICAL_CORE);
  return seconds !== undefined && seconds > LONG_SECONDS;
}
