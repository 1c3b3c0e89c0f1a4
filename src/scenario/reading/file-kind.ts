/**
 * What a text is that somebody opens or drops: by what is in it first, then by what the file parameters of the setup's
 * model can read. The one place that decides this.
 */
import { isProtocolText } from '../own-models.ts';
import { isResultTable } from '../results/result-table.ts';
import type { FileParam } from '../spec.ts';

export type FileKind =
  /** A scenario or a result, right or wrong. */
  | { readonly kind: 'experiment' }
  /** Runs of a study, or of the list of runs, right or wrong. */
  | { readonly kind: 'table' }
  /** The text of a model, right or wrong. */
  | { readonly kind: 'protocol' }
  /** A file for this parameter; what it holds. */
  | { readonly kind: 'import'; readonly param: string; readonly facts: string }
  /** Nothing of the kind; why each parameter cannot read it. */
  | { readonly kind: 'unknown'; readonly complaints: readonly string[] };

/** `params`: file parameters, the likeliest first. */
export function kindOf(text: string, params: readonly (readonly [string, FileParam])[]): FileKind {
  if (isResultTable(text)) return { kind: 'table' };
  if (isProtocolText(text)) return { kind: 'protocol' };
  if (params.length === 0 || isJson(text)) return { kind: 'experiment' };
  const complaints: string[] = [];
  for (const [param, { label, read }] of params) {
    const facts = read(text);
    if (facts.ok) return { kind: 'import', param, facts: facts.value.text };
    complaints.push(`as ${label.toLowerCase()}, ${facts.failure.message}`);
  }
  return { kind: 'unknown', complaints };
}

/** Scenarios and results are objects. */
const isJson = (text: string): boolean => /^\s*[{[]/.test(text);
