/** A study is run by one tab at a time: by the one that holds the lock of its name, for as long as it runs it. */
const LOCK = 'swarmscope study ';

/** Gives what lets go again; undefined where another tab runs the study and does not stop within `patienceMs`. Without locks nobody is asked. */
export async function holdStudy(
  locks: LockManager | undefined,
  id: string,
  patienceMs: number,
): Promise<(() => void) | undefined> {
  if (!locks) return () => {};
  // A busy browser may take long to give a lock that is free: patience counts only where it is held.
  return (
    (await request(locks, id, { ifAvailable: true })) ?? request(locks, id, { signal: AbortSignal.timeout(patienceMs) })
  );
}

const request = (locks: LockManager, id: string, options: LockOptions): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    locks
      .request(LOCK + id, options, (lock) => (lock ? new Promise<void>((free) => resolve(free)) : resolve(undefined)))
      .catch(() => resolve(undefined));
  });

/** Studies that some tab runs now; undefined where the browser does not tell. */
export async function studiesAtWork(locks: LockManager | undefined): Promise<ReadonlySet<string> | undefined> {
  const held = await locks?.query().catch(() => undefined);
  const names = held?.held?.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return names && new Set(names);
}

/** Resolves when no tab runs it any more; never once `signal` is aborted. */
export function whenFree(locks: LockManager | undefined, id: string, signal: AbortSignal): Promise<void> {
  if (!locks) return new Promise(() => {});
  return new Promise((resolve) => {
    locks.request(LOCK + id, { signal }, () => resolve()).catch(() => {});
  });
}
