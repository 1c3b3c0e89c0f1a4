/** The evaluation of lookups against the whole truth: every change of every peer kept, every peer looked at. */
import { describe, expect, it } from 'vitest';
import type { EventWorld, HandlerTwin, MadeRecord } from '../../../engine/event/model.ts';
import { complete } from '../../../scenario/defaults.ts';
import { Peer } from '../../../underlay/peer.ts';
import { Underlay } from '../../../underlay/underlay.ts';
import { kademliaModel } from '../model.ts';
import { openSources } from '../sources/sources.ts';
import { kademliaSpec } from '../spec.ts';
import { runNetwork } from '../testing/network.ts';
import { testConfig } from '../testing/test-config.ts';
import { JUDGEMENT, RECORD } from './evaluate-lookup.ts';
import { KIND, TENANT } from './kinds.ts';
import { PURPOSE, requestWord, Targets } from './purpose.ts';

/** Absences of one lookahead, the shortest there are. */
const RESTLESS = { latency: 'constant', latencyMin: 0.05, dMax: 0.02, timeout: 0.2 } as const;

const CASES = [
  ['churn as fast as can be', { ...RESTLESS, churn: 'exponential', sessionScale: 0.4, offlineMean: 0.05 }],
  ['churn, NAT and loss', { churn: 'exponential', sessionScale: 3, offlineMean: 2, nat: 0.5, loss: 0.1 }],
  ['hardly anybody online', { churn: 'exponential', sessionScale: 4, offlineMean: 30, end: 60 }],
  ['a cold start', { tables: 'cold', nat: 0.2 }],
  ['hot spots', { hotLookups: 0.5, hotShare: 0.05, nat: 0.6 }],
] as const;

describe('the judgement on each lookup is that of who knows everything', () => {
  it.each(CASES)('%s', async (_what, params) => {
    const all = { peers: 150, dMax: 0.5, end: 15, timeout: 0.4, ...params };
    const seed = 9;
    const config = testConfig(all);
    const sources = openSources(config, seed);
    const { ids } = sources;
    const { roles, sessions } = new Underlay(config.underlay, seed, TENANT, new Peer());
    const targets = new Targets(config, ids, seed);
    const wasOnline = Array.from({ length: 150 }, (_, p) => config.joinSpan === 0 && sessions.startsOnline(p));
    /** Times at which each peer came or went, in order. */
    const changes: number[][] = Array.from({ length: 150 }, () => []);
    const isOnlineAt = (peer: number, time: number) =>
      wasOnline[peer] !== (changes[peer].filter((change) => change <= time).length % 2 === 1);
    const far = (peer: number) =>
      ((BigInt(ids.high[peer]) << 32n) | BigInt(ids.low[peer])) ^ ((BigInt(targets.high) << 32n) | BigInt(targets.low));

    const expected = ({ time, node, words }: MadeRecord): number => {
      targets.draw(node, words[RECORD.word]);
      const there = Array.from({ length: 150 }, (_, peer) => peer).filter(
        (peer) => peer !== node && !roles.isNated(peer) && isOnlineAt(peer, time),
      );
      if (there.length === 0) return JUDGEMENT.nobody;
      if (words[RECORD.found] === 0) return JUDGEMENT.unanswered;
      const best = there.reduce((a, b) => (far(a) < far(b) ? a : b));
      const found = words[RECORD.found] - 1;
      if (found === best) return JUDGEMENT.found;
      const lengthOf = (distance: bigint) => (distance === 0n ? 0 : distance.toString(2).length);
      return JUDGEMENT.missed + Math.max(0, lengthOf(far(found)) - lengthOf(far(best)));
    };

    const judgements = new Map<number, number>();
    const differences: string[] = [];
    const wrap = (twin: HandlerTwin, _world: EventWorld): HandlerTwin => ({
      start: (node, context) => twin.start(node, context),
      observe: (node, index, context, add) => twin.observe(node, index, context, add),
      handle(node, event, context) {
        if (event.kind === KIND.arrival || event.kind === KIND.departure) changes[node].push(event.time);
        twin.handle(node, event, context);
      },
      evaluateRecord(record, context) {
        const judgement = twin.evaluateRecord?.(record, context) ?? -1;
        judgements.set(judgement, (judgements.get(judgement) ?? 0) + 1);
        const wanted = expected(record);
        if (judgement !== wanted)
          differences.push(`lookup of ${record.node} at ${record.time}: ${judgement}, not ${wanted}`);
        return judgement;
      },
    });
    const { counted } = await runNetwork(all, { seed, wrap });
    expect(differences.slice(0, 5)).toEqual([]);
    expect(judgements.get(JUDGEMENT.found) ?? 0).toBe(counted.found);
    expect(counted.finished - (judgements.get(JUDGEMENT.nobody) ?? 0)).toBe(counted.judged);
    expect(counted.finished).toBeGreaterThan(20);
  });
});

describe('a record', () => {
  const scenario = complete(kademliaSpec, {});
  const names = kademliaSpec.records?.columns.map(({ name }) => name) ?? [];
  const rowOf = (judgement: number, found: number) => {
    const words = Uint32Array.of(requestWord(12, PURPOSE.random), found, 3, 812_000, 13, 1);
    const values = kademliaModel.recordValues?.(scenario, { time: 5_000_000, node: 7, words, judgement }) ?? [];
    expect(values.length).toBe(names.length);
    return Object.fromEntries(names.map((name, i) => [name, values[i]]));
  };
  const measured = { time: 5, peer: 7, lookup: 12, latency: 0.812, hops: 3, requests: 13, timeouts: 1 };

  it.each([
    ['found the closest', JUDGEMENT.found, 100, { found: 99, success: 1, distanceRatio: 0 }],
    ['found another, four times as far', JUDGEMENT.missed + 2, 1, { found: 0, success: 0, distanceRatio: 2 }],
    ['had no answer', JUDGEMENT.unanswered, 0, { found: '', success: 0, distanceRatio: '' }],
    ['had nobody to find', JUDGEMENT.nobody, 5, { found: 4, success: '', distanceRatio: '' }],
  ])('of a lookup that %s has a value in each column', (_what, judgement, found, judged) => {
    expect(rowOf(judgement, found)).toEqual({ ...measured, ...judged });
  });
});
