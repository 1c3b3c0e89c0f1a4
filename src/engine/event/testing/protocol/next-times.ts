/** When each node has to be processed next, where few have an event in a window. Twin of `shaders/event/next_event_times.wesl`. */
import type { Processing, Round, Steps } from './round.ts';
import { load } from './window.ts';
import { arrivalWord, FREE, nextWord } from './words.ts';

const arrivals = ({ world, rules }: Round, node: number, parity: number): number =>
  arrivalWord(world.nodes, node, parity & (rules.arrivalWords - 1));

/** The owner knows when the node has to be processed next. */
export function* setNextTime({ control, world }: Round, node: number, time: number): Steps {
  yield;
  control.store(nextWord(world.nodes, node), time);
}

/** A sender of this round knows of an event. */
export function* lowerNextTime(round: Round, node: number, time: number, parity: number): Steps {
  yield;
  round.control.min(arrivals(round, node, parity), time);
}

/** Whether the node has to be processed in this round; if not, its next time goes to the minimum. */
export function* isDue(round: Round, processing: Processing, node: number, limit: number): Steps<boolean> {
  const { control, world, rules } = round;
  const { parity } = processing;
  const planned = yield* load(round, nextWord(world.nodes, node));
  const arrived = yield* load(round, arrivals(round, node, parity ^ 1));
  const time = Math.min(planned, arrived);
  if (arrived !== FREE) {
    yield;
    control.store(arrivals(round, node, parity ^ rules.clearsArrivalOf), FREE);
  }
  if (time < limit) return true;
  if (arrived < planned && rules.keepsArrival) yield* setNextTime(round, node, arrived);
  if (rules.minimumOfResting) processing.lower(time);
  return false;
}
