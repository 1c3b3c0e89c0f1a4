/** Who can open this page: others by its own address, by another one that the server tells, or nobody but this machine. */

/** Beside scripts/lib/static-server.mjs, which sends it where the local network is served. */
const ADDRESS_HEADER = 'Swarmscope-Address';
const PATIENCE_MS = 1000;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Where others open this page, without its query and fragment; undefined where only this machine can. */
export async function addressForOthers(
  { origin, hostname, pathname }: Pick<Location, 'origin' | 'hostname' | 'pathname'>,
  ask: typeof fetch = fetch,
): Promise<string | undefined> {
  if (!LOOPBACK.test(hostname)) return origin + pathname;
  try {
    const { headers } = await ask(pathname, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
    return headers.get(ADDRESS_HEADER) ?? undefined;
  } catch {
    // The server has ended or hangs, and the page goes on: nobody else can open it then.
    return undefined;
  }
}

/** The same link at the address that others can open, where there is one. */
export const linkAt = (link: string, address: string | undefined): string =>
  address ? address + new URL(link).hash : link;
