/** A trace as it is recorded: executed events in rows of words, in any order. The one definition of a row. */

/**
 * `sent` is how many events its node had sent after it; `kindAndSends` the kind and, from bit 8 on, how many of them this
 * event sent. Payload words may follow.
 */
export const ROW = { time: 0, dst: 1, src: 2, seq: 3, sent: 4, kindAndSends: 5, payload: 6 } as const;

export const KIND_BITS = 8;

export interface EventTraceRows {
  readonly events: number;
  /** Words of a row. */
  readonly rowWords: number;
  readonly rows: Uint32Array<ArrayBuffer>;
}
