/** The invocations of a round beside the leader: `advance.wesl` where all nodes are looked at, `sparse_round.wesl` where few are due. */

import { isDue } from './next-times.ts';
import { processNode } from './node.ts';
import { BARRIER, Processing, type Round, type Steps } from './round.ts';
import { copyTime } from './slots/list.ts';
import { currentWindow, handIn, type Window } from './window.ts';
import { MOST_ROWS } from './words.ts';

/** Lanes of a workgroup of a sparse round. */
export const SPARSE_LANES = 2;

function begin({ world }: Round, window: Window): Processing {
  const processing = new Processing();
  processing.parity = window.parity;
  processing.goesOn = window.runs && !window.opens;
  processing.window = window.end - world.lookahead;
  processing.windows = window.windows + Number(window.opens);
  return processing;
}

/** Nothing is safe in a round that does not run. */
const limitOf = ({ runs, end }: Window, { world, rules }: Round): number =>
  runs ? Math.min(end, rules.stopsAtEnd ? world.end : end) : 0;

/** The one lane of a workgroup. */
export function* denseWorker(round: Round, workgroup: number, workers: number): Steps {
  const window = yield* currentWindow(round);
  const processing = begin(round, window);
  if (window.runs) yield* round.list.work(round, processing, workgroup, workers, limitOf(window, round));
  yield* handIn(round, processing);
}

/** Memory of a workgroup. */
export class Workgroup {
  readonly listed: number[] = [];
  listing = 0;
  count = 0;
  readonly tiles: readonly Uint32Array[] = Array.from({ length: SPARSE_LANES }, () => new Uint32Array(MOST_ROWS));
}

/** A lane: lists what is due among the nodes of its workgroup; the lanes below `processors` process it. */
export function* sparseLane(round: Round, shared: Workgroup, lane: number, workgroup: number, workers: number): Steps {
  const { world, run, rules } = round;
  const window = yield* currentWindow(round);
  const processing = begin(round, window);
  const limit = limitOf(window, round);
  const chunk = SPARSE_LANES << run.lpExponent;
  for (let begins = workgroup * chunk; begins < world.nodes; begins += workers * chunk) {
    const ends = Math.min(begins + chunk, world.nodes);
    for (let node = begins + lane; limit > 0 && node < ends; node += SPARSE_LANES)
      if (yield* isDue(round, processing, node, limit)) shared.listed[shared.listing++] = node;
    if (rules.waitsForList) yield BARRIER;
    if (lane === 0) {
      shared.count = shared.listing;
      shared.listing = 0;
    }
    yield BARRIER;
    for (let first = 0; first < shared.count; first += world.processors) {
      const busy = Math.min(world.processors, shared.count - first);
      const nodes = shared.listed.slice(first, first + busy);
      yield* fetchTimes(round, shared, nodes, lane);
      yield BARRIER;
      if (lane < busy) {
        processing.tile.set(shared.tiles[lane]);
        yield* processNode(round, processing, nodes[lane], limit);
      }
      yield BARRIER;
    }
  }
  yield* handIn(round, processing);
}

/** All lanes copy the times of the next nodes; each slot is freed by one lane alone, for once free somebody may claim it. */
function* fetchTimes(round: Round, { tiles }: Workgroup, nodes: readonly number[], lane: number): Steps {
  const { run, rules } = round;
  const words = nodes.length * run.capacity;
  for (let word = rules.freedByOneLane ? lane : 0; word < words; word += rules.freedByOneLane ? SPARSE_LANES : 1) {
    const offset = Math.floor(word / run.capacity);
    yield* copyTime(round, tiles[offset], nodes[offset], word % run.capacity);
  }
}
