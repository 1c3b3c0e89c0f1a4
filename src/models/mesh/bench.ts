/**
 * `bench mesh`: the study of Kunz et al. 2012, by how many of its runs are made at a time: on one core, on four, one after the other on a GPU, side
 * by side in seats; then 270 runs of a costlier channel and of more stations. Beside it what figure 13 of the paper says.
 */

import { seconds, si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import type { Claim, Estimate } from '../../bench/claims.ts';
import { linesOf } from '../../bench/claims.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import type { BenchHost } from '../../bench/host.ts';
import { inTurn, type Made, onCores, type RunsRow, sideBySide, WAYS } from '../../bench/many-runs.ts';
import { type BenchOptions, isAsked } from '../../bench/options.ts';
import { type BenchSuite, type Emit, emitResult, median } from '../../bench/suite.ts';
import { complete } from '../../scenario/defaults.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import { presetById } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { meshSpec } from './spec.ts';

const SUITE = 'mesh';
/** Simulated seconds. */
const END = 600;
/** Runs of the paper's study, of which the first is one of the longest; those that are made in turn, on a core and on a GPU; those in seats. */
const STUDY = 270;
const ON_A_CORE = [1, 30];
const IN_TURN = [1, 4, 30];
const REPLICATED = [1, 4, STUDY, 1024, 4096, 16_384];
/** Packets/s and m/s, the longest runs first. Any three runs have a rate each. */
const RATES = [10, 5, 1];
const SPEEDS = [10, 5, 1];
/** The paper's baseline, and by how much its GPU was faster; runs alone on one core that its study took. */
const CORES = 4;
const CORES_WAY = 'cores';
const PUBLISHED = { overCores: 25, longRuns: 2.7 };
/** Trials take 1, 10, 100 simulated seconds, until one takes this part of a measurement. */
const LONGER = 10;
const LONG_TRIAL = 1 / 10;

/** What is changed in the paper's network. */
const NETWORKS: readonly (readonly [name: string, Params])[] = [
  ['paper', {}],
  ['48 groups', { groups: 48 }],
  ['16 stations', { stations: 16 }],
];

interface MeshRow extends RunsRow {
  readonly network: string;
  /** For 600 s of all its runs. Scaled where less was simulated, and rates with it: what a run takes at its begin and end is counted once. */
  readonly studySeconds: number;
  /** Of its rate, to that on four cores. */
  readonly overCores?: number;
}

const columns = columnsOf<MeshRow>([
  ['network', -11, (row) => row.network],
  ['runs', 6, (row) => showNumber(row.runs)],
  ['engine', -10, executorName],
  ['how', -19, (row) => row.lp],
  ['seats', 6, (row) => (row.seats === undefined ? '' : showNumber(row.seats))],
  ['600 s', 9, (row) => `${row.end < END ? '~' : ''}${seconds(row.studySeconds)}`],
  ['events/s', 10, (row) => `${row.end < END ? '~' : ''}${si(row.eventsPerSecond)}`],
  ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  [`x ${CORES} cores`, 9, (row) => (row.overCores === undefined ? '' : si(row.overCores))],
  ['windows/s', 10, (row) => si(row.stepsPerSecond)],
]);

export const meshSuite: BenchSuite = {
  name: SUITE,
  options: ['drive', 'seconds'],
  repeat: 2,
  seconds: 10,
  quick: [{ engines: ['gpu'], sizes: [STUDY], names: [`${NETWORKS[0][0]}, ${STUDY} ${WAYS.auto}`] }],
  summary: 'the study of Kunz et al. 2012, figure 13: 1 to 2^14 runs of 600 s (--sizes); at most 8 minutes on a GPU',
  header: `runs of 600 s, rates and speeds in turn; ~ scaled, less was simulated\n${columns.header}`,
  line: columns.line,
  closing: (rows) => closingLines((rows as readonly MeshRow[]).filter(({ adapter }) => !adapter.software)),
  async run(host, options, emit) {
    const numbers = options.sizes ?? REPLICATED;
    const most = Math.max(...numbers);
    for (const [network, params] of NETWORKS) {
      const isPaper = network === NETWORKS[0][0];
      const ways = new Ways(host, options, network, params, emit);
      const upTo = (list: readonly number[]) => (isPaper ? list : list.slice(-1)).filter((runs) => runs <= most);
      for (const runs of upTo(ON_A_CORE)) await ways.inTurn('sequential', runs);
      for (const runs of upTo(ON_A_CORE).slice(-1)) await ways.onCores(runs);
      if (isPaper) for (const runs of upTo(IN_TURN)) await ways.inTurn('gpu', runs);
      for (const runs of isPaper ? numbers : [Math.min(STUDY, most)]) await ways.sideBySide(runs);
    }
  },
};

/** How runs of one network are made. */
class Ways {
  /** Events/s on four cores, once that is known. */
  private coreRate: number | undefined;

  constructor(
    private readonly host: BenchHost,
    private readonly options: BenchOptions,
    private readonly network: string,
    private readonly params: Params,
    private readonly emit: Emit,
  ) {}

  inTurn(executor: ExecutorName, runs: number): Promise<void> {
    return this.measure(executor, runs, 'in turn', (made) => inTurn(this.host, made, executor, this.options));
  }

  onCores(runs: number): Promise<void> {
    return this.measure('sequential', runs, CORES_WAY, (made) => {
      // Longest first: cores then end together.
      const scenarios = made.scenarios.toSorted((a, b) => Number(b.params.rate) - Number(a.params.rate));
      return onCores(this.host, { ...made, scenarios }, CORES);
    });
  }

  sideBySide(runs: number): Promise<void> {
    const drive = this.options.drive ?? 'auto';
    return this.measure('gpu', runs, WAYS[drive], (made, repeat) =>
      sideBySide(this.host, made, drive, { ...this.options, repeat }),
    );
  }

  /** Hands over a row of runs that are as long as one measurement may take, or 600 s. */
  private async measure(
    engine: ExecutorName,
    runs: number,
    how: string,
    make: (made: Made, repeat: number) => Promise<Result<RunsRow>>,
  ): Promise<void> {
    const { host, options, network, params } = this;
    const name = `${network}, ${showNumber(runs)}`;
    if (host.cancelled.aborted || !options.engines.includes(engine) || !isAsked(options, `${name} ${how}`)) return;
    const made = (end: number): Made => ({ suite: SUITE, name, scenarios: studied(runs, { ...params, end }) });
    const row = await longEnough(options, (end, repeat) => make(made(end), repeat));
    if (row.ok && how === CORES_WAY && row.value.lp === `${CORES} cores`) this.coreRate = row.value.eventsPerSecond;
    const { coreRate } = this;
    const over = (rate: number) => (coreRate === undefined ? {} : { overCores: rate / coreRate });
    const rated = row.ok ? ok({ ...row.value, network, ...over(row.value.eventsPerSecond) }) : row;
    await emitResult(this.emit, rated, { suite: SUITE, name: `${name} ${how}`, engine });
  }
}

/** So many runs of the study. */
const studied = (runs: number, params: Params): readonly Scenario[] =>
  Array.from({ length: runs }, (_, i) => {
    const [rate, speed] = [RATES[i % 3], SPEEDS[Math.floor(i / 3) % 3]];
    const paper = presetById(meshSpec, 'paper-2012')?.params;
    return complete(meshSpec, { params: { ...paper, ...params, rate, speed }, seed: Math.floor(i / 9) + 1 });
  });

type Measurement = Result<Omit<MeshRow, 'network'>>;

/** Measures 600 s, or as much as takes so long on the wall, by trials. What is scaled is what one second more takes. */
async function longEnough(
  { seconds: most, repeat }: BenchOptions,
  make: (end: number, repeat: number) => Promise<Result<RunsRow>>,
): Promise<Measurement> {
  const first = await make(1, 1);
  if (!first.ok) return first;
  let before = median(first.value.wallSeconds);
  for (let end = LONGER; ; end *= LONGER) {
    const trial = await make(end, 1);
    if (!trial.ok) return trial;
    const wall = median(trial.value.wallSeconds);
    const perSecond = Math.max(0, wall - before) / (end - end / LONGER);
    before = wall;
    if (perSecond * end < LONG_TRIAL * most && end * LONGER < END) continue;
    const row = await make(Math.min(END, Math.max(end, Math.floor(most / perSecond))), wall > most ? 1 : repeat);
    return row.ok ? ok(scaled(row.value, { end, wall, perSecond })) : row;
  }
}

/** `trial`: one that was shorter. */
function scaled(row: RunsRow, trial: { readonly end: number; readonly wall: number; readonly perSecond: number }) {
  const wall = median(row.wallSeconds);
  const more = row.end - trial.end;
  const perSecond = more >= trial.end && wall > trial.wall ? (wall - trial.wall) / more : trial.perSecond;
  const studySeconds = wall + perSecond * (END - row.end);
  const faster = (wall * END) / row.end / studySeconds;
  return {
    ...row,
    studySeconds,
    eventsPerSecond: faster * row.eventsPerSecond,
    slowest: faster * row.slowest,
    fastest: faster * row.fastest,
    stepsPerSecond: faster * row.stepsPerSecond,
  };
}

function closingLines(rows: readonly MeshRow[]): string {
  const paper = rows.filter(({ network }) => network === NETWORKS[0][0]);
  const replicated = paper.filter(({ seats, overCores }) => seats !== undefined && overCores !== undefined);
  const study = replicated.find(({ runs }) => runs === STUDY);
  const alone = paper.find(({ engine, runs }) => engine === 'sequential' && runs === 1);
  const known = (mean: number | undefined): Estimate | undefined =>
    mean === undefined ? undefined : { mean, half: 0 };
  const longRuns = study && alone && study.studySeconds / alone.studySeconds;
  const { overCores } = PUBLISHED;
  const claims: readonly Claim[] = [
    [
      'figure 13, published: 270 runs more than 25 times four processes',
      overCores,
      Number.POSITIVE_INFINITY,
      [known(study?.overCores)],
      'x',
    ],
    [
      'figure 13, published: as long as 2.7 runs alone on one core',
      0,
      PUBLISHED.longRuns,
      [known(longRuns)],
      'of the longest',
    ],
  ];
  return [linesOf(claims), passing(replicated)].filter((line) => line !== '').join('\n');
}

/** From how many runs on seats are so much faster than four cores. */
function passing(replicated: readonly MeshRow[]): string {
  if (replicated.length === 0) return '';
  const least = PUBLISHED.overCores;
  const rates = replicated.map(({ runs, overCores = 0 }) => ({ runs, rate: overCores }));
  const said = `  ours, ${least} times four processes:`;
  const first = rates.findIndex(({ rate }) => rate >= least);
  if (first < 0) return `${said} at none of these numbers of runs`;
  if (first === 0) return `${said} from ${whole(rates[0].runs)} runs on, or fewer`;
  const [below, above] = rates.slice(first - 1, first + 1);
  const share = Math.log(least / below.rate) / Math.log(above.rate / below.rate);
  const about = Math.round(below.runs * (above.runs / below.runs) ** share);
  const measured = [below, above].map(({ runs, rate }) => `${whole(runs)}: ${si(rate)} x`).join(', ');
  return `${said} from about ${whole(about)} runs on (${measured})`;
}

/** The longest runs of the study, as `bench seats` has them. */
export const meshReplicated: Params = { interference: 'no', rate: 10, speed: 10, end: 60 };
