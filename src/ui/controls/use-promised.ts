/** What comes later: undefined until it is there, and not of what was asked for before. What fails does not come. */
import { type DependencyList, useEffect, useState } from 'react';

export function usePromised<T>(make: () => Promise<T> | undefined, asked: DependencyList): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let isWanted = true;
    setFound(undefined);
    make()?.then(
      (value) => isWanted && setFound(() => value),
      () => {},
    );
    return () => {
      isWanted = false;
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks says of what
  }, asked);
  return found;
}
