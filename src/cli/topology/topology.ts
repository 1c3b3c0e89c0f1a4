/** `swarmscope topology`: makes networks of routers and links, looks at them, and turns one format of file into another. */
import { fail, ok, type Result } from '../../base/result.ts';
import { clip } from '../../scenario/words/show.ts';
import { TOPOLOGY_FORMATS, type TopologyFormat, writeNetwork } from '../../topology/files/write-network.ts';
import { makeNetwork } from '../../topology/making/make-network.ts';
import { networkDigest } from '../../topology/network-digest.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { paramTable } from '../list.ts';
import { RUN_OPTIONS } from '../run/run-options.ts';
import { describeNetwork } from './describe-network.ts';
import { TOPOLOGY, topologySource } from './topology-source.ts';

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
