/** What loads a model, by its id: all that runs and draws it. Those that people write come beside it (`registered.ts`). The page reads `catalog.ts` instead. */
import { loadersOf } from './list.ts';
import type { RegisteredModel } from './registered-model.ts';

export const registry = loadersOf<RegisteredModel>('Model', {
  ...import.meta.glob(['./*/model.ts', '!./test-*/*', '!./own/*']),
  ...(__TEST_BUILD__ && import.meta.glob('./test-*/model.ts')),
});
