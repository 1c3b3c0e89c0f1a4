/** Many requests, a few at a time. */

/**
 * Acts on all of them, at most `limit` at once, and resolves when all are done. Rejects with the first that fails; then no other is begun.
 */
export async function inTurns<T>(
  items: readonly T[],
  limit: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const work = async () => {
    // All take from one list.
    for (const item of waiting) {
      if (hasFailed) return;
      await act(item);
    }
  };
  const all = Array.from({ length: limit }, () =>
    work().catch((reason) => {
      hasFailed = true;
      throw reason;
    }),
  );
  await Promise.all(all);
}
