/** All models by id, as what runs and draws them. The page reads `catalog.ts` instead. */
import { partsOf } from './list.ts';
import type { RegisteredModel } from './registered-model.ts';

export const registry = partsOf<RegisteredModel>('Model', {
  ...import.meta.glob(['./*/model.ts', '!./test-*/*'], { eager: true }),
  ...(__TEST_BUILD__ && import.meta.glob('./test-*/model.ts', { eager: true })),
});
