/** Messages between two nodes, hop by hop, for a sequence diagram. */

export interface SequenceMessage {
  /** It goes back: from the right to the left. */
  readonly isBack: boolean;
  /** Where it has come, in shares of its way, and when (ticks); the first is where it was sent. */
  readonly points: readonly (readonly [share: number, ticks: number])[];
  readonly state: 'there' | 'dropped' | 'under way';
  /** The same was sent before. */
  readonly isAgain: boolean;
  /** `packet 17 of flow 3`. */
  readonly title: string;
}

export interface Sequence {
  /** Names of both ends. */
  readonly ends: readonly [left: string, right: string];
  /** In the order in which they were sent. */
  readonly messages: readonly SequenceMessage[];
}
