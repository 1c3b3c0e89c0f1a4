/** The rounds engine on one core: the TypeScript twins of the phases over typed arrays. The oracle of every test. */
import { DistributionCounts } from '../../analysis/distribution.ts';
import { assert } from '../../base/assert.ts';
import { Digest } from '../../base/mix.ts';
import { ok, type Result } from '../../base/result.ts';
import type { EngineState } from '../../scenario/checkpoint/checkpoint.ts';
import type { AdvanceLimits, Progress } from '../progress.ts';
import {
  emptySeries,
  endingAtLimit,
  isLivenessCheckDue,
  isOver,
  isSampled,
  named,
  type RoundsExecutor,
  type RoundsOutcome,
  type RoundsProgress,
  type RoundsSampling,
  type RoundsSeries,
  roundLimit,
} from './executor.ts';
import type { PhaseContext, RoundsReading, RoundsWorld, Words } from './model.ts';
import { arrayOf, putSeries, type RoundsState, roundsStateOf, seriesNumbers } from './rounds-state.ts';

/** Bytes that the executor and the rules allocate. */
export const sequentialBytes = (world: RoundsWorld): number =>
  Object.keys(world.buffers).reduce(
    (sum, name) => sum + 4 * wordsOf(world, name) * (isDouble(world, name) ? 2 : 1),
    world.twin.ownBytes ?? 0,
  );

const wordsOf = ({ buffers, twin }: RoundsWorld, name: string): number => twin.words?.[name] ?? buffers[name].words;

const isDouble = ({ buffers, twin }: RoundsWorld, name: string): boolean =>
  buffers[name].double === true && !twin.inPlace;

export class SequentialRounds implements RoundsExecutor {
  readonly memoryBytes: number;
  private readonly world: RoundsWorld;
  private readonly sampling: RoundsSampling;
  /** As even and odd rounds see the buffers. */
  private readonly words: readonly [Words, Words];
  /** The same as readings name them. */
  private readonly seen: readonly [Words, Words];
  private readonly totals: number[];
  private readonly digest = new Digest();
  private readonly series: RoundsSeries;
  private readonly idleIndex: number;
  private round = 0;
  private idle = 0;
  private ending: string | undefined;
  /** The last that was taken. */
  private census: { readonly round: number; readonly values: readonly number[] } | undefined;
  private wallSeconds = 0;

  /** Goes on where `from` was left. Failure: `storage`, it is not of this world. */
  static restored(world: RoundsWorld, sampling: RoundsSampling, from: EngineState): Result<SequentialRounds> {
    const executor = new SequentialRounds(world, sampling, false);
    const state = roundsStateOf(from, world, executor.kept);
    if (!state.ok) return state;
    executor.restore(state.value);
    return ok(executor);
  }

  /** Builds the world at time 0, or allocates it alone. */
  constructor(world: RoundsWorld, sampling: RoundsSampling, isFresh = true) {
    this.world = world;
    this.sampling = sampling;
    this.memoryBytes = sequentialBytes(world);
    this.words = allocate(world, isFresh);
    const doubles = Object.keys(world.buffers).filter((name) => world.buffers[name].double);
    this.seen = [seenIn(this.words[0], doubles), seenIn(this.words[1], doubles)];
    this.totals = world.counters.map(() => 0);
    this.series = emptySeries(world);
    this.idleIndex = world.counters.indexOf(world.idle?.counter ?? '');
    if (!isFresh) return;
    this.start();
    // Pictures show what a census writes; the first row of the series asks for it anyway.
    this.takeCensus();
  }

  /** For views; good until the next `advance`. `part`: how much of the last round has passed. */
  read(part = 1): RoundsReading {
    const words = this.seen[this.round & 1];
    const gauges = () => this.gauges;
    // Pictures ask for hundreds of thousands of words of one buffer after the other: its name is looked up once.
    let known = '';
    let from: Words[string] = new Uint32Array();
    return {
      nowTicks: this.nowTicks,
      round: this.round,
      part,
      counters: this.counters,
      // A census of all nodes, for who asks.
      get gauges() {
        return gauges();
      },
      word: (buffer, index) => {
        if (buffer !== known) {
          from = words[buffer];
          known = buffer;
        }
        return from[index];
      },
    };
  }

  async advance(limits: AdvanceLimits): Promise<Result<Progress>> {
    const began = performance.now();
    const limit = roundLimit(this.world, this.round, limits);
    while (this.round < limit && !this.isOver) {
      this.sample();
      this.step();
      if (performance.now() - began >= limits.wallMs) break;
    }
    this.ending ??= endingAtLimit(this.world, this.roundsProgress);
    this.wallSeconds += (performance.now() - began) / 1000;
    return ok(this.progress());
  }

  async outcome(): Promise<Result<RoundsOutcome>> {
    const { world, present } = this;
    world.twin.settle?.();
    const digest = new Digest();
    digest.add(...this.digest.pair);
    for (let node = 0; node < world.nodes; node++) world.twin.addState(node, present, digest);
    const observed = world.observed.map((name, index) => {
      const counts = new DistributionCounts();
      for (let node = 0; node < world.nodes; node++)
        world.twin.observe(node, index, present, (value, weight) => counts.add(value, weight));
      return [name, counts.summary()] as const;
    });
    return ok({
      nowTicks: this.nowTicks,
      rounds: this.round,
      digest: digest.toString(),
      counters: this.counters,
      gauges: this.gauges,
      observed: Object.fromEntries(observed),
      series: this.series,
      ending: this.ending,
    });
  }

