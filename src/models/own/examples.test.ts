/**
 * Covers: texts are what rules by hand are, or the built-in model, everywhere in their ranges and over networks of all kinds: digest, counters,
 * series, distributions. By a module and by the interpreter.
 */
import { describe, expect, it } from 'vitest';
import { threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { runSequential } from '../../engine/event/testing/run-world.ts';
import type { Program } from '../../protocol/program.ts';
import { PlainChord } from '../../protocol/testing/plain-chord.ts';
import { PlainDetector } from '../../protocol/testing/plain-detector.ts';
import { PlainViews } from '../../protocol/testing/plain-views.ts';
import { programOf } from '../../protocol/testing/texts.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { toTicks } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { underlayOf } from '../../underlay/config.ts';
import { Sessions } from '../../underlay/sessions.ts';
import type { UnderlayParams } from '../../underlay/spec/underlay-params.ts';
import { COUNTER, STREAMS } from '../gossip/config.ts';
import { gossipModel } from '../gossip/model.ts';
import { gossipSpec } from '../gossip/spec.ts';
import { pholdCases, pholdGrid } from '../phold/grid.ts';
import { pholdModel } from '../phold/model.ts';
import { rumourModel } from '../test-rumour/model.ts';
import { rumourSpec } from '../test-rumour/spec.ts';
import { casesOf, type HeldCase, heldTo, interpreted, plainWorld, saidBy } from './testing/text-runs.ts';
import { pholdChoices, worldOf } from './testing/texts.ts';

/** A time of a case by its name. */
const ticksOf =
  ({ params, tick }: HeldCase) =>
  (name: string): number =>
    toTicks(Number(params[name]), tick);

/** Of a text without an underlay, or a part of one, values of the others by which they do nothing. */
const underlayIn = ({ params, tick }: HeldCase) =>
  underlayOf(complete(gossipSpec, { params }).params as UnderlayParams, (seconds) => toTicks(seconds, tick), NO_FILES);

/** What was counted in all cases together. */
async function held(
  program: Program,
  cases: readonly HeldCase[],
  other: (one: HeldCase) => EventWorld,
  columns?: readonly number[],
): Promise<readonly number[]> {
  let all: readonly number[] = [];
  for (const one of cases) {
    const { counters } = await heldTo(program, one, () => other(one), columns);
    all = counters.map((count, i) => count + (all[i] ?? 0));
  }
  return all;
}

it('Chord lookups', async () => {
  const program = programOf('../examples/chord');
  const counted = await held(program, casesOf(program, [16, 70], 24), (one) => {
    const ticks = ticksOf(one);
    const [latency, jitter, pause, patience] = ['latency', 'jitter', 'pause', 'patience'].map(ticks);
    const { nodes, params } = one;
    const twin = new PlainChord({ nodes, latency, jitter, pause, patience, silent: Number(params.silent) });
    return plainWorld(PlainChord.shape, { ...one, lookaheadTicks: latency, twin });
  });
  expect(Math.min(...counted)).toBeGreaterThan(1000);
});

it('shuffled views', async () => {
  const program = programOf('../examples/shuffled-views');
  const counted = await held(program, casesOf(program, [32, 90], 16), (one) => {
    const [latency, jitter, period] = ['latency', 'jitter', 'period'].map(ticksOf(one));
    const twin = new PlainViews({ nodes: one.nodes, latency, jitter, period });
    return plainWorld(PlainViews.shape, { ...one, lookaheadTicks: latency, twin });
  });
  expect(Math.min(...counted)).toBeGreaterThan(300);
});

it('the failure detector, on an underlay', async () => {
  const program = programOf('../examples/failure-detector');
  const counted = await held(program, casesOf(program, [2, 40], 32), (one) => {
    const [period, patience] = ['period', 'patience'].map(ticksOf(one));
    const [underlay, misses] = [underlayIn(one), Number(one.params.misses)];
    const params = { nodes: one.nodes, period, patience, misses, millisecond: toTicks(0.001, one.tick) };
    const twin = new PlainDetector(params, underlay, one.seed);
    return plainWorld(PlainDetector.shape, { ...one, lookaheadTicks: underlay.lookahead, twin });
  });
  // Nobody is behind a NAT.
  expect(counted[6]).toBe(0);
  expect(Math.min(...counted.toSpliced(6, 1))).toBeGreaterThan(10);
});

describe('PHOLD', () => {
  it.each(['exponential', 'uniform', 'constant'])('is the model over its grid, with %s delays', async (delay) => {
    for (const { name, scenario } of pholdGrid().filter((one) => one.scenario.params.delay === delay)) {
      const { observed: _, ...expected } = await runSequential(pholdModel.build(scenario, NO_FILES));
      const world = await worldOf(...pholdChoices(scenario));
      expect(await runSequential(world), name).toMatchObject(expected);
      if (pholdCases().some((one) => one.name === name))
        expect(await runSequential(interpreted(world)), name).toMatchObject(expected);
    }
  });

  it('as an example it is the model but for its state', async () => {
    const program = programOf('../examples/phold');
    for (const { scenario } of pholdCases().filter(({ scenario: { params } }) => params.delay === 'exponential')) {
      const [, choices] = pholdChoices(scenario);
      const { digest: _, ...expected } = saidBy(await runSequential(pholdModel.build(scenario, NO_FILES)));
      expect(saidBy(await runSequential(await worldOf(program, choices)))).toMatchObject(expected);
    }
  });
});

describe('the rumour', () => {
  const program = programOf('texts/rumour');

  it.each<Params>([
    { nodes: 300, end: 20, fanout: 3 },
    { nodes: 2, end: 10 },
    { nodes: 64, end: 12, latency: 0.9, round: 0.9 },
    { nodes: 100, end: 8, latency: 0.01, round: 0.1, fanout: 2 },
    { nodes: 16, end: 90_000, latency: 3600, round: 3600 },
  ])('is the model but for its records: %j', async (params) => {
    const scenario = complete(rumourSpec, { params, seed: 3 });
    const { seed, tick } = scenario;
    const { digest, events, windows, observed, counters } = await runSequential(rumourModel.build(scenario, NO_FILES));
    const world = await worldOf(program, { params, seed, tick });
    for (const rules of [world, interpreted(world)]) {
      const { observed: seen, ...run } = await runSequential(rules);
      expect(run).toMatchObject({ digest, events, windows, counters: counters.slice(0, 3) });
      expect(Object.values(seen)).toEqual(Object.values(observed));
    }
  });
});

describe('push-pull gossip', () => {
  const program = programOf('../examples/gossip');
  /** Of the model, in the order of the text. */
  const { informed, begun, sent, vain, requests, lost, toOffline, toNated, arrivals, departures } = COUNTER;
  const columns = [informed, begun, sent, vain, requests, lost, toOffline, toNated, arrivals, departures];

  /** The model passes a rumour on that would begin with somebody who is offline, and always tells, or asks. */
  function isOfBoth(one: HeldCase): boolean {
    const words = new Uint32Array(2);
    threefry2x32(one.seed, STREAMS.origins, 0, 0, words);
    const sessions = new Sessions(underlayIn(one).sessions, one.seed, STREAMS.sessions);
    const tells = one.params.pushes === 'yes' || one.params.pulls === 'yes';
    return tells && sessions.startsOnline(mulHigh(words[0], one.nodes));
  }

  it('is the model', async () => {
    const cases = casesOf(program, [2, 30], 48).filter(isOfBoth);
    expect(cases.length).toBeGreaterThan(15);
    const counted = await held(
      program,
      cases,
      ({ nodes, params: { pushes, pulls, spread, life, friends, ...params }, seed, tick }) => {
        const mode = pulls === 'no' ? 'push' : pushes === 'no' ? 'pull' : 'pushPull';
        const start = spread === 'yes' ? 'spread' : 'together';
        const known = { overlay: friends === 0 ? 'everybody' : 'random', degree: Math.max(1, Number(friends)) };
        const given = { ...params, ...known, nodes, mode, start, timeToLive: life };
        return gossipModel.build(complete(gossipSpec, { seed, tick, params: given }), NO_FILES);
      },
      columns,
    );
    expect(Math.min(...counted)).toBeGreaterThan(10);
  });
});
