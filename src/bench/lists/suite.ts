/**
 * `bench lists`: PHOLD under each future event list and each way to drive rounds: rates, rounds and dispatches a window, time of a round, bytes of an event,
 * and where the time goes, beside what was published. Steps are timed in a run of their own, on a device with time stamps.
 */
import { si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import type { BenchDrive } from '../../engine/event/gpu/drive.ts';
import { timedGpu } from '../../gpu/timed-context.ts';
import type { OpenOptions } from '../../run/run.ts';
import { DEFAULT_LIST, EVENT_LIST_NAMES, type EventListName, type PerRound } from '../../scenario/event-lists.ts';
import type { BenchFigure, BenchKnown } from '../../scenario/results/bench-figure.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { between, columnsOf, engineName } from '../columns.ts';
import type { BenchHost } from '../host.ts';
import type { BenchOptions } from '../options.ts';
import { sharesText, stepShares } from '../step-shares.ts';
import { measureStretches, type Stretches } from '../stretch.ts';
import { type BenchRow, type BenchSuite, emitResult, ratesOf } from '../suite.ts';
import { cudaRate, TABLE_1_2014, thesisRate } from './published.ts';

/** A network whose events are as many at any time. */
export interface NetworkInLists {
  readonly sizes: readonly number[];
  scenario(nodes: number, end: number): Result<Scenario>;
  pending(nodes: number): number;
}

interface ListsRow extends BenchRow {
  readonly lps: number;
  readonly list: EventListName;
  readonly drive: BenchDrive;
  readonly perRound: PerRound;
  readonly windows: number;
  readonly roundsPerWindow: number;
  readonly dispatchesPerWindow: number;
  readonly secondsPerRound: number;
  readonly bytesPerEvent: number;
  /** LPs that merge or split, lists that grow, since the run began; see `Effort`. */
  readonly listMoves: number;
  readonly listMoveSeconds: number;
  /** By step; nothing where it was not timed. */
  readonly shares: Readonly<Record<string, number>>;
  /** Events per second, as published. */
  readonly thesis?: number;
  readonly cuda?: number;
}

const SUITE = 'lists';
/** Simulated seconds that are left out, before which few events are due. */
const SKIPPED = 20;
/** Longer than any measurement takes. */
const END = 4e6;
/** Wall seconds of the run whose steps are timed. */
const TIMED_SECONDS = 0.3;

const optional = (rate: number | undefined): string => (rate === undefined ? '' : si(rate));

const columns = columnsOf<ListsRow>([
  ['LPs', 6, (row) => row.name.split(' ')[0]],
  ['list', -9, (row) => row.list],
  ['drive', -8, (row) => row.drive],
  ['a round', -7, (row) => row.perRound],
  ['engine', -8, engineName],
  ['events/s', 9, (row) => si(row.eventsPerSecond)],
  ['least .. most', 19, (row) => between(row.slowest, row.fastest)],
  ['rounds/w', 8, (row) => row.roundsPerWindow.toFixed(2)],
  ['disp/w', 7, (row) => row.dispatchesPerWindow.toFixed(1)],
  ['us/round', 9, (row) => (1e6 * row.secondsPerRound).toFixed(1)],
  ['B/event', 7, (row) => row.bytesPerEvent.toFixed(0)],
  ['moves', 6, (row) => String(row.listMoves)],
  ['thesis', 8, (row) => optional(row.thesis)],
  ['CUDA', 8, (row) => optional(row.cuda)],
  ['steps', -40, (row) => sharesText(row.shares)],
]);

export const listsSuite = (network: NetworkInLists): BenchSuite => ({
  name: SUITE,
  only: 'gpu',
  options: ['list', 'fused', 'per-round', 'drive', 'seconds'],
  repeat: 3,
  seconds: 0.5,
  summary: 'PHOLD under each future event list, driven by batch, host and resident; 2^10 to 2^24 LPs (--sizes)',
  ...columns,
  header: `w: window; thesis: Swenson 2015, table 2, GTX Titan Black; CUDA: codes of the field on an H200, one event an LP and round\n${columns.header}`,
  closing: closingLines,
  figure: (rows) => figureOf(rows as readonly ListsRow[]),
  async run(host, options, emit) {
    for (const nodes of options.sizes ?? network.sizes)
      for (const list of listsOf(options))
        for (const drive of options.drive ? [options.drive] : drivesOf(list)) {
          if (host.cancelled.aborted) return;
          const setting = { nodes, list, drive, perRound: options.perRound ?? 'all' };
          const row = await measure(host, network, setting, options);
          await emitResult(emit, row, { suite: SUITE, name: nameOf(setting), engine: 'gpu' });
        }
  },
});

/** Slots have no rounds of the first event of each node, and kernels of their own are of rings. */
function listsOf({ list, fused = true, perRound }: BenchOptions): readonly EventListName[] {
  if (list) return [list];
  if (!fused) return ['ring'];
  return perRound === 'first' ? EVENT_LIST_NAMES.filter((each) => each !== DEFAULT_LIST) : EVENT_LIST_NAMES;
}

/** Resident rounds are of slots. */
const drivesOf = (list: EventListName): readonly BenchDrive[] =>
  list === DEFAULT_LIST ? ['batch', 'host', 'resident'] : ['batch', 'host'];

interface Setting {
  readonly nodes: number;
  readonly list: EventListName;
  readonly drive: BenchDrive;
  readonly perRound: PerRound;
}

const nameOf = ({ nodes, list, drive, perRound }: Setting): string =>
  `${showNumber(nodes)} ${list} ${drive}${perRound === 'first' ? ' first' : ''}`;

async function measure(
  host: BenchHost,
  network: NetworkInLists,
  setting: Setting,
  { seconds, repeat, fused = true, quiet }: BenchOptions,
): Promise<Result<ListsRow>> {
  const { nodes, list, drive, perRound } = setting;
  const scenario = network.scenario(nodes, END);
  if (!scenario.ok) return scenario;
  const title = nameOf(setting);
  const plan = { title, scenario: scenario.value, skipSeconds: SKIPPED, quiet };
  const open: OpenOptions = {
    engine: 'gpu',
    lpSize: 'auto',
    list,
    perRound,
    drive,
    ...(!fused && { lists: { fused } }),
  };
  const measured = await measureStretches(host, { ...plan, open, seconds, repeat });
  if (!measured.ok) return measured;
  const isTimed = drive !== 'resident';
  const timing = { ...plan, open: { ...open, gpu: timedGpu }, seconds: TIMED_SECONDS, repeat: 1 };
  const timed = isTimed ? await measureStretches(host, timing) : undefined;
  if (timed && !timed.ok) return timed;
  return ok(rowOf(setting, measured.value, stepShares(timed?.value.kernelSeconds), network.pending(nodes)));
}

function rowOf(
  setting: Setting,
  { run, all, lpSize, listMoves = 0, listMoveSeconds = 0 }: Stretches,
  shares: ListsRow['shares'],
  pending: number,
): ListsRow {
  const { nodes, list, drive, perRound } = setting;
  const sum = (of: (stretch: Stretches['all'][number]) => number) => all.reduce((total, each) => total + of(each), 0);
  const windows = sum((each) => each.steps);
  const rounds = sum((each) => each.rounds ?? 0);
  const thesis = thesisRate(nodes, list);
  const cuda = cudaRate(nodes, list);
  return {
    suite: SUITE,
    name: nameOf(setting),
    lps: nodes,
    engine: run.engine,
    adapter: run.adapter,
    lpSize,
    list,
    drive,
    perRound,
    end: sum((each) => each.simulatedSeconds),
    events: sum((each) => each.events),
    ...ratesOf(all),
    windows,
    roundsPerWindow: rounds / windows,
    dispatchesPerWindow: sum((each) => each.dispatches ?? 0) / windows,
    secondsPerRound: sum((each) => each.wallSeconds) / rounds,
    bytesPerEvent: run.memoryBytes / pending,
    listMoves,
    listMoveSeconds,
    shares,
    ...(thesis !== undefined && { thesis }),
    ...(cuda !== undefined && { cuda }),
  };
}

/** Figure 17 of Swenson 2015, a line for each list. */
const figureOf = (rows: readonly ListsRow[]): BenchFigure => ({
  axes: [
    { field: 'lps', label: 'LPs', unit: '', scale: 'log' },
    { field: 'list', label: 'Event list', unit: '', scale: 'linear' },
    { field: 'drive', label: 'Rounds driven by', unit: '', scale: 'linear' },
    { field: 'perRound', label: 'Events of a node in a round', unit: '', scale: 'linear' },
  ],
  quantities: [
    { field: 'eventsPerSecond', label: 'Events per second', unit: 'events/s', help: 'The median of the stretches.' },
    { field: 'roundsPerWindow', label: 'Rounds per window', unit: 'rounds', help: 'Until nothing in it is left.' },
    { field: 'dispatchesPerWindow', label: 'Dispatches per window', unit: 'dispatches', help: 'Of all its rounds.' },
    { field: 'secondsPerRound', label: 'Time of a round', unit: 's', help: 'Wall time by rounds.' },
    { field: 'bytesPerEvent', label: 'Bytes per event', unit: 'B', help: 'Memory of the run by pending events.' },
  ],
  known: knownOf(rows),
});

/** Each point once, whatever drives the rounds that it stands beside. */
function knownOf(rows: readonly ListsRow[]): readonly BenchKnown[] {
  const points = new Map(rows.map((row) => [`${row.lps} ${row.list}`, row]));
  return [...points.values()].flatMap(({ lps, list, thesis, cuda }) => {
    const of = { field: 'eventsPerSecond', at: { lps, list } } as const;
    return [
      ...(thesis === undefined
        ? []
        : [{ ...of, value: thesis, label: 'Swenson 2015, table 2', source: THESIS_SOURCE } as const]),
      ...(cuda === undefined ? [] : [{ ...of, value: cuda, label: 'CUDA', source: CUDA_SOURCE } as const]),
    ];
  });
}

const THESIS_SOURCE =
  'Swenson 2015, table 2 and figure 17: CUDA on a GTX Titan Black, 20 runs, one event an LP and round.';
const CUDA_SOURCE = 'Codes of the field in CUDA on an H200, one event an LP and round.';

/** Shares of steps that were published, to be read beside those of rings. */
function closingLines(): string {
  const lines = Object.entries(TABLE_1_2014).map(
    ([variant, steps]) =>
      `    ${variant}: ${Object.entries(steps)
        .map(([step, shares]) => `${step} ${shares.map((share) => share.toFixed(1)).join(' / ')}`)
        .join(', ')}`,
  );
  return [
    '  Andelfinger & Hartenstein 2014, table 1, percent at 16,384 / 131,072 / 1,048,576 peers of Kademlia, pauses up to 10 s:',
    ...lines,
  ].join('\n');
}
