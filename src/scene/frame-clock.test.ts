/** Covers: the share of the time that pictures and what serves them take, whatever they cost; gestures; pictures on a device. */
import { describe, expect, it } from 'vitest';
import { FrameClock } from './frame-clock.ts';

const ADVANCE_MS = 12;
const SHARE = 0.1;

/** A worker whose time passes only while it does something. */
function worker(perSecond = 20) {
  const time = { now: 0, forPictures: 0, pictures: 0 };
  const clock = new FrameClock({ perSecond, share: SHARE }, () => time.now);
  const costs = (ms: number) => () => {
    time.now += ms;
    time.forPictures += ms;
    return undefined;
  };
  const advance = (pictureMs: number) => {
    time.now += ADVANCE_MS;
    if (!clock.isDue) return;
    clock.draw(costs(pictureMs));
    time.pictures++;
  };
  return { time, clock, costs, advance };
}

/** A picture on a device, which begins it and is done when it is told to. */
function deviceDraws() {
  const settled = async (settle: () => void) => {
    settle();
    for (let i = 0; i < 3; i++) await Promise.resolve();
  };
  let [begin, done] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const drawing = { begun, done: new Promise<void>((resolve) => (done = resolve)) };
  return { drawing, begin: () => settled(begin), done: () => settled(done) };
}

describe('FrameClock', () => {
  it.each([1, 5, 20, 80, 400])('leaves a run its share of the time with pictures of %i ms', (pictureMs) => {
    const { time, advance } = worker();
    while (time.now < 60_000) advance(pictureMs);
    expect(time.forPictures / time.now).toBeLessThanOrEqual(SHARE + 0.01);
    expect(time.pictures).toBeGreaterThan(10);
  });

  it('shows a picture every few seconds, however much it costs', () => {
    const { time, advance } = worker();
    while (time.now < 60_000) advance(2000);
    expect(time.pictures).toBe(10);
  });

  it.each([20, 60])(
    'shows %i pictures a second where they cost nothing, though chances come at other times',
    (perSecond) => {
      const { time, advance } = worker(perSecond);
      while (time.now < 10_000) advance(0);
      expect(time.pictures / 10).toBeCloseTo(perSecond, 0);
    },
  );

  it('counts what is read for the page, however often that is', () => {
    const { time, clock, costs, advance } = worker();
    while (time.now < 60_000) {
      advance(10);
      if (clock.restMs === 0) clock.spend(costs(30));
    }
    expect(time.forPictures / time.now).toBeLessThanOrEqual(SHARE + 0.01);
  });

  it('answers gestures at once, and goes on with pictures soon after many of them', () => {
    const { time, clock, costs, advance } = worker();
    for (let i = 0; i < 100; i++) clock.spend(costs(50));
    expect(time.now).toBe(5000);
    expect(clock.isDue).toBe(false);
    expect(clock.restMs).toBeLessThan(1500);
    while (time.now < 7000) advance(10);
    expect(time.pictures).toBeGreaterThan(0);
  });

  it('begins no picture before the device has drawn the last one, and counts that too', async () => {
    const { time, clock } = worker(60);
    const { drawing, begin, done } = deviceDraws();
    clock.draw(() => drawing);
    await begin();
    time.now = 500;
    expect(clock.isDue).toBe(false);
    await done();
    expect(clock.isDue).toBe(false);
    time.now = 500 + 500 * (1 / SHARE - 1) + 1;
    expect(clock.isDue).toBe(true);
  });

  it('leaves out what the device did for the run before it drew', async () => {
    const { time, clock } = worker(60);
    const { drawing, begin, done } = deviceDraws();
    clock.draw(() => drawing);
    time.now = 500;
    await begin();
    time.now = 503;
    await done();
    expect(clock.restMs).toBeCloseTo(3 * (1 / SHARE - 1));
  });
});
