/**
 * Paths on one core: a search from each destination in use, then its paths by the rule. The twin of every other way; it answers too where
 * these cannot, and says why there is no path.
 */
import { nextTurn } from '../base/next-turn.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import { Levels, WIDTH } from './levels.ts';
import { UNREACHABLE } from './metric.ts';
import { type Directions, type Paths, PathWriter } from './paths.ts';
import type { RouteGraph } from './route-graph.ts';
import { MOST_PORTS, nextEntry, walk } from './rule.ts';
import { Search } from './search.ts';

/** Whoever waits for routes. */
export interface Watch {
  readonly cancelled?: AbortSignal;
  /** Of how many destinations routes are found; now and then. */
  readonly progress?: (found: number, all: number) => void;
}

/** Fewer destinations are searched from one by one: levels look at all routers in each of them. */
const LEAST_WIDTH = 16;

/** Between two looks at who waits. */
const TURN_MS = 30;

/** Looks up now and then. Failure: `cancelled`. */
export class Pause {
  private last = performance.now();

  constructor(private readonly watch: Watch) {}

  async at(found: number, all: number): Promise<Result<void>> {
    if (performance.now() - this.last > TURN_MS) {
      this.watch.progress?.(found, all);
      await nextTurn();
      this.last = performance.now();
    }
    return this.watch.cancelled?.aborted ? fail('cancelled', 'cancelled', '') : ok(undefined);
  }
}

/** Next hops and paths one by one, quickly where those that lead to one router follow each other, and routers are in the order of `destinations`. */
export class OneCore {
  /** The ports of the last path. */
  readonly ports = new Uint32Array(MOST_PORTS);
  private readonly search: Search;
  /** By hops, until somebody is too far for them, or the last few destinations are left. */
  private levels?: Levels;
  /** The destinations to which levels are known. */
  private batch: Uint32Array = new Uint32Array(0);
  /** Where a way was asked for last, and its place in the batch: -1 where a search was from there. */
  private to = -1;
  private bit = -1;

  constructor(
    private readonly graph: RouteGraph,
    private readonly seed: number,
    private readonly destinations: Uint32Array,
  ) {
    this.search = new Search(graph);
    if (!graph.weights) this.levels = new Levels(graph, seed);
  }

  /** Levels to the destinations from `column` on, as many as there is width for; none where a search from each is quicker. */
  levelsFrom(column: number): Levels | undefined {
    this.to = -1;
    this.batch = this.destinations.subarray(column, column + WIDTH);
    if (this.batch.length >= LEAST_WIDTH && this.levels?.to(this.batch)) return this.levels;
    this.batch = new Uint32Array(0);
    this.levels = undefined;
  }

  /** Finds how far all are from a router; others are asked for after it. */
  private turnTo(to: number): void {
    if (this.to === to) return;
    if (this.levels && !this.batch.includes(to)) this.levelsFrom(this.destinations.indexOf(to));
    this.to = to;
    this.bit = this.batch.indexOf(to);
    if (this.bit < 0) this.search.to(to);
  }

  /** Whether there is a way. Failure: `config`. */
  way(from: number, to: number, name = NO_NAME): Result<void> {
    this.turnTo(to);
    const { levels, bit, search } = this;
    const isThere = levels && bit >= 0 ? (levels.reached[from] >> bit) & 1 : search.distances[from] < UNREACHABLE;
    return isThere ? ok(undefined) : noWay(`${named('for', name)}${ends(from, to)}`);
  }

  /** The entry that `from` takes towards `to`, which is another and can be reached. */
  next(from: number, to: number): number {
    this.turnTo(to);
    const { levels, bit } = this;
    if (!levels || bit < 0) return nextEntry(this.graph, this.search.distances, this.seed, from, to);
    levels.choose(from, 1 << bit);
    return levels.entries[bit];
  }

  /** Ports of a path, which stand in `ports`. `name`: of its flow. Failures: `config` where there is no way, `limit` where it is too long. */
  path(from: number, to: number, name = NO_NAME): Result<number> {
    const way = this.way(from, to, name);
    if (!way.ok) return way;
    const length = walk(this.graph, (router) => this.next(router, to), from, to, this.ports);
    if (length <= MOST_PORTS) return ok(length);
    return fail(
      'limit',
      `the path ${named('of', name)}${ends(from, to)} has ${whole(length)} ports, and a path has at most ${MOST_PORTS}`,
      'choose fewer routers, or more links between them',
    );
  }
}

/** Of a way that is no flow's. */
const NO_NAME = () => '';
const named = (word: string, name: () => string): string => (name() === '' ? '' : `${word} ${name()} `);
const ends = (from: number, to: number): string => `from router ${whole(from)} to router ${whole(to)}`;

const noWay = (between: string) =>
  fail('config', `there is no way ${between} that is shorter than 2^30`, 'join the parts of the network, or use hops');

/** Failures: `cancelled`, and those of `OneCore.path`. */
export async function pathsOnOneCore(
  graph: RouteGraph,
  seed: number,
  { from, to, byRouter: { order }, destinations, nameOf }: Directions,
  watch: Watch,
): Promise<Result<Paths>> {
  const [core, writer, pause] = [new OneCore(graph, seed, destinations), new PathWriter(to.length), new Pause(watch)];
  let found = 0;
  for (const direction of order) {
    const length = core.path(from[direction], to[direction], () => nameOf(direction));
    if (!length.ok) return length;
    const added = writer.add(direction, core.ports, 0, length.value, nameOf);
    if (!added.ok) return added;
    if (to[direction] !== destinations[found]) found++;
    const going = await pause.at(found, destinations.length);
    if (!going.ok) return going;
  }
  return ok(writer.finish());
}
