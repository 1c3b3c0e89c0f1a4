/** Covers: what is drawn and read of a run under way, at rest, after gestures, and while nobody can see it. */
import { describe, expect, it, vi } from 'vitest';
import type { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { localHelpers } from '../engine/event/workers/testing/local-team.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { openRun } from '../run/open-run.ts';
import { partWorld } from '../run/part-world.ts';
import { complete } from '../scenario/defaults.ts';
import { FrameClock } from './frame-clock.ts';
import type { Picture } from './picture.ts';
import type { ViewedRun } from './run/viewed-run.ts';
import { Stage } from './stage.ts';

const PICTURE_MS = 10;

const at = (seconds: number | undefined) => (seconds === undefined ? '' : ` at ${seconds}`);

function stage() {
  const time = { now: 0 };
  const drawn: string[] = [];
  const draws = (what: string) => {
    drawn.push(what);
    time.now += PICTURE_MS;
    return undefined;
  };
  const picture = {
    pace: { perSecond: 20, share: 0.15 },
    show: async () => undefined,
    draw: (isAtRest: boolean, seconds?: number) => draws(`${isAtRest ? 'at rest' : 'under way'}${at(seconds)}`),
    repaint: () => draws('again'),
    extrapolate: (_: number, isBehind: boolean) => draws(isBehind ? 'read, moved' : 'moved'),
    dispose: () => {},
  } as unknown as Picture;
  const made = new Stage(async () => undefined, new FrameClock({ perSecond: 20, share: 0.15 }, () => time.now));
  made.picture = picture;
  return { made, drawn, time };
}

describe('Stage', () => {
  it('draws a run under way when a picture is due, and at once where it rests or a person asks', () => {
    const { made, drawn } = stage();
    made.draw(false);
    made.draw(false);
    expect(drawn).toEqual(['under way']);
    made.drawNow();
    made.repaint();
    made.draw(true);
    expect(drawn).toEqual(['under way', 'under way', 'again', 'at rest']);
  });

  it('does nothing for a picture that cannot be seen, and draws it for a copy', () => {
    const { made, drawn, time } = stage();
    made.setVisible(false);
    made.viewState.light({ messages: [{ from: 0, to: 1, sentSeconds: 0, dueSeconds: 1 }] });
    made.draw(false);
    made.extrapolate(1);
    made.repaint();
    made.draw(true);
    made.drawNow();
    expect([drawn, time.now]).toEqual([[], 0]);
    made.catchUp();
    made.catchUp();
    made.setVisible(true);
    made.drawNow();
    expect(drawn).toEqual(['at rest', 'at rest']);
  });

  it('reads the run while the run waits where a picture of it came too early', () => {
    const { made, drawn, time } = stage();
    made.viewState.light({ messages: [{ from: 0, to: 1, sentSeconds: 0, dueSeconds: 1 }] });
    made.draw(false);
    made.draw(false);
    time.now += 200;
    made.extrapolate(1);
    time.now += 200;
    made.extrapolate(2);
    expect(drawn).toEqual(['under way', 'read, moved', 'moved']);
  });

  it('shows nodes that move on their way, though nothing else does', () => {
    const { made, drawn, time } = stage();
    made.draw(false, 1);
    time.now += 200;
    made.extrapolate(1.5);
    const view = { id: 'room', kind: 'points', moves: true, channels: [{ id: 'a' }] };
    made.viewState.viewed = { offered: [view] } as unknown as ViewedRun;
    made.extrapolate(1.75);
    made.drawNow();
    made.viewState.isCalm = true;
    time.now += 200;
    made.extrapolate(2);
    expect(drawn).toEqual(['under way at 1', 'moved', 'under way at 1.75']);
  });

  it('lets what is read around a run under way wait for its turn', async () => {
    const { made, time } = stage();
    made.draw(false);
    let isServed = false;
    const turn = made.turn().then(() => (isServed = true));
    await Promise.resolve();
    expect(isServed).toBe(false);
    time.now += 1000;
    await turn;
    expect(isServed).toBe(true);
  });

  it.each([
    ['sequential', 0.15],
    ['workers', 0.05],
  ] as const)('leaves a run its share of the time: %s', async (engine, share) => {
    const scenario = complete(kademliaSpec, { params: { peers: 16 } });
    const helpers = localHelpers(partWorld);
    const run = expectOk(await openRun(scenario, { engine, workers: 2, helpers, lpSize: 1 }));
    const { made, drawn, time } = stage();
    await made.show(run);
    while (time.now < 10_000) {
      time.now += 1;
      made.draw(false);
    }
    expect((PICTURE_MS * drawn.length) / time.now).toBeCloseTo(share, 2);
    run.dispose();
  });

  it('asks for messages with pictures alone', async () => {
    const scenario = complete(kademliaSpec, { params: { peers: 256 } });
    const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
    const asked = vi.spyOn(run.executor as SequentialExecutor, 'messages');
    const { made, time } = stage();
    await made.show(run);
    const advance = async (seconds: number) => {
      for (let i = 0; i < 100 * seconds; i++) {
        expectOk(await run.advance({ wallMs: 1000, steps: 1 }));
        time.now += 10;
        made.draw(false);
      }
    };
    made.setVisible(false);
    await advance(1);
    expect(asked).not.toHaveBeenCalled();
    made.setVisible(true);
    await advance(1);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(20);
  });
});
