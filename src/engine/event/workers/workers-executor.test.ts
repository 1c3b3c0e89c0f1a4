/**
 * Covers: several workers say what one core says, of random networks with all that a model may do: outcome, series, progress at every pause, traces,
 * records, messages, readings and the fault that is told; with rings of a few records, parts of a node, and cuts within windows.
 */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../base/result.ts';
import type { AdvanceLimits, Progress } from '../../progress.ts';
import type { EventState } from '../event-state.ts';
import type { EventTraceRows } from '../event-trace.ts';
import type { EventExecutor } from '../executor.ts';
import type { EventWorld } from '../model.ts';
import type { PendingMessage } from '../pending.ts';
import { SequentialExecutor } from '../sequential/sequential-executor.ts';
import { breaking } from '../testing/breaking.ts';
import { censusWorld } from '../testing/census.ts';
import { faultyWorld, RULES, type Rule } from '../testing/faulty.ts';
import { agreedOf, expectOk, runToEnd, samplingOf } from '../testing/run-world.ts';
import { tortureNetworks, tortureWorld } from '../testing/torture.ts';
import { evenBounds } from './bounds.ts';
import { betweenAtomics } from './testing/between-atomics.ts';
import { LocalTeam } from './testing/local-team.ts';
import { type PartSettings, WorkersExecutor } from './workers-executor.ts';

/** How many, and how they go about it. */
interface DrawnSettings extends PartSettings {
  readonly workers: number;
  readonly look: number;
  readonly seed: number;
}

const teams = (nodes: number, rings: readonly number[] = [4, 64]): fc.Arbitrary<DrawnSettings> =>
  fc
    .record({
      workers: fc.constantFrom(...[1, 2, 3, 5, 16].filter((n) => n <= nodes)),
      look: fc.constantFrom(1, 3, 50),
      seed: fc.nat(),
      ringRecords: fc.constantFrom(...rings),
      cuts: fc.array(fc.nat(nodes), { minLength: 16, maxLength: 16 }),
      isEven: fc.boolean(),
    })
    .map(({ workers, cuts, isEven, ...drawn }) => ({
      ...drawn,
      workers,
      bounds: isEven ? evenBounds(nodes, workers) : [0, ...cuts.slice(0, workers - 1).sort((a, b) => a - b), nodes],
    }));

const teamOf = (world: () => EventWorld, { look, seed }: DrawnSettings) => new LocalTeam(world, look, seed);

async function open(
  world: () => EventWorld,
  drawn: DrawnSettings,
  team = teamOf(world, drawn),
  from?: EventState,
): Promise<Result<WorkersExecutor>> {
  const one = world();
  return WorkersExecutor.create(one, samplingOf(one), drawn.workers, team, drawn, from);
}

const oneCore = (world: () => EventWorld, from?: EventState) => {
  const one = world();
  return new SequentialExecutor(one, samplingOf(one), undefined, from);
};

/** Without what the wall clock decides. */
const comparableOf = ({ wallSeconds: _, distributions: __, workers: ___, ...comparable }: Progress) => comparable;

const sorted = ({ rows, rowWords, events }: EventTraceRows): string[] =>
  Array.from({ length: events }, (_, i) => String(rows.slice(i * rowWords, (i + 1) * rowWords))).sort();

const told = (messages: readonly PendingMessage[]): string[] =>
  messages.map(({ time, src, dst, sent }) => `${time} ${src} ${dst} ${sent}`).sort();

interface Reader extends EventExecutor {
  read(): ReturnType<WorkersExecutor['read']>;
  messages: WorkersExecutor['messages'];
}

/** All that is there to be seen at a pause. */
function seen(executor: Reader, nodes: number, stateWords: number, storeWords: number) {
  const reading = executor.read();
  const each = Array.from({ length: nodes }, (_, node) => [
    reading.pending(node),
    reading.earliest(node),
    reading.sent(node),
    reading.draws(node),
    ...Array.from({ length: stateWords }, (_, word) => reading.state(node, word)),
    ...Array.from({ length: storeWords }, (_, word) => reading.store(node, word)),
  ]);
  const messages = told(executor.messages({ stride: 2, count: Math.ceil(nodes / 2), also: 1 }));
  return { nowTicks: reading.nowTicks, each, messages, trace: sorted(executor.takeEventTrace()) };
}

const pauses = fc.array(
  fc.record({ steps: fc.constantFrom(0, 1, 2, 7), untilTicks: fc.nat(160) }, { requiredKeys: [] }),
  { maxLength: 6 },
);

