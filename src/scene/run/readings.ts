/** What is read of a run for a picture, whatever executes it: words for views, or buffers for kernels. */
import type { GpuReading } from '../../engine/event/gpu/reading.ts';
import type { Reading } from '../../engine/event/reading.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';

/** Views of a model know which of them they are given. */
export type AnyReading = Reading | RoundsReading;

/** What kernels need to read a run on a GPU. */
export type KernelReading = Pick<GpuReading, 'gpu' | 'nowTicks' | 'program' | 'layout' | 'bindings'>;
