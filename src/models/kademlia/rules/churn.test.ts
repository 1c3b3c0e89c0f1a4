/**
 * Peers that come and go: who is offline does nothing, timers of an earlier session are ignored, and the network stays in
 * equilibrium. Who is online is told here by the executed events alone, not by what peers say of themselves.
 */
import { describe, expect, it } from 'vitest';
import type { EventWorld, HandlerTwin } from '../../../engine/event/model.ts';
import { Sessions } from '../../../underlay/sessions.ts';
import { STATE, someMayBeAway } from '../config.ts';
import { countPeers, runNetwork } from '../testing/network.ts';
import { testConfig } from '../testing/test-config.ts';
import { KIND, MESSAGES, TENANT } from './kinds.ts';

const BUSY = {
  peers: 300,
  dMax: 1,
  end: 30,
  timeout: 0.4,
  refresh: 3,
  refreshCheck: 1,
  pingBeforeReplace: 'yes',
  questionable: 1,
} as const;

const TRACE = 'peer,start,end\na,0,4\na,6,20\nb,1,3\nb,3.5,9\nc,0,100\nd,12,13\n';

const CASES = [
  ['exponential', { ...BUSY, churn: 'exponential', sessionScale: 4, offlineMean: 2 }, {}],
  ['Weibull', { ...BUSY, churn: 'weibull', sessionScale: 3, offlineMean: 3, keepTable: 'no' }, {}],
  ['sessions as short as a window', { ...BUSY, churn: 'exponential', sessionScale: 0.1, offlineMean: 0.1, end: 6 }, {}],
  ['a trace', { ...BUSY, churn: 'trace' }, { sessions: TRACE }],
  ['half the peers leave', { ...BUSY, churn: 'flash', flashAt: 5, flashOver: 3 }, {}],
  ['a cold start with churn', { ...BUSY, tables: 'cold', churn: 'exponential', sessionScale: 5, offlineMean: 5 }, {}],
] as const;

describe('a peer never acts while offline, nor on a timer of an earlier session', () => {
  it.each(CASES)('%s', async (_what, params, files) => {
    const faults: string[] = [];
    let [ignored, stale] = [0, 0];
    const wrap = (twin: HandlerTwin, world: EventWorld): HandlerTwin => {
      const { underlay } = testConfig(params, files);
      const sessions = new Sessions(underlay.sessions, world.seed, TENANT.streams.sessions);
      const isCold = 'tables' in params;
      const online = Array.from({ length: world.nodes }, (_, peer) => !isCold && sessions.startsOnline(peer));
      /** Sessions after time 0. */
      const begun = new Uint32Array(world.nodes);
      return {
        start: (node, context) => twin.start(node, context),
        observe: (node, index, context, add) => twin.observe(node, index, context, add),
        evaluateRecord: (record, context) => twin.evaluateRecord?.(record, context) ?? 0,
        handle(node, event, context) {
          const { kind } = event;
          const at = context.stateAt(node);
          const before = context.state.slice(at, at + world.stateWords);
          const storeBase = context.storeAt(node);
          const table = context.store.slice(storeBase, storeBase + (world.storeWords ?? 0));
          const sent = context.sent(node);
          twin.handle(node, event, context);
          const says = (what: string) => faults.push(`peer ${node} at ${event.time}, kind ${kind}: ${what}`);
          if (kind === KIND.arrival) {
            if (online[node]) says('comes though it is here');
            online[node] = true;
            begun[node]++;
            return;
          }
          if (kind === KIND.departure) {
            if (!online[node]) says('leaves though it is away');
            online[node] = false;
            if (context.sent(node) > sent + 1) says('sends as it leaves');
            return;
          }
          const isStale = !MESSAGES.includes(kind) && event.payload[event.payloadAt] !== begun[node];
          if (online[node] && !isStale) return;
          if (isStale) stale++;
          ignored++;
          if (context.sent(node) !== sent) says('sends');
          if (before.some((word, i) => word !== context.state[at + i])) says('changes its state');
          if (table.some((word, i) => word !== context.store[storeBase + i])) says('changes its table');
        },
      };
    };
    const { counted } = await runNetwork(params, { seed: 4, files, wrap });
    expect(faults.slice(0, 5)).toEqual([]);
    expect(ignored).toBeGreaterThan(100);
    if (!('flashAt' in params)) expect(stale).toBeGreaterThan(10);
    expect(counted.toOffline).toBeGreaterThan(100);
    expect(counted.departures).toBeGreaterThan(100);
  });
});

describe('churn', () => {
  it('is in equilibrium from time 0 on', async () => {
    const params = { peers: 2000, dMax: 100, end: 40, churn: 'exponential', sessionScale: 10, offlineMean: 5 } as const;
    const network = await runNetwork(params);
    const online = countPeers(network, (peer) => (network.reading.state(peer, STATE.status) & 1) !== 0);
    // Two thirds of 2,000, four standard deviations of a binomial count.
    expect(Math.abs(online - 1333)).toBeLessThan(85);
    expect(network.counted.arrivals).toBeGreaterThan(4000);
    expect(Math.abs(network.counted.arrivals - network.counted.departures)).toBeLessThan(170);
  });

  it('leaves a network that finds what is there', async () => {
    const params = {
      peers: 1000,
      dMax: 5,
      end: 60,
      churn: 'exponential',
      sessionScale: 300,
      offlineMean: 300,
    } as const;
    const { counted } = await runNetwork(params);
    expect(counted.found / counted.judged).toBeGreaterThan(0.9);
    expect(counted.arrivals).toBeGreaterThan(50);
  });

  it('takes a table away, or leaves it', async () => {
    const params = { peers: 200, dMax: 5, end: 10, churn: 'flash', flashAt: 2, flashOver: 1 } as const;
    const fills = async (keepTable: string) => {
      const network = await runNetwork({ ...params, keepTable });
      const isAway = (peer: number) => network.reading.state(peer, STATE.status) === 0;
      return countPeers(network, (peer) => isAway(peer) && network.reading.state(peer, STATE.fill) > 0);
    };
    expect(await fills('no')).toBe(0);
    expect(await fills('yes')).toBeGreaterThan(50);
  });

  it('that is off costs nothing: no event is looked at for it', () => {
    expect(someMayBeAway(testConfig({ peers: 100 }))).toBe(false);
  });
});
