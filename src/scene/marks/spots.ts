/** Where nodes are on the canvas at a time of the picture, from words that were copied of a run. */
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { Point } from '../../scenario/picture.ts';
import { type PointLayout, spotAt } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import { partAt } from '../run/moment.ts';
import { placeIn, secondsAt } from '../run/viewed-run.ts';

/** `now`: what the picture shows, in simulated time; words of an earlier round place nodes at its end. */
export function spotsOf(
  { viewed, chosen }: PictureContent,
  layout: PointLayout,
  reading: RoundsReading,
  now: number,
): (node: number) => Point {
  const part = chosen.view.moves ? partAt(viewed, reading.nowTicks, now) : 1;
  const then = { ...reading, part };
  // A node has many links, and words are looked up each time.
  const known = new Map<number, Point>();
  return (node) => {
    const spot = known.get(node) ?? spotAt(layout, placeIn(viewed.views, chosen.view, node, then));
    known.set(node, spot);
    return spot;
  };
}

/** How far nodes may have gone, in device pixels, in the rounds that lie between these words and what the picture shows: as fast as in their last one. */
export function lateness(
  content: PictureContent,
  layout: PointLayout,
  reading: RoundsReading,
  now: number,
): (node: number) => number {
  const { roundTicks } = content.viewed;
  if (!roundTicks || !content.chosen.view.moves) return () => 0;
  const then = secondsAt(content.viewed, reading.nowTicks);
  const round = secondsAt(content.viewed, roundTicks);
  const rounds = Math.max(0, (now - then) / round, (then - now) / round - 1);
  if (rounds === 0) return () => 0;
  const [before, after] = [then - round, then].map((seconds) => spotsOf(content, layout, reading, seconds));
  return (node) => {
    const [from, to] = [before(node), after(node)];
    return rounds * Math.hypot(to.x - from.x, to.y - from.y);
  };
}
