/** Which kept versions of the lab may go. */

/** The entry that a version's cache is given once all its files are in it. */
export const COMPLETE = 'complete';

/** How many versions before the present one stay, for tabs that still show them. */
const KEPT = 1;

/**
 * Names of the caches to delete; `names` in the order in which they were made. One that is not complete is of an install that failed, and
 * serves nobody.
 */
export function outdatedBuilds(
  names: readonly string[],
  prefix: string,
  current: string,
  isComplete: (name: string) => boolean,
): readonly string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current);
  const whole = others.filter(isComplete);
  const kept = whole.slice(Math.max(0, whole.length - KEPT));
  return others.filter((name) => !kept.includes(name));
}
