/** Parameters of a topology from words of a command line: `--set name=value` and `--seed`, as `run` takes them; a file may stand alone. */
import { fail, ok, type Result } from '../../base/result.ts';
import { fileFailure, ruleFailure } from '../../scenario/fit.ts';
import { parseParam } from '../../scenario/param.ts';
import type { Params, ParamValue } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';
import { suggest } from '../../scenario/words/suggest.ts';
import '../../topology/files/topology-facts.ts';
import { topologyFault } from '../../topology/spec/check.ts';
import { type TopologyParams, topologyParams } from '../../topology/spec/params.ts';
import type { Arguments } from '../args.ts';
import type { Host } from '../host.ts';
import { importSets } from '../run/imports.ts';
import { parseSeed } from '../run/settings.ts';

export const TOPOLOGY = { params: topologyParams };

export interface TopologySource {
  readonly params: TopologyParams;
  readonly seed: number;
  /** Of the file, where the topology is one. */
  readonly content?: string;
}

const DEFAULTS: Params = Object.fromEntries(
  Object.entries(topologyParams).map(([name, { default: value }]) => [name, value]),
);

/** `file`: the path of one, which comes before what is set. */
export async function topologySource(
  host: Host,
  args: Arguments,
  file: string | undefined,
): Promise<Result<TopologySource>> {
  const sets = [...(file === undefined ? [] : ['topology=file', `topologyFile=${file}`]), ...args.all('set')];
  const imported = await importSets(host, TOPOLOGY, DEFAULTS, sets);
  if (!imported.ok) return imported;
  let values = DEFAULTS;
  for (const word of imported.value.words) {
    const value = parseSet(word);
    if (!value.ok) return value;
    values = { ...values, ...value.value };
  }
  const seed = parseSeed(args.get('seed') ?? '1');
  if (!seed.ok) return seed;
  const missing = fileFailure(TOPOLOGY, { params: values });
  if (missing) return { ok: false, failure: missing };
  // Values have the types of their descriptions: each was parsed by its own.
  const params = values as TopologyParams;
  const fault = topologyFault(params);
  if (fault !== undefined) return { ok: false, failure: ruleFailure(fault) };
  const content = imported.value.files.get(params.topologyFile);
  if (params.topology === 'file' && content === undefined)
    return fail('config', `topologyFile ${params.topologyFile} is not here`, 'give it by its path');
  return ok({ params, seed: Number(seed.value), content });
}

function parseSet(word: string): Result<Readonly<Record<string, ParamValue>>> {
  const equals = word.indexOf('=');
  if (equals < 1) return fail('config', `--set "${clip(word)}" has no name and value`, 'write --set routers=1000');
  const name = word.slice(0, equals);
  if (!Object.hasOwn(topologyParams, name))
    return fail('config', `${clip(name)} is no parameter of a topology`, suggest(name, Object.keys(topologyParams)));
  const value = parseParam(name, topologyParams[name as keyof TopologyParams], word.slice(equals + 1));
  return value.ok ? ok({ [name]: value.value }) : value;
}
