/** Covers: names in all that the command line reads and prints. Runs are real, on one core; see `base/testing/frozen.ts`. */
import { expect, it } from 'vitest';
import { FAILURE_KINDS, fail, type Result } from './base/result.ts';
import { changesOf, expectFrozen } from './base/testing/frozen.ts';
import { keyPaths } from './base/testing/key-paths.ts';
import { runCommandLine } from './cli/commands.ts';
import { FakeHost, type FakeSettings } from './cli/testing/fake-host.ts';
import { catalog } from './models/catalog.ts';
import { verifiedModels } from './models/verified.ts';
import { openRun } from './run/open-run.ts';
import type { OpenOptions, Run } from './run/run.ts';
import { EXECUTOR_NAMES, STATUSES } from './scenario/outcome.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { ModelSpec } from './scenario/spec.ts';
import { sizeParam } from './scenario/words/setup-words.ts';

interface OneCoreSettings extends FakeSettings {
  /** What a run may take. */
  readonly processorBytes?: number;
}

/** Real runs, a few steps at a time. The scenarios say when each is to end. */
class OneCoreHost extends FakeHost {
  private readonly ends: 'itself' | 'cancelled' | 'failed';
  private readonly processorBytes: number | undefined;

  constructor(ends: 'itself' | 'cancelled' | 'failed' = 'itself', { processorBytes, ...fake }: OneCoreSettings = {}) {
    super(fake);
    this.ends = ends;
    this.processorBytes = processorBytes;
  }

  override async openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
    if (this.settings.withoutGpu) return super.openRun(scenario, options);
    const { processorBytes } = this;
    const opened = await openRun(scenario, { ...options, engine: 'sequential', processorBytes });
    if (!opened.ok) return opened;
    const advance = opened.value.advance.bind(opened.value);
    let batches = 0;
    opened.value.advance = (limits) => {
      batches++;
      if (this.ends === 'cancelled') this.controller.abort();
      if (batches === 2 && this.ends === 'failed') return Promise.resolve(fail('model-fault', 'no', 'report it'));
      return advance({ ...limits, steps: this.ends === 'itself' ? undefined : 1 });
    };
    return opened;
  }
}

/** `phold --set nodes=16 --set end=20`: the smallest run of a model. */
const smallest = ({ id }: ModelSpec): string =>
  [id, ...Object.entries(verifiedModels[id].smallest).map(([name, value]) => `--set ${name}=${value}`)].join(' ');
