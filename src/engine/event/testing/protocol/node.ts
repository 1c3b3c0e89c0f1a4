/** How a node is processed: what is safe is executed, in order. Twin of `shaders/event/process_node.wesl`, `send.wesl` and `serial.wesl`. */
import { setNextTime } from './next-times.ts';
import { record } from './records.ts';
import { idOf, type Processing, type Round, type Steps } from './round.ts';
import { load } from './window.ts';
import { type Event, serialWord } from './words.ts';
import { handle, type Send, term } from './world.ts';

/** `limit` is the first time that is not safe. */
export function* processNode(round: Round, processing: Processing, node: number, limit: number): Steps {
  const { nodes, world, list } = round;
  processing.node = node;
  processing.limit = processing.halt ? 0 : limit;
  processing.state = nodes.get(node);
  yield* list.open(round, processing) ?? [];
  let executed = 0;
  for (;;) {
    const event = yield* list.next(round, processing);
    if (event === undefined) break;
    yield* execute(round, processing, event);
    executed++;
    if (processing.halt || executed >= world.eventsPerNodeLimit) processing.limit = 0;
  }
  const earliest = yield* finishNode(round, processing);
  if (executed === 0) return;
  yield* countSerial(round, processing, executed, earliest < limit);
  nodes.set(node, processing.state);
}

function* execute(round: Round, processing: Processing, event: Event): Steps {
  const { world, log, list } = round;
  const { node, window } = processing;
  processing.now = event.time;
  log.executed[node].push({ ...event, window });
  log.done.add(idOf(event));
  log.inBatch++;
  const { word, sends, records } = handle(world, node, processing.state, event);
  processing.state = { sent: processing.state.sent, word };
  for (const sent of sends) yield* send(round, processing, sent);
  if (records) yield* record(round, processing);
  processing.events++;
  processing.digest = (processing.digest + term(node, event)) >>> 0;
  yield* list.executed(round, processing) ?? [];
}

export function* send(round: Round, processing: Processing, { dst, time }: Send): Steps {
  const { sent, word } = processing.state;
  const event: Event = { time, src: processing.node, seq: sent };
  processing.state = { sent: sent + 1, word };
  processing.created++;
  round.log.created.set(idOf(event), { dst, time });
  yield* round.list.insert(round, processing, dst, event);
}

/** The node is left: its earliest time goes to the minimum of the next window. Gives that time. */
export function* finishNode(round: Round, processing: Processing): Steps<number> {
  const { earliest, nextLook } = yield* round.list.close(round, processing);
  if (round.world.sparse) yield* setNextTime(round, processing.node, nextLook);
  return earliest;
}

/** Events of the node in this window: kept for the next round of the window where safe ones are left behind. */
function* countSerial(round: Round, processing: Processing, executed: number, leavesSafe: boolean): Steps {
  const { control, world, rules } = round;
  const { goesOn, node } = processing;
  const word = serialWord(world.nodes, node);
  const isStopped = leavesSafe && rules.keepsSerial;
  let serial = executed;
  if (goesOn || isStopped) {
    if (goesOn) serial += yield* load(round, word);
    yield;
    control.store(word, isStopped || !rules.clearsSerial ? serial : 0);
  }
  processing.serial = Math.max(processing.serial, serial);
}
