/** `bench messages`: SimpleSim, figures 9 and 10 of Swenson 2015, by bytes of a message and number of LPs, a thread each. */
import { seconds, si } from '../../base/format.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { hex64 } from '../../base/u32.ts';
import { whole } from '../../base/whole.ts';
import type { AdapterReport } from '../../scenario/outcome.ts';
import type { BenchFigure } from '../../scenario/results/bench-figure.ts';
import { columnsOf } from '../columns.ts';
import type { BenchHost } from '../host.ts';
import { isAsked } from '../options.ts';
import { type BenchRow, type BenchSuite, emitResult, median, ratesOf } from '../suite.ts';
import { makeMessages, simOf } from './job.ts';
import type { SimpleSimTotals } from './simple-sim.ts';
import { WAYS, type Way } from './ways.ts';

export interface MessagesRow extends BenchRow {
  readonly bytes: number;
  readonly lps: number;
  readonly way: Way;
  readonly messages: number;
  readonly grants: number;
}

/** Bytes of figure 9, with its LPs; LPs of figure 10, with its bytes. */
const BYTES = [500, 1000, 3000, 7000, 20_000, 50_000];
const LPS = 8;
const BYTES_10 = 7000;
const LPS_10 = [2, 4];
const MOST_BYTES = 65_536;

/** No numbers were published, only curves. */
const FIGURE: BenchFigure = {
  axes: [
    { field: 'bytes', label: 'Bytes of a message', unit: 'B', scale: 'log' },
    { field: 'way', label: 'Way', unit: '', scale: 'linear' },
    { field: 'lps', label: 'Number of LPs', unit: '', scale: 'log' },
  ],
  quantities: [
    { field: 'wallSeconds', label: 'Wall time', unit: 's', help: 'From when all LPs are there to the end.' },
    { field: 'eventsPerSecond', label: 'Events per second', unit: 'events/s', help: 'The median of the measurements.' },
    { field: 'messages', label: 'Messages', unit: 'messages', help: 'Events that went to another LP.' },
    { field: 'grants', label: 'Grants', unit: 'grants', help: 'How often all were granted a time.' },
  ],
  known: [],
};

const CORES: AdapterReport = { vendor: '', architecture: '', description: 'processor cores', software: false };

const columns = columnsOf<MessagesRow>([
  ['bytes', 6, ({ bytes }) => whole(bytes)],
  ['LPs', 3, ({ lps }) => whole(lps)],
  ['way', -5, ({ way }) => way],
  ['events', 8, ({ events }) => si(events)],
  ['messages', 8, ({ messages }) => si(messages)],
  ['grants', 6, ({ grants }) => whole(grants)],
  ['wall', 8, ({ wallSeconds }) => seconds(median(wallSeconds))],
  ['events/s', 8, ({ eventsPerSecond }) => si(eventsPerSecond)],
  ['digest', 16, ({ digest = '' }) => digest],
]);

export const messagesSuite: BenchSuite = {
  name: 'messages',
  summary:
    'SimpleSim: messages in a shared pool, copied and cloned, 500 to 50,000 bytes (--sizes), 2 to 8 LPs (--workers), a thread each',
  options: ['workers'],
  only: 'sequential',
  repeat: 3,
  quick: [{ engines: ['sequential'], sizes: [BYTES_10], workers: [4], names: [nameOf('pool', BYTES_10, 4)] }],
  ...columns,
  figure: () => FIGURE,
  closing: (rows) => closingLines(rows as readonly MessagesRow[]),
  async run(host, { engines, sizes, workers, repeat, names }, emit) {
    if (!engines.includes('sequential')) return;
    const of = { suite: 'messages', engine: 'sequential' } as const;
    const wrong = sizes?.find((size) => !(Number.isInteger(size) && size >= 4 && size <= MOST_BYTES));
    if (wrong !== undefined) {
      const { failure } = fail(
        'config',
        `--sizes ${wrong} is no number of bytes of a message`,
        `use 4 to ${MOST_BYTES}`,
      );
      return emit({ ...of, name: 'sizes', failure });
    }
    const points = (sizes ?? BYTES).flatMap((bytes) => (workers ?? [LPS]).map((lps) => ({ bytes, lps })));
    if (!sizes && !workers) points.push(...LPS_10.map((lps) => ({ bytes: BYTES_10, lps })));
    for (const { bytes, lps } of points) {
      let expected: string | undefined;
      for (const way of WAYS) {
        if (host.cancelled.aborted) return;
        const name = nameOf(way, bytes, lps);
        if (!isAsked({ names }, name)) continue;
        const measured = await repeated(way, bytes, lps, host, repeat, expected);
        if (measured.ok) expected ??= digestOf(measured.value[0]);
        await emitResult(emit, measured.ok ? ok(rowOf(way, bytes, lps, name, measured.value)) : measured, {
          ...of,
          name,
        });
      }
    }
  },
};

function nameOf(way: Way, bytes: number, lps: number): string {
  return `${bytes} bytes, ${lps} LPs, ${way}`;
}

const digestOf = ({ events, times }: SimpleSimTotals): string => hex64(events, times);

/** Failure: also `model-fault`, where events are others than those of another way. */
async function repeated(way: Way, bytes: number, lps: number, host: BenchHost, repeat: number, expected?: string) {
  const all: SimpleSimTotals[] = [];
  while (all.length < repeat) {
    const made: Result<SimpleSimTotals> = await makeMessages(simOf(way, bytes, lps), host);
    if (!made.ok) return made;
    all.push(made.value);
    const digest = digestOf(made.value);
    if (digest !== (expected ?? digestOf(all[0])))
      return fail(
        'model-fault',
        `${way} ends with digest ${digest}, not ${expected ?? digestOf(all[0])}`,
        'report this',
      );
  }
  return ok<readonly SimpleSimTotals[]>(all);
}

function rowOf(way: Way, bytes: number, lps: number, name: string, all: readonly SimpleSimTotals[]): MessagesRow {
  const [{ events, messages, grants }] = all;
  return {
    ...{ suite: 'messages', name, engine: 'sequential', adapter: CORES, lp: way },
    ...{ bytes, lps, way, events, messages, grants, digest: digestOf(all[0]), end: 0 },
    ...ratesOf(all),
  };
}

/** How flat the pool is, and from which size on it is the fastest. */
function closingLines(rows: readonly MessagesRow[]): string {
  const at = (way: Way, bytes: number) => rows.find((row) => row.way === way && row.bytes === bytes && row.lps === LPS);
  const pools = rows.filter(({ way, lps }) => way === 'pool' && lps === LPS);
  if (pools.length < 2) return '';
  const rates = pools.map(({ eventsPerSecond }) => eventsPerSecond);
  const spread = Math.max(...rates) / Math.min(...rates);
  const over = pools.map(({ bytes, eventsPerSecond }) => {
    const [ring, clone] = (['ring', 'clone'] as const).map((way) => at(way, bytes)?.eventsPerSecond ?? Number.NaN);
    return `${whole(bytes)} B: ${si(eventsPerSecond / ring)} x ring, ${si(eventsPerSecond / clone)} x clone`;
  });
  return [
    `  figure 9, published: the pool flat; here its rates are within ${si(spread)} x of each other`,
    `  published: copies and the pool equal near 3,000 B; here the pool is ${over.join('; ')}`,
  ].join('\n');
}
