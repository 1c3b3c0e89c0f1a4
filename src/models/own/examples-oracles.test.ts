/** Covers: what theory says of the examples, over several seeds; intervals are of 99%. */
import { describe, expect, it } from 'vitest';
import { runSequential } from '../../engine/event/testing/run-world.ts';
import { programOf } from '../../protocol/testing/texts.ts';
import type { Choices } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { interpreted } from './testing/text-runs.ts';
import { worldOf } from './testing/texts.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];

const over = <T>(make: (seed: number) => Promise<T>): Promise<readonly T[]> => Promise.all(SEEDS.map(make));

/** Mean, and the half width of its 99% interval by Student's t for 6 values. */
function interval(values: readonly number[]) {
  const mean = values.reduce((a, b) => a + b) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, half: 4.03 * Math.sqrt(variance / values.length) };
}

describe('Chord lookups', () => {
  const program = programOf('../examples/chord');
  const run = async (params: Params, seed: number) => runSequential(await worldOf(program, { params, seed }));

  it('where everybody answers in time, hops are the ones of a random distance: binomial of log2 n', async () => {
    const runs = await over((seed) => run({ nodes: 256, end: 100, silent: 0, patience: 30 }, seed));
    expect(runs.map(({ counters }) => counters[1])).toEqual(SEEDS.map(() => 0));
    const { mean, half } = interval(runs.map(({ distributions }) => distributions.hops_to_key.mean));
    expect(Math.abs(mean - 4)).toBeLessThan(half);
    expect(half).toBeLessThan(0.05);
    const chance = [1, 8, 28, 56, 70, 56, 28, 8, 1].map((ways) => ways / 256);
    let squares = 0;
    const all = runs.flatMap(({ distributions }) => distributions.hops_to_key.bins);
    const found = all.reduce((sum, [, , count]) => sum + count, 0);
    for (const [hops, share] of chance.entries()) {
      const count = all.reduce((sum, [at, , more]) => sum + (at === hops ? more : 0), 0);
      squares += (count - found * share) ** 2 / (found * share);
    }
    // Chi squared, 8 degrees of freedom.
    expect(squares).toBeLessThan(20.1);
  });

  it('lookups come one after the other: as many as pauses and ways let', async () => {
    const runs = await over((seed) => run({ nodes: 256, end: 100, silent: 0, patience: 30 }, seed));
    const { mean, half } = interval(runs.map(({ counters }) => counters[0] / 256));
    // Pauses of 5.02 s, lookups of 4 hops there and back, of 50 ms each; the one in work at the end is not counted.
    const expected = 100 / (5.02 + 4 * 2 * 0.05);
    expect(Math.abs(mean - expected)).toBeLessThan(half + 0.1);
  });
});

describe('shuffled views', () => {
  const program = programOf('../examples/shuffled-views');
  const nodes = 256;

  /** How often each node is named at the end. */
  async function watched(choices: Choices) {
    const named = new Uint32Array(nodes);
    const world = await worldOf(program, choices);
    const run = await runSequential(
      interpreted(world, (node, index, context, add) => {
        const at = context.stateAt(node);
        if (index === 0) for (const peer of context.state.subarray(at, at + 16)) named[peer]++;
        world.twin.observe(node, index, context, add);
      }),
    );
    return { run, named };
  }

  it('an entry is known for sixteen turns and a half, and ways are those of a random network', async () => {
    const ends = [40, 80];
    const runs = await over((seed) =>
      Promise.all(ends.map(async (end) => runSequential(await worldOf(program, { params: { nodes, end }, seed })))),
    );
    // Sixteen entries of each node; one is born in each turn. What is known when the run begins is no measure.
    const ages = runs.map((two) => {
      const [early, late] = two.map(
        ({
          distributions: {
            known_for: { mean, count },
          },
        }) => ({ sum: mean * count, count }),
      );
      return (late.sum - early.sum) / (late.count - early.count);
    });
    const { mean, half } = interval(ages);
    expect(Math.abs(mean - 16.5)).toBeLessThan(half + 0.2);
    const way = interval(runs.map(([, { observed }]) => (observed.way.mean / nodes) * 4));
    expect(Math.abs(way.mean - 1)).toBeLessThan(way.half + 4 / nodes);
  });

  it('everybody is named by sixteen, far more evenly than by lot', async () => {
    const { named } = await watched({ params: { nodes, end: 60 }, seed: 1 });
    const mean = named.reduce((a, b) => a + b) / nodes;
    const variance = named.reduce((sum, each) => sum + (each - mean) ** 2, 0) / nodes;
    expect(mean).toBe(16);
    expect(variance).toBeLessThan(16 / 3);
    expect(Math.min(...named)).toBeGreaterThan(6);
    expect(Math.max(...named)).toBeLessThan(26);
  });
});

