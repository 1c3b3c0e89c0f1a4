/**
 * The adaptive choice, with a simulated clock: batches in flight as in the executor, rates that are noisy and change. It keeps what is within 5% of the best,
 * costs about 2% of ten seconds, and compiles what could win and nothing else.
 */
import { describe, expect, it } from 'vitest';
import { threefry2x32 } from '../../../base/threefry.ts';
import type { Drives, Way } from './drive.ts';
import { LP_SIZES, LP_TUNING, type LpTuning } from './lp-tuner.ts';
import { Tuner, type Variant } from './tuner.ts';

const BATCH_SECONDS = 0.016;
const IN_FLIGHT = 3;
const COMPILE_SECONDS = 1;
const LADDER = { likely: 0, largest: 4 };
const EITHER: Drives = { first: 'batch', other: { mostEvents: 32 } };

interface Machine {
  /** M events per second dispatched, by exponent, and resident, at a wall time in seconds. */
  readonly batch: (seconds: number) => readonly number[];
  readonly resident?: (seconds: number) => number;
  readonly eventsPerRound?: (seconds: number) => number;
  /** Standard deviation of a batch's rate, as a share of it. */
  readonly noise?: number;
  /** Wall seconds between two looks at what has come back; default: none passes. */
  readonly look?: number;
  /** Batches have as many rounds as those of what is in use, unless the choice wants fewer, as in the executor; default: they take as long. */
  readonly hasEqualRounds?: boolean;
  /** Share of the batches after which the program is held up, by 15 ms on average. */
  readonly hiccups?: number;
  readonly drives?: Drives;
  readonly size?: number | 'auto';
  readonly likely?: number;
  /** Exponent of the largest size that is tried; default: 16 nodes. */
  readonly largest?: number;
  readonly tuning?: LpTuning;
}

interface Told {
  readonly tuner: Tuner;
  /** Events, and the rate of what is kept, as shares of what the best would have. */
  readonly share: number;
  readonly kept: number;
  /** Batches by variant, as they were submitted. */
  readonly tried: ReadonlySet<string>;
  readonly compiled: boolean;
}

const nameOf = ({ way, exponent }: Variant): string => `${way} ${2 ** exponent}`;

function run(machine: Machine, seed = 1, wallSeconds = 10): Told {
  const {
    batch,
    resident,
    eventsPerRound = () => 20,
    noise = 0,
    look = 0,
    hasEqualRounds = false,
    hiccups = 0,
    drives = { first: 'batch' },
    size = 'auto',
  } = machine;
  const tuner = new Tuner(size, drives, { likely: machine.likely ?? 0, largest: machine.largest ?? 4 }, machine.tuning);
  const words = new Uint32Array(2);
  const rateOf = (way: Way, exponent: number, at: number) =>
    1e6 * (way === 'resident' ? (resident?.(at) ?? Number.NaN) : batch(at)[exponent]);
  const best = (at: number) => Math.max(...batch(at), resident?.(at) ?? 0) * 1e6;
  const tried = new Set<string>();
  const queue: (readonly [Variant, events: number])[] = [];
  let [now, lastSeen, done, possible, compiled] = [0, 0, 0, 0, Number.POSITIVE_INFINITY];
  for (let i = 0; now < wallSeconds; i++) {
    while (queue.length < IN_FLIGHT) {
      const variant = tuner.next();
      const usual = rateOf(variant.way, tuner.kept.exponent, now) * BATCH_SECONDS;
      const perRound = eventsPerRound(now);
      queue.push([variant, perRound * tuner.roundsOf(variant, usual / perRound)]);
    }
    const [variant, planned] = queue.shift() as (typeof queue)[number];
    tried.add(nameOf(variant));
    threefry2x32(seed, 0, i, 0, words);
    // Two uniform draws: mean 1, standard deviation `noise`.
    const factor = 1 + noise * Math.sqrt(6) * ((words[0] + words[1]) / 2 ** 32 - 1);
    const rate = rateOf(variant.way, variant.exponent, now) * factor;
    const [events, seconds] = hasEqualRounds ? [planned, planned / rate] : [rate * BATCH_SECONDS, BATCH_SECONDS];
    threefry2x32(seed, 1, i, 0, words);
    const heldUp = words[0] < hiccups * 2 ** 32 ? (0.03 * words[1]) / 2 ** 32 : 0;
    const back = Math.max(lastSeen, now + seconds) + heldUp;
    const seen = look === 0 ? back : look * Math.ceil(back / look);
    tuner.report(variant, { events, rounds: events / eventsPerRound(now), seconds: seen - lastSeen });
    lastSeen = seen;
    done += events;
    possible += best(now) * seconds;
    now += seconds;
    if (tuner.wantsOther) compiled = Math.min(compiled, now);
    if (compiled + COMPILE_SECONDS < now && tuner.wantsOther) tuner.otherIsReady();
  }
  const kept = rateOf(tuner.kept.way, tuner.kept.exponent, now) / best(now);
  return { tuner, share: done / possible, kept, tried, compiled: compiled < now };
}

