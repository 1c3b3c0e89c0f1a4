/** What must hold between any two dispatches: every event is executed or in one offset, and the minimum is that of what is pending. */

import { Violation } from './machine.ts';
import { idOf, type Round } from './round.ts';
import { CELL, DEAD, type Event, FLAG } from './words.ts';

const name = ({ src, seq }: Event): string => `${seq} of node ${src}`;

/** The turn is that of the next round. */
export function census(round: Round): void {
  const { control, log } = round;
  const set = round.set('now');
  const words = control.words;
  if ((words[set + CELL.flags] & FLAG.lost) !== 0)
    throw new Violation('an event or a record is lost: a reserve is too small');
  const found = new Set<number>();
  let least = DEAD;
  const meet = (node: number, event: Event) => {
    const id = idOf(event);
    const created = log.created.get(id);
    if (created === undefined) throw new Violation(`event ${name(event)} at node ${node} was never created`);
    if (created.dst !== node) throw new Violation(`event ${name(event)} for node ${created.dst} is at node ${node}`);
    if (created.time !== event.time)
      throw new Violation(`event ${name(event)} due at ${created.time} is kept for ${event.time}`);
    if (log.done.has(id)) throw new Violation(`event ${name(event)} is executed, and pending`);
    if (found.has(id)) throw new Violation(`event ${name(event)} is in two places`);
    found.add(id);
    least = Math.min(least, event.time);
  };
  round.list.walk(round, meet);
  if (found.size + log.done.size !== log.created.size)
    throw new Violation(`${log.created.size - log.done.size} events are pending, ${found.size} are kept`);
  round.list.checkRoom(round);
  const tmin = Math.min(words[set + CELL.tmin], DEAD);
  if (tmin !== least) throw new Violation(`the earliest event is due at ${least}, the next round is told ${tmin}`);
}
