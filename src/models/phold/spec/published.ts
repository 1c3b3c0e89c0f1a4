/** What Swenson's thesis says of PHOLD, each number once: the preset and the documents' test take it from here. */

/** Swenson 2015, section 4.3 and table 1. The events that each LP begins with, and the mean of the delays, are not in it. */
export const SWENSON = {
  seconds: 240,
  lookahead: 4,
  remote: 0.1,
  /** Table 1: events of a run by LPs. */
  events: {
    [2 ** 10]: 190_928,
    [2 ** 12]: 765_704,
    [2 ** 14]: 3_057_536,
    [2 ** 16]: 12_237_808,
    [2 ** 18]: 48_950_952,
    [2 ** 20]: 195_858_164,
    [2 ** 22]: 783_491_776,
    [2 ** 24]: 3_133_755_472,
  },
} as const;

/** Events of an LP in a run of that table. */
export const swensonPerLp = (lps: keyof typeof SWENSON.events): string => (SWENSON.events[lps] / lps).toFixed(1);
