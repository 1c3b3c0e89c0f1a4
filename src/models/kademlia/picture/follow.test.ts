/**
 * Covers: a followed lookup against what must hold of any: each peer asked once, never more than alpha at a time, answers
 * after two latencies and before the timeout, namers asked before the named, the true closest peer found; and that the
 * replay of a node from its event trace ends in the node's own words.
 */
import { describe, expect, it } from 'vitest';
import { tracedEvents } from '../../../engine/event/event-trace.ts';
import { Replay } from '../../../engine/event/replay.ts';
import type { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { openRun } from '../../../run/open-run.ts';
import { eventRunOf } from '../../../run/run.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Trace } from '../../../scenario/picture.ts';
import { Follower } from '../../../scene/run/follower.ts';
import { kademliaSpec } from '../spec.ts';

const PEERS = 200;
const LEAST = 0.01;
const TIMEOUT = 1;

const open = async (params: Record<string, number | string>) =>
  eventRunOf(
    expectOk(
      await openRun(complete(kademliaSpec, { params: { peers: PEERS, dMax: 3, end: 60, ...params } }), {
        engine: 'sequential',
        lpSize: 1,
      }),
    ),
  );

/** The trace after each look at it, up to its end. */
async function followed(peer: number, params: Record<string, number | string> = {}): Promise<readonly Trace[]> {
  const run = await open(params);
  expectOk(await run.advance({ wallMs: 10_000, steps: 40 + peer }));
  const follower = await Follower.begin(run, peer);
  if (!follower) throw new Error('a peer can be followed');
  const traces: Trace[] = [];
  while (follower.trace.state !== 'over') {
    expectOk(await run.advance({ wallMs: 10_000, steps: 1 }));
    follower.update();
    traces.push(follower.trace);
  }
  run.dispose();
  return traces;
}

describe('a followed lookup', () => {
  it.each([0, 57, 131, 199])('of peer %d asks each peer once, and finds the closest', async (peer) => {
    const traces = await followed(peer);
    const last = traces[traces.length - 1];
    const { steps } = last;
    expect(traces[0].state).toBe('awaited');
    expect(new Set(steps.map(({ node }) => node)).size).toBe(steps.length);
    for (const { steps: now } of traces)
      expect(now.filter(({ outcome }) => outcome === 'waiting').length).toBeLessThanOrEqual(3);
    for (const { sentSeconds, reachesSeconds, endedSeconds, outcome } of steps) {
      expect(outcome).toBe('answered');
      expect(reachesSeconds).toBeGreaterThanOrEqual(sentSeconds + LEAST);
      expect(endedSeconds).toBeGreaterThanOrEqual((reachesSeconds ?? 0) + LEAST);
      expect((endedSeconds ?? 0) - sentSeconds).toBeLessThan(TIMEOUT);
    }
    const best = Math.max(...steps.map(({ values }) => values[0]));
    const run = await open({});
    const { tables } = run.world;
    const [high] = last.targets.xor ? [Number.parseInt(last.target?.replaceAll(' ', '').slice(0, 8) ?? '', 16)] : [0];
    const shared = (id: number) => Math.clz32((id ^ high) >>> 0);
    expect(best).toBe(
      Math.max(
        ...Array.from({ length: PEERS }, (_, i) => i)
          .filter((i) => i !== peer)
          .map((i) => shared(tables[i])),
      ),
    );
  });

  it('names who named whom, and hops follow', async () => {
    const { steps, node } = (await followed(57)).at(-1) as Trace;
    expect(steps.some(({ from }) => from !== node)).toBe(true);
    for (const step of steps) {
      if (step.from === node) continue;
      const namer = steps.find((other) => other.node === step.from);
      expect(namer?.endedSeconds).toBeLessThanOrEqual(step.sentSeconds);
      expect(step.values[1]).toBeGreaterThan(1);
    }
  });

  it('marks what is lost on the way as timed out', async () => {
    const steps = (await Promise.all([3, 90, 160].map((peer) => followed(peer, { loss: 0.3 })))).flatMap(
      (traces) => (traces.at(-1) as Trace).steps,
    );
    const failed = steps.filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.some(({ reachesSeconds }) => reachesSeconds === undefined)).toBe(true);
    for (const { sentSeconds, endedSeconds } of failed)
      expect((endedSeconds ?? 0) - sentSeconds).toBeCloseTo(TIMEOUT, 6);
  });
});

it('the replay of a node from its event trace ends in the node’s own words', async () => {
  const run = await open({ loss: 0.1 });
  const executor = run.executor as SequentialExecutor;
  expectOk(await run.advance({ wallMs: 10_000, steps: 100 }));
  const peer = 77;
  expectOk(await run.watch(peer));
  const replay = new Replay(run.world, peer, executor.read());
  let sent = 0;
  for (let looks = 0; looks < 20; looks++) {
    expectOk(await run.advance({ wallMs: 10_000, steps: 60 }));
    for (const event of tracedEvents(run.takeEventTrace())) {
      const events = replay.handle(event);
      expect(events.length).toBe(event.sentTo - event.sentFrom);
      sent += events.length;
    }
  }
  const reading = executor.read();
  expect([...replay.state]).toEqual(Array.from(replay.state, (_, word) => reading.state(peer, word)));
  expect([...replay.store]).toEqual(Array.from(replay.store, (_, word) => reading.store(peer, word)));
  expect(replay.sent()).toBe(reading.sent(peer));
  expect(sent).toBeGreaterThan(50);
  run.dispose();
});