const always =
  <T>(value: T) =>
  () =>
    value;
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the adaptive choice', () => {
  it.each<[string, readonly number[], number | undefined, number]>([
    ['all alike', [100, 100, 100, 100, 100], undefined, 0.99],
    ['the larger the better', [50, 70, 85, 95, 100], undefined, 0.975],
    ['the larger the worse', [100, 90, 75, 55, 40], undefined, 0.985],
    ['much worse at once', [100, 60, 35, 20, 10], undefined, 0.985],
    ['a peak', [80, 95, 100, 90, 70], undefined, 0.98],
    ['a dip before the best', [90, 85, 88, 100, 95], undefined, 0.98],
    ['few events, resident best', [0.53, 0.5, 0.45, 0.3, 0.2], 0.575, 0.97],
    ['few events, resident slower', [0.53, 0.5, 0.45, 0.3, 0.2], 0.4, 0.98],
    ['few events, resident much slower', [4, 3.8, 3, 2, 1.4], 0.9, 0.98],
  ])('finds the best, and costs little: %s', (_what, batch, resident, least) => {
    const machine = {
      batch: always(batch),
      ...(resident !== undefined && { resident: always(resident), drives: EITHER }),
      noise: 0.05,
    };
    const told = SEEDS.map((seed) => run(machine, seed));
    for (const { kept } of told) expect(kept).toBeGreaterThan(0.95);
    expect(mean(told.map(({ share }) => share))).toBeGreaterThan(least);
  });

  it('begins elsewhere before it has measured, where it may choose and rounds are dispatched', () => {
    const begun = (size: number | 'auto', drives: Drives, exponent: number) => {
      const tuner = new Tuner(size, drives, LADDER);
      tuner.beginAt(exponent);
      return [tuner.kept.exponent, tuner.next().exponent];
    };
    expect(begun('auto', EITHER, 3)).toEqual([3, 3]);
    expect(begun('auto', EITHER, 6)).toEqual([4, 4]);
    expect(begun(2, EITHER, 3)).toEqual([1, 1]);
    expect(begun('auto', { first: 'resident' }, 3)).toEqual([0, 0]);
    const { tuner } = run({ batch: always([100, 90, 75, 55, 40]) });
    tuner.beginAt(3);
    expect(tuner.kept.exponent).toBe(0);
  });

  it('costs less where it begins with what is likely, and finds the best where that is wrong', () => {
    const machine = { batch: always([50, 70, 85, 95, 100]), noise: 0.05 };
    const shareFrom = (likely: number) => mean(SEEDS.map((seed) => run({ ...machine, likely }, seed).share));
    expect(shareFrom(4)).toBeGreaterThan(0.99);
    expect(run({ batch: always([100, 90, 75, 55, 40]), likely: 4 }).tuner.kept.exponent).toBe(0);
  });

  it('goes beyond 16 nodes where larger LPs are worth trying', () => {
    const machine = { batch: always([20, 30, 45, 60, 75, 90, 100]), likely: 5, noise: 0.05 };
    expect(run({ ...machine, largest: 6 }).tuner.kept.exponent).toBe(6);
    expect(run({ ...machine, likely: 4, largest: 4 }).tuner.kept.exponent).toBe(4);
  });

  it('finds the best by noisy measurements nearly always', () => {
    const machine = { batch: always([80, 95, 100, 90, 70]), noise: 0.1 };
    const far = SEEDS.filter((seed) => run(machine, seed).kept < 0.9);
    expect(far).toEqual([]);
  });

  it.each([0.02, 0.032])('is not misled where batches come back in bunches, every %d s', (look) => {
    const [peak, falling] = [
      [70, 85, 100, 85, 70],
      [100, 85, 70, 55, 40],
    ];
    for (const batch of [peak, falling]) {
      const told = SEEDS.map((seed) => run({ batch: always(batch), look, noise: 0.03 }, seed));
      expect(mean(told.map(({ kept }) => kept))).toBeGreaterThan(0.97);
      expect(mean(told.map(({ share }) => share))).toBeGreaterThan(0.93);
    }
  });

  // M events/s of Kademlia on an H200, 2^17 peers with pauses up to 10 s and 2^20 up to 1 min; those below 4 nodes are guesses.
  it.each<[number, readonly number[], number, number]>([
    [0, [22, 45, 90, 114, 118, 95, 62], 3, 0.984],
    [0.03, [22, 45, 90, 114, 118, 95, 62], 3, 0.978],
    [0, [10, 20, 36, 55, 80, 108, 135], 6, 0.99],
    [0.03, [10, 20, 36, 55, 80, 108, 135], 6, 0.988],
  ])('costs little in ten seconds, held up after %d of the batches: %o', (hiccups, batch, likely, least) => {
    const machine = { batch: always(batch), likely, largest: 6, hiccups, noise: 0.05, hasEqualRounds: true };
    const told = SEEDS.map((seed) => run(machine, seed));
    for (const { kept } of told) expect(kept).toBeGreaterThan(0.95);
    expect(mean(told.map(({ share }) => share))).toBeGreaterThan(least);
  });

  it('gives a slower challenger fewer rounds, so that its batches take a little less time', () => {
    const tuner = new Tuner('auto', { first: 'batch' }, { likely: 3, largest: 3 });
    const rates = [20, 60, 82, 100];
    const seconds: number[][] = [[], [], [], []];
    for (let i = 0; i < 60; i++) {
      const variant = tuner.next();
      const rounds = tuner.roundsOf(variant, 16_000);
      const took = rounds / (1e4 * rates[variant.exponent]);
      tuner.report(variant, { events: 1e4 * rounds, rounds, seconds: took });
      seconds[variant.exponent].push(took);
    }
    expect(seconds[3].every((each) => each === 0.016)).toBe(true);
    expect(seconds.map((each) => each[0])).toEqual(
      [undefined, 0.75 * (0.82 / 0.6), 0.75 / 0.82, 1].map((share) => share && expect.closeTo(share * 0.016, 4)),
    );
    for (const exponent of [1, 2]) expect(seconds[exponent].at(-1)).toBeCloseTo(0.75 * 0.016, 4);
  });

  it('follows a network that grows quiet, within a few seconds', () => {
    const batch = (at: number) => (at < 3 ? [40, 60, 80, 100, 90] : [30, 27, 22, 16, 10]);
    const { kept, share } = run({ batch });
    expect(kept).toBe(1);
    expect(share).toBeGreaterThan(0.9);
  });

  it('judges a variant by its own batches only', () => {
    const tuner = new Tuner('auto', { first: 'batch' }, LADDER);
    const earlier = { ...tuner.next() };
    for (let i = 0; i < 100; i++) tuner.report(earlier, { events: 1e9, rounds: 1, seconds: 0.1 });
    expect(tuner.rates).toEqual(LP_SIZES.map(() => 0));
  });

  it('measures over as many events as it is told', () => {
    const machine = { batch: always([1, 1, 1, 1, 1]), noise: 0.1 };
    const patient = { ...machine, tuning: { ...LP_TUNING, eventsPerTrial: 1e7 } };
    expect(run(machine, 1, 4).tried.size).toBeGreaterThan(2);
    expect([...run(patient, 1, 4).tried]).toEqual(['batch 1', 'batch 2']);
  });

  it.each([1, 2, 4, 8, 16, 32, 64])('leaves a fixed size of %d alone, and tells its rate', (size) => {
    const { tuner, tried } = run({ batch: always([1, 2, 3, 4, 5, 6, 7]), size });
    expect([...tried]).toEqual([`batch ${size}`]);
    const exponent = Math.log2(size);
    expect(tuner.rates.map((rate) => Math.round(rate / 1e6))).toEqual(
      LP_SIZES.map((_, i) => (i === exponent ? i + 1 : 0)),
    );
  });
});

