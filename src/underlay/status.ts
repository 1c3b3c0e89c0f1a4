/** Who is there, in a word of a peer's state; and when it last came or went, in the words after another. */

/** Bits of the status. */
export const ONLINE = 1;
export const NATED = 2;

/** Changes between online and offline that a peer remembers, the latest first; 0 where it has not. One a window at most. */
export const CHANGES = 4;

/** 0: offline, 1: online, 2: online, but behind a NAT; as in the categories of the spec. Twin of `status_of`. */
export const statusOf = (word: number): 0 | 1 | 2 => ((word & ONLINE) === 0 ? 0 : (word & NATED) === 0 ? 1 : 2);
export const STATUS_WORDS = ['offline', 'online', 'online, behind NAT'] as const;

/**
 * Whether a peer was online and reachable at a time no longer ago than four changes: its status now, turned over once for
 * each change since. `status` and `changes`: where these words are among those of the peer, from `base` on.
 */
export function wasReachable(
  words: Readonly<Record<'status' | 'changes', number>>,
  state: Uint32Array,
  base: number,
  time: number,
): boolean {
  const status = state[base + words.status];
  let online = status & ONLINE;
  for (let i = 0; i < CHANGES; i++) if (state[base + words.changes + i] > time) online ^= ONLINE;
  return online !== 0 && (status & NATED) === 0;
}
