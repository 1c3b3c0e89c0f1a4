/** All models, as specs only: what the user interface and the command line read. */
import type { ModelSpec } from '../scenario/spec.ts';
import { partsOf } from './list.ts';

const specs = partsOf<ModelSpec>('Spec', {
  ...import.meta.glob(['./*/spec.ts', '!./test-*/*'], { eager: true }),
  ...(__TEST_BUILD__ && import.meta.glob('./test-*/spec.ts', { eager: true })),
});

export const catalog: readonly ModelSpec[] = Object.values(specs);
