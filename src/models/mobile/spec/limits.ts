/** How large a mobile network can be: what fits the words of its state and of its draws (layout.ts, docs/mobile.md). */

/** A node has 20 bits of a draw's counter beside 12 of a packet. */
export const MAX_NODES = 2 ** 20;
/** Packets of all sources together: a bit of each for every node. */
export const MAX_PACKETS = 4096;
/** m: places fit 30 bits in millimetres, those of files 31, so that sums of three squares fit two words. */
export const MAX_EXTENT = 1_000_000;
/** Runs end here at the latest. */
export const MAX_ROUNDS = 1_000_000;
/** And here: a clock of milliseconds fits 32 bits, a last round and all. */
export const MAX_RUN_SECONDS = 4_000_000;
/** m/s. One millimetre a second is the slowest. */
export const MIN_SPEED = 0.001;
export const MAX_SPEED = 1000;
export const MAX_RELAY_WAIT = 64;
export const MAX_HEARD_LIMIT = 32;
/** Rounds that a packet may be held before its wait: what fits the planes that count them down. */
export const MAX_DELAY_ROUNDS = 4032;
export const MAX_INTERFACES = 4;
/** Places of a buffer that is read by energy: each keeps how strong its packet came. */
export const MAX_ENERGY_PLACES = 64;
/** Longest leg, pause and round in seconds: milliseconds fit 31 bits. */
export const MAX_SECONDS = 1_000_000;
/** A run that ends by itself lasts at least so long (Cunetsim 2012). */
export const LEAST_SECONDS = 700;
