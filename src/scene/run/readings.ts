/** What is read of a run for a picture, whatever executes it: words for views, or buffers for kernels. */
import type { Reading } from '../../engine/event/reading.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';

/** Views of a model know which of them they are given. */
export type AnyReading = Reading | RoundsReading;
