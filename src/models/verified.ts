/** What each model gives to be verified, by its id. Read by src/verify; the page never loads it. */
import { partsOf } from './list.ts';
import type { VerifiedModel } from './verified-model.ts';

export const verifiedModels = partsOf<VerifiedModel>('Verified', {
  ...import.meta.glob(['./*/verified.ts', '!./test-*/*'], { eager: true }),
  ...(__TEST_BUILD__ && import.meta.glob('./test-*/verified.ts', { eager: true })),
});
