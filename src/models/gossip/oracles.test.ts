/** What theory and bookkeeping say of a run, over several seeds: see docs/validation.md. */
import { describe, expect, it } from 'vitest';
import { bitCount } from '../../base/u32.ts';
import type { HandledEvent, HandlerContext, HandlerTwin } from '../../engine/event/model.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { type EventResult, eventResultOf } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { type COUNTER, COUNTERS, KIND, STATE } from './config.ts';
import { gossipModel } from './model.ts';
import { expectedLeft, neverHear, roundsToAll } from './spec/known.ts';
import { gossipSpec } from './spec.ts';

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const scenarioOf = (params: Params, seed: number) => ({
  ...complete(gossipSpec, { params, seed }),
  measure: { warmUp: 0, sampleEvery: 1 },
});

async function resultOf(params: Params, seed: number): Promise<EventResult> {
  const run = expectOk(await openRun(scenarioOf(params, seed), { engine: 'sequential', lpSize: 1 }));
  for (let done = false; !done; ) done = expectOk(await run.advance({ wallMs: 1e9 })).done;
  const result = eventResultOf(expectOk(await run.result('finished')));
  run.dispose();
  return result;
}

/** Mean, and the half width of its 99% interval; of many values. */
function interval(values: readonly number[]) {
  const mean = values.reduce((a, b) => a + b) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, half: 2.66 * Math.sqrt(variance / values.length) };
}

describe('everybody knows everybody, in step', () => {
  it.each(['push', 'pull', 'pushPull'])(
    '%s: each round leaves as many as expected of the round before',
    async (mode) => {
      const params = { nodes: 512, mode, latency: 'constant', end: mode === 'pushPull' ? 14 : 26 };
      const deviations: number[] = [];
      for (const seed of seeds(40)) {
        const { informed, begun } = (await resultOf(params, seed)).series;
        const left = informed.map((heard, row) => params.nodes - heard - begun[row]).slice(2);
        expect(left.at(-1)).toBeLessThan(2);
        deviations.push(
          left
            .slice(1)
            .reduce((sum, now, i) => sum + now - expectedLeft(complete(gossipSpec, { params }).params, left[i]), 0),
        );
      }
      const { mean, half } = interval(deviations);
      console.info(mode, mean, half);
      expect(Math.abs(mean)).toBeLessThan(half);
    },
  );

  it('the expectation is that of the closed forms', () => {
    const params = { nodes: 101, fanout: 1, loss: 0 };
    expect(expectedLeft({ ...params, mode: 'push' }, 61)).toBeCloseTo(61 * (1 - 1 / 100) ** 40, 10);
    expect(expectedLeft({ ...params, mode: 'pull' }, 61)).toBeCloseTo((61 * 60) / 100, 10);
    expect(expectedLeft({ ...params, mode: 'pushPull' }, 61)).toBeCloseTo(61 * (1 - 1 / 100) ** 40 * (60 / 100), 10);
  });

  it.each([
    [64, 100],
    [1024, 40],
  ])('push among %d: the mean time to all lies within the bounds of Doerr & Kuennemann', async (nodes, count) => {
    const rounds: number[] = [];
    for (const seed of seeds(count))
      rounds.push((await resultOf({ nodes, latency: 'constant', end: 30 }, seed)).metrics.roundsToAll as number);
    const { mean, half } = interval(rounds);
    const [least, most] = roundsToAll(nodes);
    expect(mean - half).toBeGreaterThan(least);
    expect(mean + half).toBeLessThan(most);
    if (nodes === 1024) expect(Math.abs(mean - Math.log2(nodes) - Math.log(nodes) - 1.23)).toBeLessThan(half + 0.03);
  });
});

