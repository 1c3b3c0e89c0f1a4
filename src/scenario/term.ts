/** A word that is explained wherever it stands. */
export interface Term {
  /** As texts have it. Its plural is found too; capitals make no difference, but where there are no others: `LP`, `k`. */
  readonly term: string;
  /** Other forms and names of the same. */
  readonly also?: readonly string[];
  /** What it means, in one sentence or two. */
  readonly text: string;
}

/** From what each means; its key: as texts have it, then its other forms and names, by commas. */
export const termsOf = (texts: Readonly<Record<string, string>>): readonly Term[] =>
  Object.entries(texts).map(([words, text]) => {
    const [term, ...also] = words.split(', ');
    return { term, ...(also.length > 0 && { also }), text };
  });
