/** The examples, fetched when somebody wants to see or open one. */
import { usePromised } from '../controls/use-promised.ts';
import type { Example } from './examples.ts';

/** Never rejects: without them nothing is offered. The first is what *Write a protocol* begins with. */
export const loadExamples = (): Promise<readonly Example[]> =>
  import('./examples.ts').then(
    ({ EXAMPLES }) => EXAMPLES,
    () => [],
  );

/** None until they are there. */
export function useExamples(): readonly Example[] {
  return usePromised(loadExamples, []) ?? NONE;
}

const NONE: readonly Example[] = [];