describe('each hands on once', () => {
  it.each([
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [4, 0.25],
  ])('to %d others, of which a share of %d is lost: as many never hear as in the closed form', async (fanout, loss) => {
    const expected = neverHear(fanout * (1 - loss));
    const left: number[] = [];
    for (const seed of seeds(20)) {
      const residue = (await resultOf({ nodes: 2048, forwarding: 1, fanout, loss, end: 60 }, seed)).metrics
        .residue as number;
      if (residue < 0.9) left.push(residue);
    }
    expect(left.length).toBeGreaterThan(15);
    const { mean, half } = interval(left);
    expect(Math.abs(mean - expected)).toBeLessThan(half + 1 / 2048);
  });

  it('the shares are those of Demers et al. and of the issue', () => {
    expect([2, 3, 4, 5].map((fanout) => Number(neverHear(fanout).toFixed(4)))).toEqual([0.2032, 0.0595, 0.0198, 0.007]);
  });
});

const BUSY = {
  nodes: 300,
  mode: 'pushPull',
  overlay: 'random',
  fanout: 3,
  forwarding: 3,
  rumours: 6,
  rumourEvery: 2,
  start: 'spread',
  period: 0.5,
  loss: 0.1,
  nat: 0.3,
  churn: 'exponential',
  sessionScale: 5,
  offlineMean: 3,
  end: 15.03,
} as const;

const BOOKS = [
  ['everything at once', BUSY],
  ['push', { ...BUSY, mode: 'push', forwarding: 0, timeToLive: 9 }],
  ['pull, many at once', { ...BUSY, mode: 'pull', rumours: 32, rumourEvery: 0 }],
  ['half the nodes leave', { ...BUSY, churn: 'flash', flashShare: 0.9, flashAt: 1, flashOver: 3, forwarding: 1 }],
  ['nothing is in the way', { nodes: 300, end: 15.03, fanout: 2 }],
] as const;

describe('copies are accounted for', () => {
  it.each(BOOKS)('%s: sent = informed + in vain + lost + refused + under way, in every row', async (_what, params) => {
    for (const seed of seeds(3)) {
      const scenario = scenarioOf(params, seed);
      const plain = gossipModel.build(scenario, NO_FILES);
      const watched = new SentCopies(plain.twin);
      const run = new SequentialExecutor({ ...plain, twin: watched }, { everyTicks: 1e6, maxRows: 99 });
      for (let done = false; !done; ) done = expectOk(await run.advance({ wallMs: 1e9 })).done;
      const { counters, observed, series } = expectOk(await run.outcome());
      const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]])) as Record<
        keyof typeof COUNTER,
        number
      >;
      const { informed, vain, begun } = counted;
      series.timeTicks.forEach((time, row) => {
        const [, sent, ...ended] = series.counters.slice(0, 6).map((column) => column[row]);
        expect(sent - ended.reduce((all, copies) => all + copies), `at tick ${time}`).toBe(watched.underWay(time));
      });
      expect(series.timeTicks.length).toBeGreaterThan(10);
      const reading = run.read();
      let known = 0;
      for (let node = 0; node < plain.nodes; node++) known += bitCount(reading.state(node, STATE.known));
      expect(known).toBe(informed + begun);
      expect(Math.round(observed.received.mean * observed.received.count)).toBe(informed + vain);
    }
  });
});

/** Watches what copies a twin sends that are not lost: from when until when each is under way. */
class SentCopies implements HandlerTwin {
  readonly observe: HandlerTwin['observe'];
  private readonly sent: (readonly [from: number, to: number, copies: number])[] = [];
  private readonly twin: HandlerTwin;
  private watched?: HandlerContext;
  private time = 0;

  constructor(twin: HandlerTwin) {
    this.twin = twin;
    this.observe = (...args) => twin.observe(...args);
  }

  start(node: number, context: HandlerContext): void {
    this.watch(context);
    this.twin.start(node, context);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    this.time = event.time;
    this.twin.handle(node, event, context);
  }

  underWay(time: number): number {
    return this.sent.reduce((all, [from, to, copies]) => all + (from < time && time <= to ? copies : 0), 0);
  }

  private watch(context: HandlerContext): void {
    if (this.watched === context) return;
    this.watched = context;
    const send = context.send.bind(context);
    (context as { send: HandlerContext['send'] }).send = (dst, time, kind, rumours = 0) => {
      if (kind === KIND.push || kind === KIND.request || kind === KIND.answer)
        this.sent.push([this.time, time, bitCount(rumours)]);
      send(dst, time, kind, rumours);
    };
  }
}