const line = (host: FakeHost, words: string): Promise<number> => runCommandLine(host, [...words.split(' '), '--quiet']);
/** Fields whose values others compare with: `status "finished"`. */
const VALUES = ['status', 'engine', 'kind'];
const printed = (host: FakeHost): readonly string[] => keyPaths(JSON.parse(host.out), VALUES);
/** Below what is said of the run. */
const headerOf = (csv: string): readonly string[] =>
  csv
    .replace(/^(?:#.*\n)+/, '')
    .split('\n', 1)[0]
    .split(',');

const PHOLD = 'phold --set nodes=16 --set end=20';
const TOO_LARGE = 'phold --set nodes=65536';

/** Beside the smallest runs: what only these have results of. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  kademlia: [
    'kademlia --set peers=16 --set dMax=1 --set end=2 --set timeout=0.5',
    'kademlia --set peers=16 --set dMax=1 --set end=2 --set latency=topology --set routers=40',
  ],
  gossip: [
    'gossip --set nodes=16 --set end=20',
    'gossip --set nodes=16 --set end=2 --set latency=topology --set routers=40',
  ],
  mesh: ['mesh --set rate=50 --set end=1 --set queue=2'],
  swarm: ['swarm/flash-crowd --set peers=16 --set blocks=8', 'swarm/free-riders --set peers=16 --set blocks=8'],
  mobile: ['mobile --set nodes=8 --set packets=2 --set sources=1 --set end=12 --set buffer=1'],
};
const AXES: Readonly<Record<string, string>> = {
  kademlia: 'alpha=1,2',
  gossip: 'fanout=1,2',
  mesh: 'rate=5,10',
  swarm: 'slots=1,2',
  mobile: 'packets=1,2',
  phold: 'population=1,2',
};

/** `metrics.load` is not `metrics.loadGini`: whole names. */
const metricsIn = (paths: readonly string[]): ReadonlySet<string> =>
  new Set(paths.flatMap((path) => /^metrics\.([^.[ ]+)/.exec(path)?.[1] ?? []));

it('results, whatever their end', async () => {
  const sections: [string, readonly string[]][] = [];
  for (const spec of catalog) {
    const small = `run ${smallest(spec)} --json`;
    const results: object[] = [];
    for (const words of [small, ...(MORE[spec.id] ?? []).map((more) => `run ${more} --json`)]) {
      const host = new OneCoreHost();
      expect(await line(host, words), host.err).toBe(0);
      results.push(JSON.parse(host.out));
    }
    const finished = keyPaths(results, VALUES).map((path) => path.replace('[].', ''));
    // What the model says of itself is what it gives.
    expect(metricsIn(finished), spec.id).toEqual(new Set(Object.keys(spec.metrics)));
    sections.push([`run ${spec.id} --json`, finished]);
    const changed = async (how: string, code: number, host: FakeHost, words = small) => {
      expect(await line(host, words), host.err).toBe(code);
      const changes = changesOf(keyPaths(results[0], VALUES), printed(host));
      const isEmpty = changes.includes('+ metrics {}');
      const told = isEmpty ? changes.filter((path) => !/^- (metrics|series)/.test(path)) : changes;
      sections.push([`run ${spec.id} --json, ${how}: exit ${code}`, ['as above, but for', ...told]]);
    };
    await changed('cancelled', 130, new OneCoreHost('cancelled'));
    await changed('failed', 1, new OneCoreHost('failed'));
    await changed('not opened', 3, new OneCoreHost('itself', { withoutGpu: true }), `${small} --engine gpu`);
  }
  const tooLarge = new OneCoreHost('itself', { processorBytes: 1e6 });
  expect(await line(tooLarge, `run ${TOO_LARGE} --json`), tooLarge.err).toBe(3);
  sections.push([`run ${TOO_LARGE} --json, more than the memory: exit 3`, printed(tooLarge)]);
  const values = [
    ...STATUSES.map((status) => `status ${status}`),
    ...EXECUTOR_NAMES.map((executor) => `engine ${executor}`),
    ...FAILURE_KINDS.map((kind) => `failure.kind ${kind}`),
  ];
  await expectFrozen('results', [...sections, ['values', values]]);
});

it('tables', async () => {
  const sections: [string, readonly string[]][] = [];
  for (const spec of catalog) {
    const host = new OneCoreHost();
    const small = smallest(spec);
    await line(host, `run ${small} --csv series.csv${spec.records ? ' --records records.csv' : ''}`);
    await line(
      host,
      `study run ${small} --over ${AXES[spec.id] ?? `${sizeParam(spec)}=8,16`} --csv study.csv --engine sequential`,
    );
    sections.push([`run ${spec.id} --csv`, headerOf(host.written['series.csv'])]);
    if (spec.records) sections.push([`run ${spec.id} --records`, headerOf(host.written['records.csv'])]);
    sections.push([`study run ${spec.id} --csv`, headerOf(host.written['study.csv'])]);
  }
  const host = new OneCoreHost();
  await line(host, `parallelism ${PHOLD} --lps 1:4 --csv p.csv`);
  await expectFrozen('tables', [...sections, ['parallelism --csv', headerOf(host.written['p.csv'])]]);
});

it('other objects that commands print', async () => {
  const different = new FakeHost({
    change: ({ lpSize }) => (lpSize === 1 ? {} : { digest: 'f', series: { time: [1] } }),
  });
  const stopped = new FakeHost();
  stopped.controller.abort();
  const commands: readonly (readonly [FakeHost, string])[] = [
    [
      new OneCoreHost(),
      `study run ${PHOLD} --engine sequential --over population=1,2 --against population=1 --repeat 2 --json`,
    ],
    [new OneCoreHost(), `parallelism ${PHOLD} --lps 1:4 --json`],
    [new OneCoreHost(), `verify ${PHOLD} --engine sequential --json`],
    [new FakeHost({ withoutGpu: true }), `verify ${PHOLD} --engine gpu --json`],
    [different, `verify ${PHOLD} --engine gpu --json`],
    [stopped, 'verify --full --json'],
    [new FakeHost(), 'bench phold kademlia swarm mobile --sizes 64 --repeat 1 --seconds 0.01 --json'],
    [new FakeHost({ withoutGpu: true }), 'bench phold --sizes 64 --engine gpu --json'],
    [new FakeHost({ software: true }), 'bench phold --sizes 64 --repeat 1 --engine gpu --json'],
  ];
  const sections: [string, readonly string[]][] = [];
  for (const [host, words] of commands) {
    const code = await line(host, words);
    // What `run --json` gives stands in `results.txt`.
    const lines = printed(host).map((path) => path.replace(/(^scenario|result)\..*/, '$1'));
    sections.push([`${words}: exit ${code}`, [...new Set(lines)]]);
  }
  const host = new FakeHost();
  const code = await line(host, 'verify --hardware --out h.json');
  const hardware = keyPaths(JSON.parse(host.written['h.json']));
  await expectFrozen('reports', [...sections, [`verify --hardware --out: exit ${code}`, hardware]]);
});

it('commands, options and exit codes', async () => {
  const help = async (...words: string[]) => {
    const host = new FakeHost();
    expect(await runCommandLine(host, [...words, '--help'])).toBe(0);
    return host.out.split('\n');
  };
  const general = await help();
  const commands = general.slice(2, general.indexOf('', 2)).map((row) => row.trim().split(/ {2,}/)[0]);
  const sections: [string, readonly string[]][] = [];
  for (const name of commands) {
    const options = (await help(...name.split(' '))).flatMap(
      (row) => /^ {2}(--[a-z-]+( [a-z0-9|<].*?)?) {2,}/.exec(row)?.[1] ?? [],
    );
    sections.push([name, options.length > 0 ? options : ['none']]);
  }
  const codes = general.flatMap((row) => /^ {2}(\d+) /.exec(row)?.[1] ?? []);
  await expectFrozen('options', [...sections, ['exit codes', codes]]);
});
