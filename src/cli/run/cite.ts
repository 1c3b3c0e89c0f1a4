/** What files say of where a run comes from. No page is known here: links are fragments, which `run` and every lab take. */
import { catalog } from '../../models/catalog.ts';
import { type Cited, digestOf } from '../../scenario/cite/facts.ts';
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
