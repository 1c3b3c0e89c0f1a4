/** What `run --cite` says. All published works and what is compared with them come with this: it is loaded when it is asked for. */
import { workBehind } from '../../papers/works-cited.ts';
import { bibtexOf } from '../../scenario/cite/bibtex.ts';
import type { Cited } from '../../scenario/cite/facts.ts';
import { methodsText } from '../../scenario/cite/methods.ts';

export const describeCitation = (cited: Cited): string =>
  `\n${methodsText(cited)}\n\n${bibtexOf(cited, new Date().toISOString().slice(0, 10), workBehind(cited.spec, cited.scenario))}`;