  async checkpoint(): Promise<Result<RoundsState>> {
    const { round, idle, ending, wallSeconds, totals, series, kept } = this;
    this.world.twin.settle?.();
    const [digestA, digestB] = this.digest.pair;
    return ok({
      facts: { steps: round, idle, digestA, digestB, wallSeconds, ...(ending !== undefined && { ending }) },
      arrays: {
        totals: Float64Array.from(totals),
        series: seriesNumbers(series),
        ...Object.fromEntries(Object.entries(kept).map(([name, words]) => [arrayOf(name), words])),
      },
    });
  }

  dispose(): void {}

  /** Words of buffers as the next round names them; of the halves of a double one that are the same words, the last. */
  private get kept(): Words {
    const { present, world } = this;
    return Object.fromEntries(
      Object.entries(world.buffers).flatMap(([name, { double }]) => {
        const names = double ? [`${name}_last`, ...(isDouble(world, name) ? [`${name}_next`] : [])] : [name];
        return names.map((half) => [half, present[half]]);
      }),
    );
  }

  private restore({ facts, arrays }: RoundsState): void {
    const { digestA, digestB, steps, idle, wallSeconds, ending } = facts;
    this.round = steps;
    this.idle = idle;
    this.ending = ending;
    this.wallSeconds = wallSeconds;
    this.digest.add(digestA, digestB);
    arrays.totals.forEach((total, i) => {
      this.totals[i] = total;
    });
    putSeries(arrays.series, this.series);
    for (const [name, words] of Object.entries(this.kept)) words.set(arrays[arrayOf(name)]);
    this.world.twin.restore?.(this.present);
    this.takeCensus();
  }

  private get nowTicks(): number {
    return this.round * this.world.roundTicks;
  }

  /** Buffers as they stand: those of the round to come. */
  private get present(): Words {
    return this.words[this.round & 1];
  }

  private get counters(): Readonly<Record<string, number>> {
    return named(this.world.counters, this.totals);
  }

  private get gauges(): Readonly<Record<string, number>> {
    return named(this.world.gauges, this.takeCensus());
  }

  /** Once for each round. */
  private takeCensus(): readonly number[] {
    const { round, present } = this;
    if (this.census?.round !== round) this.census = { round, values: this.world.twin.census(present, round) };
    return this.census.values;
  }

  private get roundsProgress(): RoundsProgress {
    const { round, idle, totals } = this;
    return { round, idle, totals };
  }

  private get isOver(): boolean {
    return this.ending !== undefined || isOver(this.world, this.roundsProgress);
  }

  /** `next` of the start is what the first round finds as `last`; both halves of a double buffer begin alike. */
  private start(): void {
    const [even, odd] = this.words;
    for (const phase of this.world.twin.start) phase(this.context(odd));
    for (const [name, { double }] of Object.entries(this.world.buffers))
      if (double) even[`${name}_next`].set(even[`${name}_last`]);
  }

  private context(words: Words): PhaseContext {
    const { totals, digest, round } = this;
    return {
      round,
      words,
      digest,
      count: (counter, amount) => {
        totals[counter] += amount;
      },
    };
  }

  private step(): void {
    const before = this.totals[this.idleIndex];
    const context = this.context(this.present);
    for (const phase of this.world.twin.phases) phase(context);
    this.round++;
    if (this.idleIndex < 0) return;
    this.idle = this.totals[this.idleIndex] === before ? this.idle + 1 : 0;
    if (!isLivenessCheckDue(this.world, this.roundsProgress)) return;
    this.world.twin.settle?.();
    this.ending = this.world.whyNoProgress?.(this.present, this.round);
  }

  private sample(): void {
    const { round, series, sampling } = this;
    if (!isSampled(round, sampling)) return;
    series.rounds.push(round);
    for (const [name, value] of Object.entries({ ...this.counters, ...this.gauges })) series.columns[name].push(value);
  }

  private progress(): Progress {
    const { world, counters } = this;
    const events = counters[world.actions.decided];
    assert(events !== undefined, `no counter is called ${world.actions.decided}`);
    return {
      nowTicks: this.nowTicks,
      done: this.isOver,
      events,
      steps: this.round,
      counters: { ...counters, ...this.gauges },
      share: world.share?.(counters),
      wallSeconds: this.wallSeconds,
    };
  }
}

const seenIn = (words: Words, doubles: readonly string[]): Words => ({
  ...words,
  ...Object.fromEntries(doubles.map((name) => [name, words[`${name}_last`]])),
});

/** `isFresh`: filled as before the start. */
function allocate(world: RoundsWorld, isFresh: boolean): readonly [Words, Words] {
  const even: Record<string, Uint32Array> = {};
  const odd: Record<string, Uint32Array> = {};
  for (const [name, { double, content }] of Object.entries(world.buffers)) {
    const words = wordsOf(world, name);
    // What is laid out otherwise here begins empty.
    const isFilled = isFresh && world.twin.words?.[name] === undefined;
    const first = (isFilled ? content?.() : undefined) ?? new Uint32Array(words);
    assert(first.length === words, `buffer ${name} has ${first.length} words, not ${words}`);
    if (!double) {
      even[name] = odd[name] = first;
      continue;
    }
    const second = isDouble(world, name) ? first.slice() : first;
    even[`${name}_last`] = odd[`${name}_next`] = first;
    even[`${name}_next`] = odd[`${name}_last`] = second;
  }
  return [even, odd];
}
