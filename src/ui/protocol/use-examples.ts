/** The examples, fetched when somebody wants to see or open one. */
import { useEffect, useState } from 'react';
import type { Example } from './examples.ts';

/** Never rejects: without them nothing is offered. The first is what *Write a protocol* begins with. */
export const loadExamples = (): Promise<readonly Example[]> =>
  import('./examples.ts').then(
    ({ EXAMPLES }) => EXAMPLES,
    () => [],
  );

/** None until they are there. */
export function useExamples(): readonly Example[] {
  const [examples, set] = useState<readonly Example[]>([]);
  useEffect(() => {
    void loadExamples().then(set);
  }, []);
  return examples;
}