describe('resident rounds', () => {
  const few = { batch: always([1, 1, 1, 1, 1]), resident: always(1.2), drives: EITHER };

  it('are compiled and tried where few events are due in a round, and kept where they are faster', () => {
    const { tuner, compiled, tried } = run(few);
    expect(compiled).toBe(true);
    expect(tried).toContain('resident 1');
    expect(tuner.kept).toEqual({ way: 'resident', exponent: 0 });
  });

  it('have the LP size that was asked for', () => {
    expect(run({ ...few, size: 4 }).tuner.kept).toEqual({ way: 'resident', exponent: 2 });
  });

  it('are not even compiled where many are due', () => {
    const { compiled, tried } = run({ ...few, eventsPerRound: always(33) });
    expect(compiled).toBe(false);
    expect(tried).not.toContain('resident 1');
  });

  it('are compiled as the network grows quiet, and left as it grows busy', () => {
    const quiet = (at: number) => at > 3 && at < 12;
    const machine: Machine = {
      ...few,
      batch: (at) => (quiet(at) ? [1, 1, 1, 1, 1] : [5, 5, 5, 5, 5]),
      eventsPerRound: (at) => (quiet(at) ? 20 : 100),
    };
    expect(run(machine, 1, 2.9).compiled).toBe(false);
    expect(run(machine, 1, 9).tuner.kept.way).toBe('resident');
    expect(run(machine, 1, 20).tuner.kept.way).toBe('batch');
  });

  it('are tried once where they are much slower, until rounds have half as many events', () => {
    const slow = { ...few, resident: always(0.2) };
    const loss = 1 - run(slow, 1, 40).share;
    expect(loss).toBeLessThan(0.005);
    const { tuner } = run(
      { ...slow, resident: (at) => (at < 20 ? 0.2 : 2), eventsPerRound: (at) => (at < 20 ? 20 : 9) },
      1,
      40,
    );
    expect(tuner.kept.way).toBe('resident');
  });

  describe('when kernels are lost', () => {
    const work = { events: 1e4, rounds: 1e4, seconds: BATCH_SECONDS };
    const twice = { ...work, events: 2e4 };
    /** Ways of so many batches, one at a time, where those of `faster` do twice as much. */
    const waysOf = (tuner: Tuner, faster?: Way, batches = 200) => {
      const seen = new Set<Way>();
      for (let i = 0; i < batches; i++) {
        const variant = tuner.next();
        tuner.report(variant, variant.way === faster ? twice : work);
        seen.add(variant.way);
      }
      return [...seen].sort();
    };
    const opened = () => {
      const tuner = new Tuner('auto', EITHER, LADDER);
      waysOf(tuner, undefined, 30);
      expect(tuner.wantsOther).toBe(true);
      tuner.otherIsReady();
      return tuner;
    };

    it('the run goes on dispatched, tries resident rounds when they are there again, and never once they cannot be', () => {
      const tuner = opened();
      expect(waysOf(tuner)).toEqual(['batch', 'resident']);
      tuner.otherIsLost();
      expect(tuner.wantsOther).toBe(true);
      expect(waysOf(tuner)).toEqual(['batch']);
      tuner.otherIsReady();
      expect(waysOf(tuner, 'resident')).toEqual(['batch', 'resident']);
      expect(tuner.kept.way).toBe('resident');
      const other = opened();
      other.otherIsLost(true);
      expect(other.wantsOther).toBe(false);
      expect(waysOf(other)).toEqual(['batch']);
    });

    it('the run goes on resident as its lists grow, and back to dispatched rounds, compiled again, where these are faster', () => {
      const tuner = opened();
      waysOf(tuner, 'resident');
      expect(tuner.kept.way).toBe('resident');
      tuner.otherIsLost();
      expect(tuner.wantsOther).toBe(true);
      expect(waysOf(tuner, 'batch')).toEqual(['resident']);
      tuner.otherIsReady();
      expect(tuner.wantsOther).toBe(false);
      expect(waysOf(tuner, 'batch')).toEqual(['batch', 'resident']);
      expect(tuner.kept.way).toBe('batch');
    });
  });
});
