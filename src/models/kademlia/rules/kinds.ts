/** Kinds of events. */

export const KIND = {
  /** A lookup is due: the pause is over, or one that waited may begin. Payload: incarnation, purpose. */
  lookup: 0,
  /** Payload: the request's word, see purpose.ts. */
  request: 1,
  /** Payload: the word of its request, then contacts as peer + 1, zeros where there are fewer. */
  response: 2,
  /** The oldest request is due. Payload: incarnation. */
  deadline: 3,
  ping: 4,
  pong: 5,
  /** Time to look for buckets without news. Payload: incarnation. */
  refresh: 6,
  /** The peer comes online, or goes offline. */
  arrival: 7,
  departure: 8,
} as const;

export const KIND_NAMES = Object.keys(KIND);

/** Kinds that one peer sends another. */
export const isMessage = (kind: number): boolean =>
  kind === KIND.request || kind === KIND.response || kind === KIND.ping || kind === KIND.pong;
