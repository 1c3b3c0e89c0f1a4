/** Lengths of sessions: means and equilibrium against closed forms, no length below a lookahead, traces to the tick. */
import { describe, expect, it } from 'vitest';
import { NEVER } from '../base/u32.ts';
import { hasChurn } from './config.ts';
import type { Sessions } from './sessions.ts';
import { openUnderlay, testUnderlay } from './testing/test-underlay.ts';

const PEERS = 20_000;
const SECOND = 1e6;

const open = (params: Record<string, number | string>, files = {}): Sessions =>
  openUnderlay(testUnderlay(params, files), 5).sessions;

/** Mean over evenly spaced draws, in seconds. */
function meanOf(length: (word: number) => number): number {
  const draws = 65_536;
  let sum = 0;
  for (let i = 0; i < draws; i++) sum += length((i + 0.5) * (2 ** 32 / draws));
  return sum / draws / SECOND;
}

const shareOf = (holds: (peer: number) => boolean): number =>
  Array.from({ length: PEERS }, (_, peer) => holds(peer)).filter(Boolean).length / PEERS;

const meanFirst = (sessions: Sessions, isOnline: boolean): number => {
  const firsts = Array.from({ length: PEERS }, (_, peer) => peer)
    .filter((peer) => sessions.startsOnline(peer) === isOnline)
    .map((peer) => sessions.first(peer) / SECOND);
  return firsts.reduce((a, b) => a + b, 0) / firsts.length;
};

describe('drawn lengths', () => {
  it('exponential: the means that were asked for', () => {
    const sessions = open({ churn: 'exponential', sessionScale: 60, offlineMean: 20 });
    expect(meanOf((word) => sessions.length(1, true, 0, word))).toBeCloseTo(60, 1);
    expect(meanOf((word) => sessions.length(1, false, 0, word))).toBeCloseTo(20, 1);
  });

  it('Weibull: scale times gamma of 1 + 1/shape', () => {
    const sessions = open({ churn: 'weibull', sessionScale: 30, sessionShape: 0.68 });
    // Gamma(1 + 1/0.68) = 1.30325.
    expect(meanOf((word) => sessions.length(1, true, 0, word)) / (30 * 1.30325)).toBeCloseTo(1, 2);
  });

  it('start in equilibrium: as many online as in the long run, each for what is left of its session', () => {
    const sessions = open({ churn: 'exponential', sessionScale: 60, offlineMean: 20 });
    const share = shareOf((peer) => sessions.startsOnline(peer));
    // Within four standard errors of a share of 20,000.
    expect(Math.abs(share - 0.75)).toBeLessThan(4 * Math.sqrt((0.75 * 0.25) / PEERS));
    expect(meanFirst(sessions, true) / 60).toBeCloseTo(1, 1);
    expect(meanFirst(sessions, false) / 20).toBeCloseTo(1, 1);
  });

  it('Weibull below 1: who is met has been there for long, and stays longer than a session lasts', () => {
    const sessions = open({ churn: 'weibull', sessionScale: 30, sessionShape: 0.68, offlineMean: 39.1 });
    // E[X^2] / (2 E[X]) = scale * Gamma(1 + 2/0.68) / (2 Gamma(1 + 1/0.68)); Gamma(3.9412) = 5.5698.
    expect(meanFirst(sessions, true) / ((30 * 5.5698) / (2 * 1.30325))).toBeCloseTo(1, 1);
  });

  it('are never below one lookahead', () => {
    const sessions = open({ churn: 'exponential', sessionScale: 0.1, offlineMean: 0.1, latencyMin: 0.05 });
    for (let i = 0; i < 1000; i++) {
      expect(sessions.length(0, true, 0, (i * 4_294_967) >>> 0)).toBeGreaterThanOrEqual(50_000);
      expect(sessions.first(i)).toBeGreaterThanOrEqual(50_000);
    }
    expect(sessions.length(0, true, 0, 0xffff_ffff)).toBe(50_000);
  });

  it('saturate where a mean is beyond what ticks can count', () => {
    const sessions = open({ churn: 'exponential', sessionScale: 1e7, offlineMean: 1e7 });
    expect(sessions.length(0, true, 0, 0)).toBe(NEVER);
    expect(sessions.length(0, true, 0, 0xffff_ffff - 1000)).toBeLessThan(10 * SECOND);
  });
});

describe('without churn, and with many leaving at once', () => {
  it('nobody ever leaves', () => {
    const sessions = open({});
    expect(hasChurn(testUnderlay({}))).toBe(false);
    expect(shareOf((peer) => sessions.startsOnline(peer) && sessions.first(peer) === NEVER)).toBe(1);
  });

  it('a share leaves in the time that was set, for good', () => {
    const sessions = open({ churn: 'flash', flashShare: 0.5, flashAt: 10, flashOver: 60 });
    const leaves = (peer: number) => sessions.first(peer) !== NEVER;
    expect(Math.abs(shareOf(leaves) - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / PEERS));
    expect(shareOf((peer) => sessions.startsOnline(peer))).toBe(1);
    for (let peer = 0; peer < 1000; peer++)
      if (leaves(peer)) {
        expect(sessions.first(peer)).toBeGreaterThanOrEqual(10 * SECOND);
        expect(sessions.first(peer)).toBeLessThanOrEqual(70 * SECOND);
        expect(sessions.length(peer, false, 0, 1)).toBe(NEVER);
      }
  });
});

describe('a trace', () => {
  const trace = ['peer,start,end', 'a,0,100', 'a,150,151', 'b,5,90', 'c,0,0.001', 'c,0.0015,3', 'd,1,2', 'd,2,4'];
  const sessions = open({ churn: 'trace' }, { sessions: trace.join('\n') });
  const seconds = (ticks: number) => ticks / SECOND;

  it('is followed to the tick', () => {
    expect(sessions.startsOnline(0)).toBe(true);
    expect(seconds(sessions.first(0))).toBe(100);
    expect(seconds(sessions.length(0, false, 0, 9))).toBe(50);
    expect(seconds(sessions.length(0, true, 1, 9))).toBe(1);
    expect(sessions.length(0, false, 1, 9)).toBe(NEVER);
  });

  it('begins away where the first session begins later', () => {
    expect(sessions.startsOnline(1)).toBe(false);
    expect(seconds(sessions.first(1))).toBe(5);
    expect(seconds(sessions.length(1, true, 1, 9))).toBe(85);
    expect(sessions.length(1, false, 1, 9)).toBe(NEVER);
  });

  it('lengthens what is below a lookahead, and is on time again', () => {
    expect(seconds(sessions.first(2))).toBe(0.01);
    expect(seconds(sessions.length(2, false, 0, 9))).toBe(0.01);
    expect(seconds(sessions.length(2, true, 1, 9))).toBeCloseTo(2.98, 9);
  });

  it('joins sessions that meet', () => {
    expect(seconds(sessions.first(3))).toBe(1);
    expect(seconds(sessions.length(3, true, 1, 9))).toBe(3);
  });

  it('is repeated by every so manyth peer', () => {
    expect(sessions.first(4)).toBe(sessions.first(0));
    expect(sessions.first(401)).toBe(sessions.first(1));
  });
});
