/** What people call where a run is executed. */
import type { EngineName } from '../outcome.ts';

export const ENGINE_WORDS: Readonly<Record<EngineName, string>> = {
  gpu: 'GPU',
  workers: 'All cores',
  sequential: 'Sequential',
};
