/** The shared axis: zoom within the run, panning to its edges, one cursor, and a new run that shows all of itself. */
import { describe, expect, it, vi } from 'vitest';
import { keyAction } from './gestures.ts';
import { Timeline } from './timeline.ts';

function timelineOf(end: number): Timeline {
  const timeline = new Timeline();
  timeline.begin(end);
  return timeline;
}

describe('Timeline', () => {
  it('shows all of the run until it is zoomed', () => {
    const t = timelineOf(60);
    expect([t.domain, t.isZoomed]).toEqual([[0, 60], false]);
    t.zoomTo(30, 10);
    expect([t.domain, t.isZoomed]).toEqual([[10, 30], true]);
    t.showAll();
    expect(t.domain).toEqual([0, 60]);
  });

  it('keeps the moment under the pointer while it zooms, and never leaves the run', () => {
    const t = timelineOf(100);
    t.zoomBy(0.5, 20);
    expect(t.domain).toEqual([10, 60]);
    t.zoomBy(4, 20);
    expect([t.domain, t.isZoomed]).toEqual([[0, 100], false]);
    t.zoomTo(90, 130);
    expect(t.domain).toEqual([60, 100]);
  });

  it('may begin elsewhere than at 0, below it too', () => {
    const t = new Timeline();
    t.begin(9, 's', -1);
    expect(t.domain).toEqual([-1, 9]);
    t.zoomBy(0.5, -1);
    expect(t.domain).toEqual([-1, 4]);
    t.pan(-3);
    expect(t.domain).toEqual([-1, 4]);
    t.reveal(20);
    expect([t.cursor, t.domain]).toEqual([9, [4, 9]]);
    t.point(-7);
    expect(t.cursor).toBe(-1);
    keyAction('Escape', false, t);
    t.point(null);
    keyAction('Home', false, t);
    expect(t.cursor).toBe(-1);
  });

  it('has a closest look', () => {
    const t = timelineOf(100);
    t.zoomTo(50, 50);
    const [from, to] = t.domain;
    expect(to - from).toBeCloseTo(0.001, 9);
  });

  it('pans to the edges and no further, and not at all when all is shown', () => {
    const t = timelineOf(100);
    t.pan(10);
    expect(t.domain).toEqual([0, 100]);
    t.zoomTo(20, 40);
    t.pan(-50);
    expect(t.domain).toEqual([0, 20]);
    t.pan(500);
    expect(t.domain).toEqual([80, 100]);
  });

  it('moves what is shown when a moment outside is revealed', () => {
    const t = timelineOf(100);
    t.zoomTo(20, 40);
    t.reveal(45);
    expect([t.cursor, t.domain]).toEqual([45, [25, 45]]);
    t.reveal(-5);
    expect([t.cursor, t.domain]).toEqual([0, [0, 20]]);
  });

  it('forgets zoom, cursor and selection when another run begins', () => {
    const t = timelineOf(100);
    t.zoomTo(20, 40);
    t.point(30);
    t.select([35, 25]);
    expect(t.selection).toEqual([25, 35]);
    t.begin(10);
    expect([t.domain, t.cursor, t.selection]).toEqual([[0, 10], null, null]);
  });

  it('keeps a closer look when the run turns out longer, and gives up one that is beyond its end', () => {
    const t = timelineOf(100);
    t.zoomTo(20, 40);
    t.setEnd(125);
    expect([t.domain, t.end]).toEqual([[20, 40], 125]);
    t.point(38);
    t.setEnd(35);
    expect([t.domain, t.cursor]).toEqual([[0, 35], 35]);
  });

  it('looks no closer than two rounds', () => {
    const t = new Timeline();
    t.begin(1e6, 'rounds');
    t.zoomTo(50, 50);
    expect(t.domain).toEqual([50, 52]);
    t.begin(60);
    expect(t.unit).toBe('s');
  });

  it('tells its watchers only of changes', () => {
    const t = timelineOf(100);
    const watcher = vi.fn();
    t.subscribe(watcher);
    t.point(5);
    t.point(5);
    t.setEnd(100);
    t.showAll();
    expect(watcher).toHaveBeenCalledTimes(1);
  });
});

describe('keys', () => {
  const press = (t: Timeline, ...keys: string[]) => keys.map((key) => keyAction(key, false, t));

  it('arrows move the crosshair by hundredths of what is shown, with Shift by tenths', () => {
    const t = timelineOf(200);
    press(t, 'ArrowRight');
    expect(t.cursor).toBe(2);
    keyAction('ArrowRight', true, t);
    expect(t.cursor).toBe(22);
    press(t, 'ArrowLeft', 'ArrowLeft');
    expect(t.cursor).toBe(18);
  });

  it('Home and End go to the ends of what is shown', () => {
    const t = timelineOf(200);
    press(t, 'End');
    expect(t.cursor).toBe(200);
    t.zoomTo(50, 100);
    press(t, 'Home');
    expect(t.cursor).toBe(50);
  });

  it('plus and minus zoom around the crosshair; Escape undoes the zoom, then the crosshair, then is not ours', () => {
    const t = timelineOf(200);
    t.point(100);
    press(t, '+');
    expect(t.domain).toEqual([50, 150]);
    press(t, '-');
    expect(t.isZoomed).toBe(false);
    press(t, '+');
    expect(press(t, 'Escape', 'Escape', 'Escape')).toEqual([true, true, false]);
    expect([t.isZoomed, t.cursor]).toEqual([false, null]);
  });

  it('leaves other keys to the page', () => {
    expect(press(timelineOf(1), 'r', ' ', '.', 'Tab')).toEqual([false, false, false, false]);
  });
});
