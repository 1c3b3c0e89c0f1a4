/**
 * `bench lists`: a network under each future event list and each way to drive rounds: rates, rounds and dispatches a window, time of a round, bytes of an event,
 * and where the time goes, beside what was published. Steps are timed in a run of their own, on a device with time stamps.
 */
import { sum } from 'd3';
import { si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import type { BenchDrive } from '../../engine/event/gpu/drive.ts';
import { timedGpu } from '../../gpu/timed-context.ts';
import type { OpenOptions } from '../../run/run.ts';
import { DEFAULT_LIST, EVENT_LIST_NAMES, type EventListName, type PerRound } from '../../scenario/event-lists.ts';
import type { BenchFigure, BenchKnown } from '../../scenario/results/bench-figure.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { between, type Column, columnsOf, executorName } from '../columns.ts';
import type { BenchHost } from '../host.ts';
import type { BenchOptions } from '../options.ts';
import { sharesText, stepShares } from '../step-shares.ts';
import { measuredIn, measureStretches, type Stretches } from '../stretch.ts';
import { type BenchRow, type BenchSuite, emitResult } from '../suite.ts';
import { cudaRate, table1At, thesisRate } from './published.ts';

/** A network whose events are about as many at any time. */
export interface NetworkInLists {
  readonly summary: string;
  /** What its nodes are called. */
  readonly nodes: string;
  readonly sizes: readonly number[];
  /** Whether all its load may go to a share of the nodes, as `--hot` says. */
  readonly hasHotShares: boolean;
  /** Simulated seconds that are left out, before its load is steady. */
  readonly skipSeconds: number;
  /** What stands beside its rows: rates of Swenson 2015, or shares by step of Andelfinger & Hartenstein 2014, for which rings are timed in kernels of their own. */
  readonly beside: 'rates' | 'steps';
  /** `end`: later than any measurement takes. */
  scenario(nodes: number, end: number, hotShare: number | undefined): Result<Scenario>;
  pending(scenario: Scenario): number;
}

interface ListsRow extends BenchRow {
  readonly lps: number;
  readonly hotShare?: number;
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
  /** Percent by step of other variants, as published. */
  readonly table1?: ReturnType<typeof table1At>;
}

/** Longer than any measurement takes. */
const END = 4e6;
/** Wall seconds of the run whose steps are timed. */
const TIMED_SECONDS = 0.3;

const optional = (rate: number | undefined): string => (rate === undefined ? '' : si(rate));

const FIRST_COLUMNS: readonly Column<ListsRow>[] = [
  ['list', -9, (row) => row.list],
  ['drive', -8, (row) => row.drive],
  ['a round', -7, (row) => row.perRound],
  ['engine', -8, executorName],
  ['events/s', 9, (row) => si(row.eventsPerSecond)],
  ['least .. most', 19, (row) => between(row.slowest, row.fastest)],
  ['rounds/w', 8, (row) => row.roundsPerWindow.toFixed(2)],
  ['disp/w', 7, (row) => row.dispatchesPerWindow.toFixed(1)],
  ['us/round', 9, (row) => (1e6 * row.secondsPerRound).toFixed(1)],
  ['B/event', 7, (row) => row.bytesPerEvent.toFixed(0)],
  ['moves', 6, (row) => String(row.listMoves)],
];

const stepsColumn: Column<ListsRow> = ['steps', -54, (row) => sharesText(row.shares)];
const printed = (variant: string): Column<ListsRow> => [variant, -28, ({ table1 }) => printedText(table1?.[variant])];
const printedText = (steps: Readonly<Record<string, number>> = {}): string =>
  Object.values(steps)
    .map((share) => share.toFixed(1))
    .join(' / ');

/** Of both kinds of networks: columns behind the first, and what they are. */
const BESIDE = {
  rates: {
    about:
      'thesis: Swenson 2015, table 2, GTX Titan Black; CUDA: codes of the field on an H200, one event an LP and round',
    columns: [
      ['thesis', 8, (row: ListsRow) => optional(row.thesis)],
      ['CUDA', 8, (row: ListsRow) => optional(row.cuda)],
      stepsColumn,
    ],
  },
  steps: {
    about:
      'steps of rings: in kernels of their own; API, purely GPU: minimum / handle / insert / other percent, one core: handle, in table 1 of Andelfinger & Hartenstein 2014',
    columns: [stepsColumn, printed('API'), printed('purely GPU'), printed('one core')],
  },
} as const;

/** `name`: of the model. */
export function listsSuite(name: string, network: NetworkInLists): BenchSuite {
  const suite = `lists ${name}`;
  const { about, columns } = BESIDE[network.beside];
  const { header, line } = columnsOf<ListsRow>([
    [network.nodes, 6, (row) => row.name.split(' ')[0]],
    ...FIRST_COLUMNS,
    ...columns,
  ]);
  return {
    name: suite,
    only: 'gpu',
    options: ['list', 'fused', 'per-round', 'drive', 'seconds', ...(network.hasHotShares ? (['hot'] as const) : [])],
    repeat: 3,
    seconds: 0.5,
    quick: [
      { engines: ['gpu'], sizes: [2 ** 17], list: 'ring', drive: 'batch' },
      { engines: ['gpu'], sizes: [2 ** 20], list: 'reduce', drive: 'batch' },
    ],
    summary: network.summary,
    header: `w: window; ${about}\n${header}`,
    line,
    figure: (rows) => figureOf(network, rows as readonly ListsRow[]),
    async run(host, options, emit) {
      for (const setting of settingsOf(network, options)) {
        if (host.cancelled.aborted) return;
        const row = await measure(host, network, setting, options);
        const of = { suite, name: nameOf(setting), engine: 'gpu' } as const;
        await emitResult(emit, row.ok ? ok({ ...of, ...row.value }) : row, of);
      }
    },
  };
}

function settingsOf({ sizes }: NetworkInLists, options: BenchOptions): readonly Setting[] {
  const { perRound = 'all', drive: asked, hotShares = [undefined] } = options;
  return (options.sizes ?? sizes).flatMap((nodes) =>
    hotShares.flatMap((hotShare) =>
      listsOf(options).flatMap((list) =>
        (asked ? [asked] : drivesOf(list)).map((drive) => ({ nodes, hotShare, list, drive, perRound })),
      ),
    ),
  );
}

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
  readonly hotShare: number | undefined;
  readonly list: EventListName;
  readonly drive: BenchDrive;
  readonly perRound: PerRound;
}

