/** What nodes do over time, as bars of a timing diagram: a line for each node. */

export interface Activity {
  readonly node: number;
  /** `untilTicks` is left out. */
  readonly fromTicks: number;
  readonly untilTicks: number;
  /** Number of the kind; its words stand in the spec of the model. */
  readonly kind: number;
  /** A word or two to write into the bar. */
  readonly label: string;
  /** A sentence without its stop. */
  readonly text: string;
  /** Activities of the same subject belong together: a frame that one node sends and others hear. Empty: it stands alone. */
  readonly subject: string;
}

/** Which activities are wanted: those that overlap the span, of `lanes` nodes from `from` on. */
export interface ActivityQuestion {
  readonly fromTicks: number;
  readonly untilTicks: number;
  readonly from: number;
  readonly lanes: number;
}
