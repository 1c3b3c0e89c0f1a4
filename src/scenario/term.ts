/** A word that is explained wherever it stands. */
export interface Term {
  /** As texts have it. Its plural is found too; capitals make no difference, but where there are no others: `LP`, `k`. */
  readonly term: string;
  /** Other forms and names of the same. */
  readonly also?: readonly string[];
  /** What it means, in one sentence or two. */
  readonly text: string;
}
