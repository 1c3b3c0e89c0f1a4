/** Batch sizes: they double while rounds are cheap, keep to the time allowed, and give way at once when rounds get slow. */
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../base/testing/fake-clock.ts';
import { BatchSizer, firstBatch } from './batch-sizer.ts';

const clock = fakeClock();

/** Submits one batch whose rounds take `roundMs` each; gives its size. */
function batch(sizer: BatchSizer, roundMs: number, wallMs = 1000): number {
  const rounds = sizer.rounds(wallMs);
  clock.ms += rounds * roundMs;
  sizer.report(rounds, rounds, rounds * 10);
  return rounds;
}

const batches = (sizer: BatchSizer, count: number, roundMs: number, wallMs?: number): number[] =>
  Array.from({ length: count }, () => batch(sizer, roundMs, wallMs));

describe('BatchSizer', () => {
  it('begins with one round and doubles, up to 4,096 rounds', () => {
    const sizer = new BatchSizer(1e6);
    sizer.begin();
    expect(batches(sizer, 14, 1e-6)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096]);
  });

  it('begins with more where it is told to, and learns from there', () => {
    const quick = new BatchSizer(16, 64);
    quick.begin();
    expect(batches(quick, 4, 0.02)).toEqual([64, 128, 256, 512]);
    const slow = new BatchSizer(16, 64);
    slow.begin();
    expect(batches(slow, 3, 4)).toEqual([64, 4, 4]);
  });

  it.each([
    [2 ** 12, 64],
    [2 ** 20, 64],
    [2 ** 21, 32],
    [2 ** 26 / 3, 3],
    [2 ** 26, 1],
    [2 ** 31, 1],
  ])('of rounds of %d bytes it may begin with %d', (bytes, rounds) => {
    expect(firstBatch(bytes)).toBe(rounds);
  });

  it('keeps a batch within the longest allowed', () => {
    const sizer = new BatchSizer(50);
    sizer.begin();
    expect(batches(sizer, 9, 1, 1000)).toEqual([1, 2, 4, 8, 16, 32, 50, 50, 50]);
  });

  it('cuts an advance into batches, none shorter than a few ms for it', () => {
    const sizer = new BatchSizer(50);
    sizer.begin();
    expect(batches(sizer, 9, 0.25, 40)).toEqual([1, 2, 4, 8, 16, 32, 40, 40, 40]);
    expect(batches(sizer, 1, 0.25, 0.001)).toEqual([16]);
  });

  it('submits at least one round however slow rounds are', () => {
    const sizer = new BatchSizer(5);
    sizer.begin();
    expect(batches(sizer, 4, 400)).toEqual([1, 1, 1, 1]);
  });

  it('believes a slow batch at once and a fast one by and by', () => {
    const sizer = new BatchSizer(64);
    sizer.begin();
    batches(sizer, 9, 1);
    expect(batches(sizer, 3, 8)).toEqual([64, 8, 8]);
    const recovering = batches(sizer, 8, 1);
    expect(recovering[0]).toBe(8);
    expect(recovering[1]).toBeLessThan(20);
    expect(recovering.at(-1)).toBeGreaterThan(50);
  });

  it('takes a batch of one round that worked and many that did not for what it is', () => {
    const sizer = new BatchSizer(50);
    sizer.begin();
    for (let i = 0; i < 20; i++) {
      clock.ms += 2;
      sizer.report(8, 1, 10);
    }
    expect(sizer.rounds(1000)).toBe(1);
    expect(batches(sizer, 7, 2, 1000)).toEqual([1, 2, 4, 8, 16, 25, 25]);
  });

  it('tells when one round is longer than an advance may be', () => {
    const sizer = new BatchSizer(50);
    sizer.begin();
    expect(sizer.exceeds(12)).toBe(false);
    clock.ms += 30;
    sizer.report(1, 1, 10);
    expect([sizer.exceeds(12), sizer.exceeds(1000)]).toEqual([true, false]);
  });

  it('learns nothing from rounds that had nothing to do', () => {
    const sizer = new BatchSizer(50);
    sizer.begin();
    for (let i = 0; i < 5; i++) {
      clock.ms += 1e-3;
      sizer.report(8, 0, 0);
    }
    expect(sizer.rounds(1000)).toBe(1);
  });

  it('says how long a batch took, the time before it left out', () => {
    const sizer = new BatchSizer(50);
    clock.ms = 500;
    sizer.begin();
    clock.ms = 750;
    expect(sizer.report(8, 8, 100)).toBe(0.25);
  });
});
