/** Covers: when transfers are shown, and the lines and loads that are drawn of them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { FIT } from '../geometry/camera.ts';
import { layoutOf } from '../layout.ts';
import { MARK_WORDS, Marks } from '../marks/marks.ts';
import { TONES } from '../marks/tones.ts';
import { drawLoads, drawTransferLines } from '../marks/transfer-marks.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { planSamples } from '../sample-plan.ts';
import { type ShownTransfers, Transfers } from './transfers.ts';
import { choose, type ViewedRun, viewedRunOf } from './viewed-run.ts';

const PEERS = 64;
const open = async (peers = PEERS): Promise<Run> =>
  expectOk(await openRun(complete(swarmSpec, { params: { peers, blocks: 16 } }), { engine: 'sequential', lpSize: 1 }));
const advance = async (run: Run, steps: number) => expectOk(await run.advance({ wallMs: 60_000, steps }));

describe('transfers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** What is shown after a look, `undefined` for nothing; `waitMs` after the one before. */
  async function looker(run: Run) {
    let shown: ShownTransfers | undefined;
    const transfers = new Transfers(run, (next) => {
      shown = next;
    });
    return async (waitMs: number, isAtRest = false, isCalm = false) => {
      vi.advanceTimersByTime(waitMs);
      transfers.look(isAtRest, isCalm);
      await Promise.resolve();
      await Promise.resolve();
      return shown && { rounds: [shown.beganSeconds, shown.endsSeconds], before: shown.before.length };
    };
  }

  it('are shown while rounds come slowly, one after the other', async () => {
    const run = await open();
    const look = await looker(run);
    expect(await look(0)).toBeUndefined();
    await advance(run, 1);
    expect(await look(100)).toEqual({ rounds: [0, 1], before: 0 });
    await advance(run, 1);
    expect(await look(100)).toEqual({ rounds: [1, 2], before: 1 });
    await advance(run, 1);
    expect(await look(10), 'too soon').toBeUndefined();
    await advance(run, 5);
    expect(await look(100), 'several rounds at once').toBeUndefined();
    expect(await look(0, true), 'at rest, however it came there').toEqual({ rounds: [7, 8], before: 0 });
  });

  it('stand still where motion is reduced', async () => {
    const run = await open();
    const look = await looker(run);
    await advance(run, 1);
    await look(0, true, true);
    await advance(run, 1);
    expect(await look(100, false, true)).toBeUndefined();
    expect(await look(0, true, true)).toMatchObject({ rounds: [1, 2] });
  });

  it('are not shown between many', async () => {
    const run = await open(513);
    await advance(run, 3);
    expect(await (await looker(run))(100, true)).toBeUndefined();
  });
});

describe('their marks', () => {
  /** Ends of the drawn pieces, and how many loads. */
  async function drawn(now: number, more: Partial<Viewport>, view = 'circle') {
    const run = await open();
    await advance(run, 8);
    const viewed = viewedRunOf(run) as ViewedRun;
    const chosen = choose(viewed, { view, channel: 'held' });
    const content: PictureContent = { viewed, chosen, plan: planSamples(chosen.view, PEERS, PEERS) };
    const transfers = await new Promise<ShownTransfers>((resolve) => {
      new Transfers(run, (next) => next && resolve(next)).look(true, false);
    });
    const spotlight = { linked: [], messages: [], transfers };
    const viewport: Viewport = {
      size: { width: 500, height: 500 },
      camera: FIT,
      picked: undefined,
      spotlight,
      ...more,
    };
    const layout = layoutOf(content, viewport);
    const [lines, loads] = [new Marks(1), new Marks(1)];
    drawTransferLines(lines, content, layout, viewport, now);
    drawLoads(loads, content, layout, viewport, now);
    const length = Array.from({ length: lines.count }, (_, i) => {
      const [x, y, toX, toY] = lines.words.subarray(i * MARK_WORDS, i * MARK_WORDS + 4);
      return Math.hypot(toX - x, toY - y);
    }).reduce((a, b) => a + b, 0);
    const widths = [...new Set(Array.from({ length: lines.count }, (_, i) => lines.words[i * MARK_WORDS + 4]))];
    return { length, widths, loads: loads.count, transfers: transfers.list.length };
  }

  it('are whole lines without loads at rest, and where motion is reduced', async () => {
    const atRest = await drawn(8, { isAtRest: true });
    expect(atRest.length).toBeGreaterThan(100 * atRest.transfers);
    expect(atRest.loads).toBe(0);
    expect(await drawn(7.5, { isCalm: true })).toEqual(atRest);
  });

  it('grow with the round, and carry a load each', async () => {
    const { length: whole } = await drawn(8, { isAtRest: true });
    const half = await drawn(7.5, {});
    expect(half.length / whole).toBeCloseTo(0.5, 2);
    expect(half.loads).toBe(half.transfers);
    expect((await drawn(8, {})).length, 'a round that has just been executed').toBe(0);
  });

  it('of a picked node stand out', async () => {
    const [all, picked] = [await drawn(8, { isAtRest: true }), await drawn(8, { isAtRest: true, picked: 0 })];
    expect(picked.length).toBeCloseTo(all.length, 3);
    expect(all.widths).not.toContain(Math.fround(TONES.path.width));
    expect(picked.widths).toContain(Math.fround(TONES.path.width));
  });

  it('are in views that ask for them alone', async () => {
    expect(await drawn(8, { isAtRest: true }, 'cells')).toMatchObject({ length: 0, loads: 0 });
  });
});