async function expectSame(
  world: () => EventWorld,
  drawn: DrawnSettings,
  stops: readonly Partial<AdvanceLimits>[],
  team = teamOf(world, drawn),
) {
  const { nodes, stateWords, storeWords = 0 } = world();
  const [a, b] = [expectOk(await open(world, drawn, team)), oneCore(world)];
  expect(seen(a, nodes, stateWords, storeWords)).toEqual(seen(b, nodes, stateWords, storeWords));
  for (const executor of [a, b]) {
    executor.keepRecords();
    await executor.watch('all with payloads');
  }
  for (const stop of stops) {
    const [one, other] = [await a.advance({ wallMs: 1e9, ...stop }), await b.advance({ wallMs: 1e9, ...stop })];
    expect(comparableOf(expectOk(one))).toEqual(comparableOf(expectOk(other)));
    expect(seen(a, nodes, stateWords, storeWords)).toEqual(seen(b, nodes, stateWords, storeWords));
    expect(a.takeRecords()).toEqual(b.takeRecords());
    expect(agreedOf(expectOk(await a.outcome()))).toEqual(agreedOf(expectOk(await b.outcome())));
  }
  expect((await runToEnd(a)).agreed).toEqual((await runToEnd(b)).agreed);
  expect(seen(a, nodes, stateWords, storeWords)).toEqual(seen(b, nodes, stateWords, storeWords));
  expect(a.takeRecords()).toEqual(b.takeRecords());
  a.dispose();
}

/** Records count what the first word of a node is as they are evaluated: in one window later it may be another. */
function judgedAsItIs(world: EventWorld): EventWorld {
  const { twin } = world;
  const evaluateRecord: EventWorld['twin']['evaluateRecord'] = ({ words }, context) => {
    const on = context.state[context.stateAt(words[0])];
    context.count(1 + on, 1);
    return on;
  };
  return { ...world, twin: Object.assign(Object.create(twin), { evaluateRecord }) };
}

/** They have records. */
const censusNetworks = fc.record({
  nodes: fc.integer({ min: 2, max: 40 }),
  lookahead: fc.integer({ min: 4, max: 30 }),
  end: fc.integer({ min: 50, max: 200 }),
  asks: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(1000),
});

