/** Builds the world: the round before the first. Twin of `shaders/event/start.wesl`. */
import { finishNode, send } from './node.ts';
import { Processing, type Round, type Steps } from './round.ts';
import { handIn } from './window.ts';
import { firstEvents } from './world.ts';

export function* start(round: Round, first: number, stride: number): Steps {
  const { world, nodes, list } = round;
  const processing = new Processing();
  for (let node = first; node < world.nodes; node += stride) {
    processing.node = node;
    processing.state = { sent: 0, word: 0 };
    list.openEmpty(round, processing);
    for (const event of firstEvents(world, node)) yield* send(round, processing, event);
    yield* finishNode(round, processing);
    nodes.set(node, processing.state);
  }
  yield* handIn(round, processing);
}