const nameOf = ({ nodes, hotShare, list, drive, perRound }: Setting): string =>
  [showNumber(nodes), list, drive, perRound === 'first' ? 'first' : [], hotShare === undefined ? [] : `hot ${hotShare}`]
    .flat()
    .join(' ');

type MeasuredRow = Omit<ListsRow, 'suite' | 'name' | 'engine'>;

async function measure(
  host: BenchHost,
  network: NetworkInLists,
  setting: Setting,
  { seconds, repeat, fused = true, quiet }: BenchOptions,
): Promise<Result<MeasuredRow>> {
  const { nodes, hotShare, list, drive, perRound } = setting;
  const scenario = network.scenario(nodes, END, hotShare);
  if (!scenario.ok) return scenario;
  const title = nameOf(setting);
  const plan = { title, scenario: scenario.value, skipSeconds: network.skipSeconds, quiet };
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
  const inSteps = network.beside === 'steps' && list === 'ring' ? { ...open, lists: { fused: false } } : open;
  const timing = { ...plan, open: { ...inSteps, gpu: timedGpu }, seconds: TIMED_SECONDS, repeat: 1 };
  const timed = isTimed ? await measureStretches(host, timing) : undefined;
  if (timed && !timed.ok) return timed;
  const shares = stepShares(timed?.value.kernelSeconds);
  return ok(rowOf(network, setting, measured.value, shares, network.pending(scenario.value)));
}

function rowOf(
  { beside }: NetworkInLists,
  setting: Setting,
  { run, all, lpSize, listMoves = 0, listMoveSeconds = 0 }: Stretches,
  shares: ListsRow['shares'],
  pending: number,
): MeasuredRow {
  const { nodes, hotShare, list, drive, perRound } = setting;
  const windows = sum(all, (each) => each.steps);
  const rounds = sum(all, (each) => each.rounds ?? 0);
  const thesis = beside === 'rates' ? thesisRate(nodes, list) : undefined;
  const cuda = beside === 'rates' ? cudaRate(nodes, list) : undefined;
  return {
    lps: nodes,
    ...(hotShare !== undefined && { hotShare }),
    adapter: run.adapter,
    lpSize,
    list,
    drive,
    perRound,
    ...measuredIn(all),
    windows,
    roundsPerWindow: rounds / windows,
    dispatchesPerWindow: sum(all, (each) => each.dispatches ?? 0) / windows,
    secondsPerRound: sum(all, (each) => each.wallSeconds) / rounds,
    bytesPerEvent: run.memoryBytes / pending,
    listMoves,
    listMoveSeconds,
    shares,
    ...(thesis !== undefined && { thesis }),
    ...(cuda !== undefined && { cuda }),
    ...(beside === 'steps' && list === 'ring' && hotShare === undefined && { table1: table1At(nodes) }),
  };
}

/** Figure 17 of Swenson 2015, a line for each list. */
const figureOf = ({ nodes }: NetworkInLists, rows: readonly ListsRow[]): BenchFigure => ({
  axes: [
    { field: 'lps', label: nodes, unit: '', scale: 'log' },
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
