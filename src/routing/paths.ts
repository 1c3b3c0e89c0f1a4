/** Flows between routers, and the paths that they take: a list of ports for each direction of each flow. */
import { type GroupedOrder, groupedOrder } from '../base/grouped-order.ts';
import { GrowingList } from '../base/growing-list.ts';
import { Digest, MIX_PATH } from '../base/mix.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';

/** By flow. */
export interface Flows {
  readonly sources: Uint32Array;
  readonly sinks: Uint32Array;
  /** What a flow is called, where it is at fault. */
  nameOf?(flow: number): string;
}

/** Direction 2 f is that of flow f from its source to its sink, 2 f + 1 the way back. */
export interface Paths {
  /** The ports of direction d are `ports[offsets[d]] .. ports[offsets[d + 1]]`. */
  readonly offsets: Uint32Array;
  readonly ports: Uint32Array;
}

/** All directions, by where they lead: distances are found to one router after the other. */
export interface Directions {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Of all routers. */
  readonly byRouter: GroupedOrder;
  /** Those to which a direction leads, rising. */
  readonly destinations: Uint32Array;
  /** What the flow of a direction is called: `flow 12`. */
  nameOf(direction: number): string;
}

export function directionsOf({ sources, sinks, nameOf = flowName }: Flows, routers: number): Directions {
  const [from, to] = [new Uint32Array(2 * sources.length), new Uint32Array(2 * sources.length)];
  for (let flow = 0; flow < sources.length; flow++) {
    from[2 * flow] = to[2 * flow + 1] = sources[flow];
    to[2 * flow] = from[2 * flow + 1] = sinks[flow];
  }
  const byRouter = groupedOrder(routers, to, to);
  const { first } = byRouter;
  const destinations = Uint32Array.from({ length: routers }, (_, i) => i).filter((i) => first[i] < first[i + 1]);
  return { from, to, byRouter, destinations, nameOf: (direction) => nameOf(direction >>> 1) };
}

const flowName = (flow: number): string => `flow ${whole(flow)}`;

/** Words of all paths: 2 GiB. */
const MOST_WORDS = 2 ** 29;

/** Takes paths in any order. */
export class PathWriter {
  private readonly starts: Uint32Array;
  private readonly lengths: Uint32Array;
  private readonly most: number;
  private readonly ports = new GrowingList(Uint32Array);

  /** `most`: words of all paths. */
  constructor(directions: number, most = MOST_WORDS) {
    this.most = most;
    this.starts = new Uint32Array(directions);
    this.lengths = new Uint32Array(directions);
  }

  /** The path of a direction: so many ports from `at` on. `name`: of its flow. Failure: `limit`. */
  add(
    direction: number,
    ports: Uint32Array,
    at: number,
    length: number,
    name: (direction: number) => string,
  ): Result<void> {
    if (this.ports.length + length > this.most)
      return fail(
        'limit',
        `the path of ${name(direction)} takes all paths beyond ${whole(this.most)} ports, and there is no memory for more`,
        'choose fewer flows, or fewer routers',
      );
    this.starts[direction] = this.ports.length;
    this.lengths[direction] = length;
    for (let i = at; i < at + length; i++) this.ports.push(ports[i]);
    return ok(undefined);
  }

  /** In the order of directions. */
  finish(): Paths {
    const offsets = new Uint32Array(this.lengths.length + 1);
    for (const [i, length] of this.lengths.entries()) offsets[i + 1] = offsets[i] + length;
    const all = this.ports.toArray();
    const ports = new Uint32Array(all.length);
    for (const [i, start] of this.starts.entries()) ports.set(all.subarray(start, start + this.lengths[i]), offsets[i]);
    return { offsets, ports };
  }
}

/** A term for each port: flow, direction, hop, port. */
export function pathDigest({ offsets, ports }: Paths): string {
  const digest = new Digest();
  for (let direction = 0; direction < offsets.length - 1; direction++)
    for (let at = offsets[direction]; at < offsets[direction + 1]; at++) {
      digest.begin(MIX_PATH);
      for (const word of [direction >>> 1, direction & 1, at - offsets[direction], ports[at]]) digest.word(word);
      digest.end();
    }
  return digest.toString();
}
