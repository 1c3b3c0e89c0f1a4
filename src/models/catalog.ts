/** All models, as specs only: what the user interface and the command line read. Those of texts are beside it (`scenario/own-models.ts`). */
import { giveLanguage } from '../scenario/own-models.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { partsOf } from './list.ts';

const specs = partsOf<ModelSpec>('Spec', {
  ...import.meta.glob(['./*/spec.ts', '!./test-*/*'], { eager: true }),
  ...(__TEST_BUILD__ && import.meta.glob('./test-*/spec.ts', { eager: true })),
});

export const catalog: readonly ModelSpec[] = Object.values(specs);

giveLanguage(async () => (await import('../protocol/language.ts')).language);