describe('the failure detector', () => {
  const program = programOf('../examples/failure-detector');
  const nodes = 200;
  /** Words of a state: whether it is online, and whether it suspects the next. */
  const [STATUS, SUSPECTS] = [0, 6 + (program.fields.find(({ name }) => name === 'suspects')?.at ?? 0)];

  it('whoever leaves for good is suspected, by the one before, as many periods later as there are misses; and nobody else is', async () => {
    const params = {
      nodes,
      latency: 'constant',
      latencyMin: 0.05,
      period: 10,
      patience: 1,
      misses: 3,
      loss: 0,
      end: 500,
    };
    const flash = { churn: 'flash', flashShare: 0.4, flashAt: 60, flashOver: 300 };
    const world = await worldOf(program, { params: { ...params, ...flash } });
    const states: (readonly [isOnline: boolean, suspects: boolean])[] = [];
    const { distributions, counters } = await runSequential(
      interpreted({ ...world, observed: ['state'] }, (node, _index, context) => {
        const at = context.stateAt(node);
        states.push([(context.state[at + STATUS] & 1) === 1, context.state[at + SUSPECTS] === 1]);
      }),
    );
    const expected = states.map(([isOnline], node) => isOnline && !states[(node + 1) % nodes][0]);
    expect(states.map(([isOnline, suspects]) => isOnline && suspects)).toEqual(expected);
    expect(expected.filter(Boolean).length).toBeGreaterThan(30);
    expect(counters.slice(1, 3)).toEqual([0, 0]);
    // From the last answer, a way there and back after its question, to the third question after that and a second more.
    const { min, max, count } = distributions.silence;
    expect([min, max, count]).toEqual([30_900, 30_900, counters[0]]);
  });

  it('where messages alone are lost, as many are suspected in vain as runs of misses are to be expected', async () => {
    const [period, loss, misses] = [10, 0.2, 2];
    const params = { nodes, loss, misses, period, churn: 'none', end: 600 };
    const runs = await over(async (seed) => runSequential(await worldOf(program, { params, seed })));
    const missed = 1 - (1 - loss) ** 2;
    const questions = params.end / period;
    // A run of misses begins the first time, or after an answer.
    const expected = nodes * missed ** misses * (1 + (1 - missed) * (questions - misses));
    const { mean, half } = interval(runs.map(({ counters }) => counters[0]));
    expect(Math.abs(mean - expected)).toBeLessThan(half + 0.01 * expected);
    for (const { counters } of runs) {
      expect(counters[1]).toBeGreaterThan(0.9 * counters[0]);
      expect(counters[2]).toBe(0);
    }
  });
});

describe('push-pull gossip', () => {
  const program = programOf('../examples/gossip');

  it.each([256, 1024])('everybody among %i hears within log3 n and some log log n rounds', async (nodes) => {
    const runs = await over(async (seed) =>
      runSequential(await worldOf(program, { params: { nodes, end: 20, loss: 0, churn: 'none' }, seed })),
    );
    expect(runs.map(({ counters }) => counters[0] + counters[1])).toEqual(SEEDS.map(() => nodes));
    const { mean } = interval(runs.map(({ distributions }) => distributions.delay.max));
    // Karp et al. 2000: log3 n + O(log log n).
    const [tripling, last] = [Math.log(nodes) / Math.log(3), Math.log(Math.log(nodes))];
    expect(mean).toBeGreaterThan(tripling + last / 2);
    expect(mean).toBeLessThan(tripling + 2 * last);
  });
});
