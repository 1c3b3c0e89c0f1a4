/** Streams of draws beside those of the engine. */
export const STREAMS = { ids: 3, targets: 4, roles: 5, hotSpots: 6, joining: 7, sessions: 8 } as const;
