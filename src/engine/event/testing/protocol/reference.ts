/** What has to come out: the same network on one core, with a sorted list for each node and nothing else. */
import type { Event } from './words.ts';
import { earlier } from './words.ts';
import { firstEvents, handle, type NodeState, type Send, term, type World } from './world.ts';

export interface Executed extends Event {
  /** Where its window starts. */
  readonly window: number;
}

export interface Row {
  readonly time: number;
  readonly windows: number;
  readonly events: number;
  readonly serial: number;
}

export interface Outcome {
  /** By node. */
  readonly executed: readonly (readonly Executed[])[];
  readonly states: readonly NodeState[];
  readonly rows: readonly Row[];
  /** Records by row; those made before the first row come first. */
  readonly judged: readonly number[];
  readonly records: number;
  readonly windows: number;
  readonly events: number;
  readonly created: number;
  readonly digest: number;
  readonly peakPending: number;
  /** The most that one node executes in a window, summed over windows. */
  readonly serial: number;
}

export function reference(world: World): Outcome {
  const lists: Event[][] = Array.from({ length: world.nodes }, () => []);
  const states: NodeState[] = lists.map(() => ({ sent: 0, word: 0 }));
  const executed: Executed[][] = lists.map(() => []);
  const rows: Row[] = [];
  const judged = [0];
  let [created, events, windows, digest, records, peakPending, nextSample, serial] = [0, 0, 0, 0, 0, 0, 0, 0];
  const send = (src: number, sends: readonly Send[]) => {
    for (const { dst, time } of sends) {
      const { sent, word } = states[src];
      lists[dst].push({ time, src, seq: sent });
      states[src] = { sent: sent + 1, word };
      created++;
    }
  };
  const least = () => Math.min(...lists.flat().map(({ time }) => time));
  const first = (list: readonly Event[]) => list.reduce((a, b) => (earlier(b, a) ? b : a));
  for (let node = 0; node < world.nodes; node++) send(node, firstEvents(world, node));
  for (let start = least(); start < world.end; start = least()) {
    peakPending = Math.max(peakPending, created - events);
    if (Math.floor(start / world.sampleEvery) >= nextSample) {
      nextSample = Math.floor(start / world.sampleEvery) + 1;
      rows.push({ time: start, windows, events, serial });
      judged.push(0);
    }
    windows++;
    const before = executed.map(({ length }) => length);
    const limit = Math.min(start + world.lookahead, world.end);
    lists.forEach((list, node) => {
      while (list.length > 0 && first(list).time < limit) {
        const event = first(list);
        list.splice(list.indexOf(event), 1);
        const { word, sends, records: makes } = handle(world, node, states[node], event);
        states[node] = { sent: states[node].sent, word };
        executed[node].push({ ...event, window: start });
        events++;
        digest = (digest + term(node, event)) >>> 0;
        if (makes) {
          records++;
          judged[rows.length]++;
        }
        send(node, sends);
      }
    });
    serial += Math.max(...executed.map(({ length }, node) => length - before[node]));
  }
  return { executed, states, rows, judged, records, windows, events, created, digest, peakPending, serial };
}
