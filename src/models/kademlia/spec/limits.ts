/** How large a network, a bucket and a lookup may be. */

/** A peer is named by 20 bits in a request that is under way. */
export const MOST_PEERS = 2 ** 20;
export const MOST_K = 20;
export const MOST_ALPHA = 10;
