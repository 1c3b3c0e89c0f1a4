/**
 * Covers: gossip as a text is gossip over underlays of every kind, those that files say and those of routes among them; what `start` may do over one;
 * and texts that name any parts of one.
 */
import { expect, it } from 'vitest';
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { thresholdOf } from '../../base/threshold.ts';
import { preparedWorld, runSequential } from '../../engine/event/testing/run-world.ts';
import { type Program, UNDERLAY_PARTS, type UnderlayPart } from '../../protocol/program.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { underlayCases } from '../../underlay/verified.ts';
import { COUNTERS } from '../gossip/config.ts';
import { gossipModel } from '../gossip/model.ts';
import { gossipSpec } from '../gossip/spec.ts';
import { gridCase } from '../grid-case.ts';
import { runsOf } from './testing/text-runs.ts';
import { forwardingProgram, gossipParams, programOf, TEXTS, underlayProgram, worldOf } from './testing/texts.ts';

// In the text a rumour begins where its first node is online: with this seed it is.
const SEED = 12;

const PARAMS = { nodes: 160, end: 12, mode: 'pushPull', start: 'spread', fanout: 2 };

it.each(underlayCases)('$what', ({ params, ...more }) =>
  isGossip(TEXTS.gossip, gridCase(gossipSpec, { ...more, params: { ...PARAMS, ...params }, seed: SEED })),
);

it.each([1, 2, 3, 6])('rumours that are handed on in %d rounds, over churn, NAT and loss', async (forwarding) => {
  const below = { churn: 'exponential', sessionScale: 3, offlineMean: 2, nat: 0.2, loss: 0.1 };
  for (const mode of ['push', 'pushPull'])
    await isGossip(
      forwardingProgram(forwarding),
      gridCase(gossipSpec, { what: mode, params: { ...PARAMS, ...below, mode, forwarding }, seed: SEED }),
    );
});

async function isGossip(program: Program, { scenario, files = NO_FILES }: ReturnType<typeof gridCase>) {
  const { seed, tick } = scenario;
  const built = await runSequential(await preparedWorld(gossipModel, scenario, files));
  const own = await worldOf(program, { params: gossipParams(scenario.params), seed, tick }, files);
  const agreed = await runSequential(own);
  const counted = Object.fromEntries(own.counters.map((name, i) => [name, agreed.counters[i]]));
  const expected = Object.fromEntries(COUNTERS.map((name, i) => [name, built.counters[i]]));
  const { lostCopies: _, refusedCopies: __, ...named } = expected;
  expect(counted).toEqual(named);
  expect([agreed.digest, agreed.events, agreed.windows]).toEqual([built.digest, built.events, built.windows]);
}

it('without sessions `start` sends and sets; its messages take their delay below, or are lost', async () => {
  const [nodes, seed, loss] = [200, 3, 0.25];
  const program = programOf(`protocol 1 "At once"
nodes = 200 in 2 .. 1000
end = 2 s in 1 s .. 1 h
underlay delay loss nat
message hello(said: u32)
timer beat
counter beats "Beats"
measure heard "Heard after" "ms"
measure from_before "Who says it"
start {
  send hello(node) to (node + 1) % nodes
  set beat after 5 ms
}
on hello(said) from who {
  measure heard now / 1 ms
  measure from_before (node + nodes - said) % nodes + who - said
}
on beat { if now == 5 ms { count beats } }
`);
  const below = { latency: 'constant', latencyMin: 0.03, loss };
  const [module, interpreted] = await runsOf(program, { params: { nodes, ...below }, seed });
  expect(module).toEqual(interpreted);
  const words = new Uint32Array(2);
  let lost = 0;
  for (let node = 0; node < nodes; node++) {
    threefry2x32(seed, STREAMS.handler, node, 0, words);
    lost += Number(words[1] < thresholdOf(loss));
  }
  expect(lost).toBeGreaterThan(20);
  expect(module.counters).toEqual([nodes, lost, 0, 0, 0, 0]);
  expect(module.distributions.heard).toMatchObject({ count: nodes - lost, min: 30, max: 30 });
  expect(module.distributions.from_before).toMatchObject({ count: nodes - lost, min: 1, max: 1 });
});

/** Everybody online, reachable and heard, but for the parts that are there. */
const SUBSETS = Array.from({ length: 2 ** UNDERLAY_PARTS.length }, (_, i) =>
  UNDERLAY_PARTS.filter((_part, bit) => (i >> bit) & 1),
);
it.each(SUBSETS.map((parts) => [parts.join(' ') || 'none', parts] as const))(
  'any parts, each with its effect and no other: %s',
  async (_what, parts) => {
    const [module, interpreted] = await runsOf(...underlayProgram(parts));
    expect(module).toEqual(interpreted);
    const has = (part: UnderlayPart) => parts.includes(part);
    const [asks, replies, lost = 0, toOffline = 0, toNated = 0, arrivals = 0, departures = 0] = module.counters;
    expect(asks).toBeGreaterThan(300);
    expect([lost > 0, toNated > 0]).toEqual([has('loss'), has('nat')]);
    for (const count of [toOffline, arrivals, departures]) expect(count > 0).toBe(has('sessions'));
    // One in five, of what is asked and what is answered.
    if (has('loss')) expect(lost / (asks + replies + lost + toOffline + toNated)).toBeCloseTo(0.2, 1);
    expect(module.distributions.round_trip.min).toBeGreaterThanOrEqual(10);
  },
);
