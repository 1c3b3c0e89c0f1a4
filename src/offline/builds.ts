/** Which kept versions of the lab may go. */

/** How many versions before the present one stay, for tabs that still show them. */
const KEPT = 1;

/** Names of the caches to delete; `names` in the order in which they were made. */
export function outdatedBuilds(names: readonly string[], prefix: string, current: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current);
  return others.slice(0, Math.max(0, others.length - KEPT));
}
