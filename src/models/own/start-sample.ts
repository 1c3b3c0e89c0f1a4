/** What the first events of a few nodes say of a network before it is built. Changes speed and memory, never results. */
import { ModelFault } from '../../engine/event/fault.ts';
import type { HandlerTwin } from '../../engine/event/model.ts';
import { Replay } from '../../engine/event/replay.ts';

/** Nodes that are asked: the first, and some all over the network. */
const FIRST = 8;
const SPREAD = 56;

export interface StartSample {
  /** Events that a `start` sends: on average, and the most. */
  readonly mean: number;
  readonly most: number;
  /** By a node in one lookahead, if its events come again and again as its first ones do. */
  readonly perWindow: number;
}

interface Asked {
  readonly nodes: number;
  readonly seed: number;
  readonly lookahead: number;
  readonly stateWords: number;
  readonly storeWords: number;
}

export function sampleStart(twin: HandlerTwin, asked: Asked): StartSample {
  const { nodes, lookahead } = asked;
  const step = Math.max(1, Math.floor((nodes - FIRST) / SPREAD));
  let [count, sent, most, perWindow] = [0, 0, 0, 0];
  for (let node = 0; node < nodes; node += node < FIRST ? 1 : step) {
    const replay = new Replay({ ...asked, twin, payloadWords: 0 }, node);
    try {
      twin.start(node, replay);
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
    }
    const { sentNow } = replay;
    count++;
    sent += sentNow.length;
    most = Math.max(most, sentNow.length);
    for (const { time: due } of sentNow) perWindow += lookahead / Math.max(due, lookahead, 1);
  }
  return { mean: sent / count, most, perWindow: perWindow / count };
}
