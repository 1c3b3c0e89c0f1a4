/** What files and `run --cite` say of where a run comes from. No page is known here: links are fragments, which `run` and every lab take. */
import { catalog } from '../../models/catalog.ts';
import { workBehind } from '../../papers/works-cited.ts';
import { bibtexOf } from '../../scenario/cite/bibtex.ts';
import { type Cited, digestOf } from '../../scenario/cite/facts.ts';
import { methodsText } from '../../scenario/cite/methods.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Host } from '../host.ts';
import type { Target } from './target.ts';

export async function citedOf(
  host: Host,
  { spec, scenario }: Pick<Target, 'spec' | 'scenario'>,
  result?: RunResult,
): Promise<Cited> {
  const version = result?.version ?? host.machine.app;
  const digest = digestOf({ result });
  const link = await encodeLink(catalog, scenario, { appVersion: version, ...(digest && { digest }) });
  return { spec, scenario, result, version, link: link.ok ? link.value : '' };
}

export const describeCitation = (cited: Cited): string =>
  `\n${methodsText(cited)}\n\n${bibtexOf(cited, new Date().toISOString().slice(0, 10), workBehind(cited.spec, cited.scenario))}`;
