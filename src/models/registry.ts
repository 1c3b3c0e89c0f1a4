/** All models by id, as what runs and draws them; those that people write come beside it (`registered.ts`). The page reads `catalog.ts` instead. */
import { partsOf } from './list.ts';
import type { RegisteredModel } from './registered-model.ts';

export const registry = partsOf<RegisteredModel>('Model', {
  ...import.meta.glob(['./*/model.ts', '!./test-*/*', '!./own/*'], { eager: true }),
  ...(__TEST_BUILD__ && import.meta.glob('./test-*/model.ts', { eager: true })),
});
