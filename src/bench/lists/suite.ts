/**
 * `bench lists`: PHOLD under each future event list and each way to drive rounds: rates, rounds and dispatches a window, time of a round, bytes of an event,
 * and where the time goes, beside what was published. Steps are timed in a run of their own, on a device with time stamps.
 */
import { si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import type { BenchDrive } from '../../engine/event/gpu/drive.ts';
import { timedGpu } from '../../gpu/timed-context.ts';
import type { OpenOptions } from '../../run/run.ts';
import { DEFAULT_LIST, EVENT_LIST_NAMES, type EventListName } from '../../scenario/event-lists.ts';
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
  readonly list: EventListName;
  readonly drive: BenchDrive;
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
  options: ['list', 'fused', 'drive', 'seconds'],
  repeat: 3,
  seconds: 0.5,
  summary: 'PHOLD under each future event list, driven by batch, host and resident; 2^10 to 2^24 LPs (--sizes)',
  ...columns,
  header: `w: window; thesis: Swenson 2015, table 2, GTX Titan Black; CUDA: codes of the field on an H200, one event an LP and round\n${columns.header}`,
  closing: closingLines,
  async run(host, options, emit) {
    for (const nodes of options.sizes ?? network.sizes)
      for (const list of listsOf(options))
        for (const drive of options.drive ? [options.drive] : drivesOf(list)) {
          if (host.cancelled.aborted) return;
          const row = await measure(host, network, { nodes, list, drive }, options);
          await emitResult(emit, row, { suite: SUITE, name: nameOf(nodes, list, drive), engine: 'gpu' });
        }
  },
});

/** Kernels of their own are of rings. */
const listsOf = ({ list, fused = true }: BenchOptions): readonly EventListName[] =>
  list ? [list] : fused ? EVENT_LIST_NAMES : ['ring'];

/** Resident rounds are of slots. */
const drivesOf = (list: EventListName): readonly BenchDrive[] =>
  list === DEFAULT_LIST ? ['batch', 'host', 'resident'] : ['batch', 'host'];

const nameOf = (nodes: number, list: EventListName, drive: BenchDrive): string =>
  `${showNumber(nodes)} ${list} ${drive}`;

interface Setting {
  readonly nodes: number;
  readonly list: EventListName;
  readonly drive: BenchDrive;
}

async function measure(
  host: BenchHost,
  network: NetworkInLists,
  setting: Setting,
  { seconds, repeat, fused = true, quiet }: BenchOptions,
): Promise<Result<ListsRow>> {
  const { nodes, list, drive } = setting;
  const scenario = network.scenario(nodes, END);
  if (!scenario.ok) return scenario;
  const title = nameOf(nodes, list, drive);
  const plan = { title, scenario: scenario.value, skipSeconds: SKIPPED, quiet };
  const open: OpenOptions = { engine: 'gpu', lpSize: 'auto', list, drive, ...(!fused && { lists: { fused } }) };
  const measured = await measureStretches(host, { ...plan, open, seconds, repeat });
  if (!measured.ok) return measured;
  const isTimed = drive !== 'resident';
  const timing = { ...plan, open: { ...open, gpu: timedGpu }, seconds: TIMED_SECONDS, repeat: 1 };
  const timed = isTimed ? await measureStretches(host, timing) : undefined;
  if (timed && !timed.ok) return timed;
  return ok(rowOf(setting, measured.value, stepShares(timed?.value.kernelSeconds), network.pending(nodes)));
}

function rowOf(
  { nodes, list, drive }: Setting,
  { run, all, lpSize, listMoves = 0, listMoveSeconds = 0 }: Stretches,
  shares: ListsRow['shares'],
  pending: number,
): ListsRow {
  const sum = (of: (stretch: Stretches['all'][number]) => number) => all.reduce((total, each) => total + of(each), 0);
  const windows = sum((each) => each.steps);
  const rounds = sum((each) => each.rounds ?? 0);
  const thesis = thesisRate(nodes, list);
  const cuda = cudaRate(nodes, list);
  return {
    suite: SUITE,
    name: nameOf(nodes, list, drive),
    engine: run.engine,
    adapter: run.adapter,
    lpSize,
    list,
    drive,
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
