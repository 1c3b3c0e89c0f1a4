/**
 * Which tab this is: each has a setup of its own, also after it was loaded again or opened again by the browser. A name lies in the
 * storage of the tab; a lock is held under it while the page is open, since a copy of a tab copies its storage too.
 */
const KEY = 'swarmscope.tab';
const LOCK = 'swarmscope tab ';
/** The next page of this tab is to begin without the setup that is kept. */
const ANEW = 'swarmscope.anew';
/** A page may begin before the one before in its tab has let go. One that is loaded again knows of that one, and waits for it even on a busy machine. */
const PATIENCE_MS = 300;
const PATIENCE_OF_RELOAD_MS = 5000;

export interface Tab {
  readonly id: string;
  /** This page was in its tab before, and was loaded again. */
  readonly isReload: boolean;
  /** Tabs that are open now; undefined where the browser does not tell. */
  others(): Promise<ReadonlySet<string> | undefined>;
}

/** `session`, `locks`: absent where the browser refuses them; then every page is a tab of its own, and knows of no others. `reloads`: this page was in its tab before. */
export async function claimTab(
  session: Storage | undefined,
  locks: LockManager | undefined,
  reloads: boolean,
): Promise<Tab> {
  const before = read(session);
  const id =
    before !== undefined && (await hold(locks, before, reloads ? PATIENCE_OF_RELOAD_MS : PATIENCE_MS))
      ? before
      : await another(locks);
  try {
    session?.setItem(KEY, id);
  } catch {
    // It is full, or forbidden: the setup is kept all the same, for the next visit.
  }
  return { id, isReload: reloads && id === before, others: () => openTabs(locks, id) };
}

/** Whether this page was in its tab before. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/** Of this page; reading it may be forbidden. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

export function wishAnew(session: Storage | undefined): void {
  try {
    session?.setItem(ANEW, '1');
  } catch {
    // Where the tab may keep nothing the setup is likely not kept either.
  }
}

/** Whether the page before has wished it; once. */
export function takeAnew(session: Storage | undefined): boolean {
  try {
    const isAnew = session?.getItem(ANEW) === '1';
    session?.removeItem(ANEW);
    return isAnew;
  } catch {
    return false;
  }
}

function read(session: Storage | undefined): string | undefined {
  try {
    const id = session?.getItem(KEY) ?? '';
    return /^[0-9a-f]{16}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

async function another(locks: LockManager | undefined): Promise<string> {
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Nobody else has it, so it is waited for however busy the browser is: a tab without its lock is taken for closed.
  await hold(locks, id, undefined);
  return id;
}

/** True once the name is ours, for as long as the page is open; false where another tab keeps it for longer than `patienceMs`. */
function hold(locks: LockManager | undefined, id: string, patienceMs: number | undefined): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(LOCK + id, patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}

async function openTabs(locks: LockManager | undefined, own: string): Promise<ReadonlySet<string> | undefined> {
  const held = await locks?.query().catch(() => undefined);
  const names = held?.held?.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return names && new Set(names.filter((id) => id !== own));
}
