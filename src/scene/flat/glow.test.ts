/** Covers: what glows stays as it is while a run rests: through another colour, another view and a nearer look. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { sourceOf } from '../run/source.ts';
import { choose, secondsAt, viewedRunOf } from '../run/viewed-run.ts';
import { planSamples } from '../sample-plan.ts';
import { ViewState } from '../view-state.ts';
import { FadeClock } from './fade.ts';
import { FlatCanvas } from './flat-canvas.ts';
import { TwinSamples } from './twin-samples.ts';

it('glows the same after another view was looked at', async () => {
  const run = expectOk(
    await openRun(complete(kademliaSpec, { params: { peers: 64, dMax: 1, end: 20 } }), {
      engine: 'sequential',
      lpSize: 1,
    }),
  );
  const viewed = viewedRunOf(run) ?? expect.fail('it has pictures');
  const host = sourceOf(run.executor)?.host ?? expect.fail('it runs on one core');
  const samplesOf = (view: string) => {
    const chosen = choose(viewed, { view, channel: 'activity' });
    return new TwinSamples(planSamples(chosen.view, 64, 64), viewed.views, chosen);
  };
  const map = samplesOf('xor');
  const clock = new FadeClock(0.6);
  for (let looks = 0; looks < 6; looks++) {
    expectOk(await run.advance({ wallMs: 60_000, steps: 25 }));
    const seconds = secondsAt(viewed, host().nowTicks);
    map.update(host, clock.step(seconds, 50 * looks, false, false) ?? clock.stay(seconds), undefined);
  }
  const glowing = [...map.values];
  expect(Math.max(...glowing)).toBeGreaterThan(0);
  const ring = samplesOf('ring');
  expect(ring.goOnFrom(map)).toBe(true);
  const seconds = secondsAt(viewed, host().nowTicks);
  ring.update(host, clock.step(seconds, 400, false, true) ?? clock.stay(seconds), undefined);
  expect([...ring.values]).toEqual(glowing);
  const fresh = samplesOf('ring');
  fresh.update(host, new FadeClock(0.6).step(seconds, 400, false, true) ?? clock.stay(seconds), undefined);
  expect([...fresh.values]).not.toEqual(glowing);
  run.dispose();
});

it('goes on with the time of the run', async () => {
  const scenario = complete(kademliaSpec, { params: { peers: 64, dMax: 1, end: 20 } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  const viewed = viewedRunOf(run) ?? expect.fail('it has pictures');
  const source = sourceOf(run.executor) ?? expect.fail('it can be read');
  const viewState = new ViewState();
  const drawn = expectOk(
    await new FlatCanvas({} as OffscreenCanvasRenderingContext2D).open(source, viewed, viewState.chosenOf(viewed)),
  );
  for (let looks = 0; looks < 3; looks++) {
    expectOk(await run.advance({ wallMs: 60_000, steps: 25 }));
    drawn.read(drawn.host, viewState, false, undefined);
    expect(drawn.seconds).toBe(secondsAt(viewed, source.nowTicks));
    expect(drawn.seconds).toBeGreaterThan(0);
  }
  run.dispose();
});

it('keeps a glow where motion is reduced and the run pauses right after a look', () => {
  const clock = new FadeClock(0.6);
  clock.step(10, 0, true, false);
  expect(clock.step(10.01, 20, true, true)?.keep).toBeGreaterThan(0.95);
  expect(clock.step(12, 1500, true, false)?.keep).toBe(0);
});
