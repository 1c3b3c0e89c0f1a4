/** `swarmscope topology`: makes networks of routers and links, looks at them, and turns one format of file into another. */

import { counted } from '../../base/counted.ts';
import { table } from '../../base/format.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { fileFailure, ruleFailure } from '../../scenario/fit.ts';
import { parseParam } from '../../scenario/param.ts';
import type { Params, ParamValue } from '../../scenario/spec.ts';
import { clip, showNumber } from '../../scenario/words/show.ts';
import { suggest } from '../../scenario/words/suggest.ts';
import { TOPOLOGY_FORMATS, type TopologyFormat, writeNetwork } from '../../topology/files/write-network.ts';
import { leavesOf } from '../../topology/leaves.ts';
import { type MadeNetwork, makeNetwork } from '../../topology/making/make-network.ts';
import { degreesOf } from '../../topology/making/wiring.ts';
import { networkDigest } from '../../topology/network-digest.ts';
import { type TopologyParams, topologyParams } from '../../topology/spec/params.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { paramTable } from '../list.ts';
import { RUN_OPTIONS } from '../run/run-options.ts';
import '../../topology/files/topology-facts.ts';
import { topologyFault } from '../../topology/spec/check.ts';
import { importSets } from '../run/imports.ts';
import { parseSeed } from '../run/settings.ts';

const ACTIONS = ['make', 'check', 'convert', 'digest'] as const;
type Action = (typeof ACTIONS)[number];
const WRITING: readonly Action[] = ['make', 'convert'];

export const topologyCommand: Command = {
  operands: '<make | check | convert | digest> [file]',
  options: [
    { name: 'set', value: 'name=value', repeat: true, help: 'set a parameter (a file by its path); may be repeated' },
    ...RUN_OPTIONS.filter(({ name }) => name === 'seed'),
    { name: 'format', value: 'name', choices: TOPOLOGY_FORMATS, help: 'of what is written (default graphml)' },
    { name: 'out', value: 'file', writes: true, help: 'write the network there (default: standard output)' },
  ],
  more: () =>
    [
      'make      writes the network of the parameters, generated or of a file\nconvert   the same of a file: BRITE, GraphML, AS relationships, links',
      'check     says what it is: routers, links, degrees, delays, remarks, digest\ndigest    prints its digest alone',
      `parameters (--set)\n${paramTable(TOPOLOGY)}`,
    ].join('\n\n'),
  run: runTopology,
};

async function runTopology(host: Host, args: Arguments): Promise<ExitCode> {
  const asked = askedFor(args);
  if (!asked.ok) return report(host, asked.failure);
  const { action, file } = asked.value;
  const source = await topologySource(host, args, file);
  if (!source.ok) return report(host, source.failure);
  const { params, seed, content } = source.value;
  const made = makeNetwork(params, seed, content);
  if (!made.ok) return report(host, made.failure);
  const { network, remarks } = made.value;
  if (action === 'check') await host.print(describeNetwork(made.value, params));
  else if (action === 'digest') await host.print(`${networkDigest(network)}\n`);
  else return write(host, args, remarks, writeNetwork(network, (args.get('format') ?? 'graphml') as TopologyFormat));
  return EXIT.done;
}

/** Remarks go beside what is written. */
async function write(host: Host, args: Arguments, remarks: readonly string[], text: string): Promise<ExitCode> {
  for (const remark of remarks) host.note(`swarmscope: ${remark}\n`);
  const path = args.get('out');
  if (path === undefined) {
    await host.print(text);
    return EXIT.done;
  }
  const saved = await host.writeFile(path, text);
  return saved.ok ? EXIT.done : report(host, saved.failure);
}

function askedFor(args: Arguments): Result<{ readonly action: Action; readonly file: string | undefined }> {
  const [word, file, ...more] = args.positionals;
  const action = ACTIONS.find((each) => each === word);
  if (!action)
    return fail(
      'config',
      word === undefined ? 'topology is not told what to do' : `topology ${clip(word)} is none of its commands`,
      `use ${ACTIONS.join(', ')}`,
    );
  if (more.length > 0) return fail('config', `${clip(more[0])} is one file too many`, 'give one');
  if (action === 'convert' && file === undefined)
    return fail('config', 'topology convert has no file', 'write swarmscope topology convert FILE --format csv');
  const idle = ['format', 'out'].find((name) => args.has(name) && !WRITING.includes(action));
  if (idle) return fail('config', `--${idle} changes nothing for topology ${action}`, 'leave it out, or use make');
  return ok({ action, file });
}

/** A network in some lines: how large, how joined, how far, and its digest. */
function describeNetwork({ network, remarks }: MadeNetwork, params: TopologyParams): string {
  const { routers, links } = network;
  const degrees = degreesOf(routers.x.length, links);
  const rows = [
    ['topology', params.topology],
    ['routers', `${counted(routers.x.length, 'routers')} in ${counted(new Set(routers.system).size, 'systems')}`],
    ['leaves', counted(leavesOf(network, params).length, 'routers')],
    ['links', counted(links.a.length, 'links')],
    ['degrees', range(degrees, '')],
    ['bandwidths', range(links.mbps, ' Mbit/s')],
    ['delays', range(links.delay, ' s')],
    ...(links.weight ? [['weights', range(links.weight, '')]] : []),
    ...remarks.map((remark) => ['remark', remark]),
    ['digest', networkDigest(network)],
  ];
  return `${table(rows)}\n`;
}

/** `2 to 63, mean 3.99`. */
function range(values: ArrayLike<number>, unit: string): string {
  let [least, most, sum] = [values[0], values[0], 0];
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]);
    most = Math.max(most, values[i]);
    sum += values[i];
  }
  const show = (value: number) => showNumber(Number(value.toPrecision(4)));
  return least === most
    ? `${show(least)}${unit}`
    : `${show(least)} to ${show(most)}${unit}, mean ${show(sum / values.length)}`;
}

/** Parameters of a topology from words of a command line: `--set name=value` and `--seed`, as `run` takes them; a file may stand alone. */
const TOPOLOGY = { params: topologyParams };

interface TopologySource {
  readonly params: TopologyParams;
  readonly seed: number;
  /** Of the file, where the topology is one. */
  readonly content?: string;
}

const DEFAULTS: Params = Object.fromEntries(
  Object.entries(topologyParams).map(([name, { default: value }]) => [name, value]),
);

/** `file`: the path of one, which comes before what is set. */
async function topologySource(host: Host, args: Arguments, file: string | undefined): Promise<Result<TopologySource>> {
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
