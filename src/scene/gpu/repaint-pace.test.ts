/**
 * Covers: the first painting is whole at once; of the next ones a little goes with each picture, more where a person waits; while the
 * camera moves a painting under way is finished, once it stays it is given up for what is seen now; when another picture is due.
 */
import { beforeEach, expect, it } from 'vitest';
import { EACH_PICTURE, RepaintPace } from './repaint-pace.ts';

let now = 0;
let pace: RepaintPace;

beforeEach(() => {
  now = 1000;
  pace = new RepaintPace(() => now);
});

/** A picture so many ms after the last. */
function picture(seen: string, read = '1', { ms = 16, isAtRest = false } = {}) {
  now += ms;
  return pace.next({ seen, read }, isAtRest);
}

/** `here`, of the first read. */
function painted() {
  picture('here');
  pace.finished();
}

it('paints the first time at once, and nothing while all stays', () => {
  expect(picture('here')).toEqual({ begins: true, pixels: Number.POSITIVE_INFINITY });
  expect(pace.dueMs).toBeGreaterThanOrEqual(0);
  pace.finished();
  expect(picture('here')).toEqual({ begins: false, pixels: 0 });
  expect(pace.dueMs).toBeUndefined();
});

it('paints a little with each picture of a run, and goes on with what was read first', () => {
  painted();
  expect(picture('here', '2')).toEqual({ begins: true, pixels: EACH_PICTURE });
  expect(picture('here', '3')).toEqual({ begins: false, pixels: EACH_PICTURE });
  expect(pace.dueMs).toBeGreaterThan(0);
  pace.finished();
  expect(picture('here', '3')).toEqual({ begins: true, pixels: EACH_PICTURE });
});

it('begins once for a camera that moves on and on, and is never asked for a whole painting', () => {
  painted();
  const pan = Array.from({ length: 100 }, (_, i) => picture(`at ${i}`, '1', { isAtRest: true }));
  expect(pan.map(({ begins }) => begins)).toEqual(pan.map((_, i) => i === 0));
  expect(new Set(pan.map(({ pixels }) => pixels))).toEqual(new Set([EACH_PICTURE]));
  pace.finished();
  expect(picture('at 100')).toEqual({ begins: true, pixels: EACH_PICTURE });
});

it.each([true, false])(
  'gives up a painting from elsewhere once the camera stays, and hurries; run at rest: %s',
  (isAtRest) => {
    painted();
    picture('there', '1', { isAtRest });
    picture('yonder', '1', { isAtRest });
    const wait = pace.dueMs ?? 0;
    expect(wait).toBeGreaterThan(50);
    expect(picture('yonder', '1', { ms: wait - 1, isAtRest })).toEqual({ begins: false, pixels: EACH_PICTURE });
    const still = picture('yonder', '1', { ms: 1, isAtRest });
    expect(still.begins).toBe(true);
    expect(still.pixels).toBeGreaterThan(5 * EACH_PICTURE);
    expect(pace.dueMs).toBe(0);
    pace.finished();
    expect(pace.dueMs).toBeUndefined();
  },
);

it('gives up what was read before the run came to rest, and all when the camera is back', () => {
  painted();
  picture('here', '2');
  expect(picture('here', '3', { isAtRest: true }).begins).toBe(true);
  pace.finished();
  picture('there', '3', { isAtRest: true });
  picture('here', '3', { isAtRest: true });
  expect(picture('here', '3', { ms: 500, isAtRest: true })).toEqual({ begins: false, pixels: 0 });
  expect(pace.dueMs).toBeUndefined();
});

it('begins again where lines are others', () => {
  painted();
  picture('here', '2');
  pace.giveUp();
  expect(picture('here', '2').begins).toBe(true);
});
