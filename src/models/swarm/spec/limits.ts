/** How large a swarm can be: what fits the words of its state and of its draws (layout.ts). */

/** Peer and block share a word where a push is written down: 20 bits and 12. */
export const MAX_PEERS = 2 ** 20;
export const MAX_BLOCKS = 2 ** 12;
export const MAX_SLOTS = 8;
/** Of the limited design: as many as fit the 16 KiB of workgroup memory for each of 32 threads (designs.ts). */
export const MAX_KEPT_BLOCKS = 127;
/** Runs end here at the latest: rounds must fit 20 bits of a draw's counter. */
export const MAX_ROUNDS = 1_000_000;
/** Tries to find a partner fit 12 bits. */
export const MAX_TRIES = 4095;
