/** Milliseconds: no latency of a matrix or a network is longer. Scenarios count on it when they choose their tick. */
export const LONGEST_LATENCY_MS = 60_000;
