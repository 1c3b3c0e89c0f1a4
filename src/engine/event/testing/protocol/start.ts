/** Builds the world: the round before the first. Twin of `shaders/event/start.wesl`. */
import { finishNode } from './node.ts';
import { Processing, type Round, type Steps } from './round.ts';
import { send } from './send.ts';
import { handIn } from './window.ts';
import { FREE, LAST, NONE } from './words.ts';
import { firstEvents } from './world.ts';

export function* start(round: Round, first: number, stride: number): Steps {
  const { world, nodes, run } = round;
  const processing = new Processing();
  for (let node = first; node < world.nodes; node += stride) {
    processing.tile.fill(FREE);
    processing.node = node;
    processing.state = { sent: 0, word: 0 };
    processing.currentSlot = NONE;
    processing.heap = 0;
    processing.heapSize = 0;
    processing.first = LAST;
    for (const event of firstEvents(world, node)) yield* send(round, processing, event);
    yield* finishNode(round, processing, Math.min(...processing.tile.subarray(0, run.capacity)));
    nodes.set(node, processing.state);
  }
  yield* handIn(round, processing);
}
