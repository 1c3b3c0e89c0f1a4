/** Messages that are under way: pending events of one node that another one sent. Time in ticks. */
export interface PendingMessage {
  readonly time: number;
  readonly src: number;
  readonly dst: number;
  /** When it was sent, where that is known. */
  readonly sent?: number;
}

/** Whose messages are wanted: every stride-th node from 0 on, and one more. All of them exist: `(count - 1) * stride` is a node. */
export interface WantedMessages {
  readonly stride: number;
  readonly count: number;
  readonly also: number | undefined;
}