describe('several workers', () => {
  it('say what one core says of the torture model, at every pause', async () => {
    const drawn = tortureNetworks(40).chain((config) => fc.tuple(fc.constant(config), teams(config.nodes), pauses));
    await fc.assert(
      fc.asyncProperty(drawn, ([config, team, stops]) => expectSame(() => tortureWorld(config), team, stops)),
      { numRuns: 30 },
    );
  });

  it('say the same where others go on in the middle of what each does', async () => {
    // Who is in the middle of something makes no room.
    const drawn = tortureNetworks(20).chain((config) =>
      fc.tuple(fc.constant(config), teams(config.nodes, [1024]), pauses),
    );
    await fc.assert(
      fc.asyncProperty(drawn, ([config, drawnTeam, stops]) => {
        const world = () => tortureWorld(config);
        const team = teamOf(world, drawnTeam);
        return betweenAtomics(team.interrupt, () => expectSame(world, drawnTeam, stops, team));
      }),
      { numRuns: 15 },
    );
  });

  it('evaluate records with the states that one core has', async () => {
    const drawn = censusNetworks.chain((config) => fc.tuple(fc.constant(config), teams(config.nodes), pauses));
    await fc.assert(
      fc.asyncProperty(drawn, ([config, team, stops]) => expectSame(() => censusWorld(config), team, stops)),
      { numRuns: 25 },
    );
  });

  it('go on where one core or others have left a run, and leave it to them', async () => {
    const worlds = fc.oneof(
      tortureNetworks(30).map((config) => [config.nodes, () => tortureWorld(config)] as const),
      censusNetworks.map((config) => [config.nodes, () => censusWorld(config)] as const),
    );
    const drawn = worlds.chain(([nodes, world]) =>
      fc.tuple(
        fc.constant(world),
        fc.array(fc.tuple(fc.option(teams(nodes)), fc.nat(12), fc.constantFrom(0, 1e9)), {
          minLength: 2,
          maxLength: 4,
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(drawn, async ([world, pieces]) => {
        const whole = oneCore(world);
        whole.keepRecords();
        const { agreed } = await runToEnd(whole);
        const records = whole.takeRecords();
        let from: EventState | undefined;
        for (const [team, steps, wallMs] of pieces) {
          const executor = team ? expectOk(await open(world, team, undefined, from)) : oneCore(world, from);
          executor.keepRecords();
          expectOk(await executor.advance({ wallMs, steps }));
          from = structuredClone(expectOk(await executor.checkpoint()));
          // Who gave one goes on itself, too.
          expect((await runToEnd(executor)).agreed).toEqual(agreed);
          expect(executor.takeRecords()).toEqual(records);
          executor.dispose();
        }
        const last = expectOk(await open(world, { workers: 2, look: 3, seed: 1 }, undefined, from));
        last.keepRecords();
        expect((await runToEnd(last)).agreed).toEqual(agreed);
        expect(last.takeRecords()).toEqual(records);
      }),
      { numRuns: 30 },
    );
  });

  it('are cut within a window, and come to the same', async () => {
    const drawn = tortureNetworks(40).chain((config) => fc.tuple(fc.constant(config), teams(config.nodes)));
    await fc.assert(
      fc.asyncProperty(drawn, async ([config, team]) => {
        const world = () => tortureWorld(config);
        const executor = expectOk(await open(world, team));
        const { agreed } = await runToEnd(executor, { wallMs: 0 });
        expect(agreed).toEqual((await runToEnd(oneCore(world))).agreed);
      }),
      { numRuns: 30 },
    );
  });

  it('look at the clock in each window, however few events it has', async () => {
    const drawn = tortureNetworks(10).chain((config) => fc.tuple(fc.constant(config), teams(config.nodes)));
    await fc.assert(
      fc.asyncProperty(drawn, async ([config, team]) => {
        const executor = expectOk(await open(() => tortureWorld(config), { ...team, look: 1e6 }));
        for (let pause = 1; pause <= 3; pause++)
          expect(expectOk(await executor.advance({ wallMs: 0 })).steps).toBeLessThanOrEqual(pause);
      }),
      { numRuns: 30 },
    );
  });

  it('are stopped at any moment, and come to the same', async () => {
    const drawn = tortureNetworks(20).chain((config) =>
      fc.tuple(fc.constant(config), teams(config.nodes, [1024]), fc.array(fc.nat(300), { maxLength: 20 })),
    );
    await fc.assert(
      fc.asyncProperty(drawn, async ([config, drawnTeam, stops]) => {
        const world = () => tortureWorld(config);
        const team = teamOf(world, drawnTeam);
        const executor = expectOk(await open(world, drawnTeam, team));
        // A clock that goes on by a ms with each look.
        let ms = 0;
        const now = vi.spyOn(performance, 'now').mockImplementation(() => ms++);
        try {
          await betweenAtomics(team.interrupt, async () => {
            for (const wallMs of stops) expectOk(await executor.advance({ wallMs }));
            expect((await runToEnd(executor)).agreed).toEqual((await runToEnd(oneCore(world))).agreed);
          });
        } finally {
          now.mockRestore();
        }
      }),
      { numRuns: 15 },
    );
  });

  it('evaluate records before anybody goes on: with the states as they are then', async () => {
    const drawn = censusNetworks.chain((config) => fc.tuple(fc.constant(config), teams(config.nodes)));
    await fc.assert(
      fc.asyncProperty(drawn, ([config, team]) => expectSame(() => judgedAsItIs(censusWorld(config)), team, [])),
      { numRuns: 15 },
    );
  });

  it('name the first of several faults of a window, cut or not', async () => {
    const drawn = tortureNetworks(40).chain((config) =>
      fc.tuple(fc.constant(config), teams(config.nodes), fc.integer({ min: 1, max: 200 }), fc.constantFrom(0, 1e9)),
    );
    await fc.assert(
      fc.asyncProperty(drawn, async ([config, team, rarity, wallMs]) => {
        const world = () => breaking({ ...tortureWorld(config), recordWords: 1 }, rarity);
        const last = async (executor: EventExecutor) => {
          for (;;) {
            const progress = await executor.advance({ wallMs });
            if (!progress.ok || progress.value.done) return progress.ok ? executor.outcome() : progress;
          }
        };
        const [several, one] = [await last(expectOk(await open(world, team))), await last(oneCore(world))];
        expect(several).toEqual(one);
      }),
      { numRuns: 30 },
    );
  });

  it.each(Object.keys(RULES).filter((rule) => rule !== 'none') as Rule[])(
    'name the fault that one core names: %s',
    async (rule) => {
      for (const workers of [1, 2, 5]) {
        const world = () => faultyWorld(rule);
        const opened = await open(world, { workers, look: 3, seed: workers });
        const one = oneCore(world);
        const expected = one.fault ?? (await one.advance({ wallMs: 1e9 }));
        expect(expected.ok).toBe(false);
        expect(opened.ok ? await opened.value.advance({ wallMs: 1e9 }) : opened).toEqual(expected);
        if (opened.ok) expect(await opened.value.outcome()).toEqual(await one.outcome());
      }
    },
  );
});
