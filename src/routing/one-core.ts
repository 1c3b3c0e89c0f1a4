/**
 * Paths on one core: a search from each destination in use, then its paths by the rule. The twin of every other way; it answers too where
 * these cannot, and says why there is no path.
 */
import { nextTurn } from '../base/next-turn.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import { UNREACHABLE } from './metric.ts';
import { type Directions, type Paths, PathWriter } from './paths.ts';
import type { RouteGraph } from './route-graph.ts';
import { MOST_PORTS, walk } from './rule.ts';
import { Search } from './search.ts';

/** Whoever waits for routes. */
export interface Watch {
  readonly cancelled?: AbortSignal;
  /** How much of the work is done, 0 to 1. */
  readonly progress?: (share: number) => void;
}

/** Between two looks at who waits. */
const TURN_MS = 30;

/** Looks up now and then. Failure: `cancelled`. */
export class Pause {
  private last = performance.now();
  private readonly watch: Watch;

  constructor(watch: Watch) {
    this.watch = watch;
  }

  async at(share: number): Promise<Result<void>> {
    if (performance.now() - this.last > TURN_MS) {
      this.watch.progress?.(share);
      await nextTurn();
      this.last = performance.now();
    }
    return this.watch.cancelled?.aborted ? fail('cancelled', 'cancelled', '') : ok(undefined);
  }
}

/** Paths one by one, quickly where they lead to one router. */
export class OneCore {
  /** The ports of the last path. */
  readonly ports = new Uint32Array(MOST_PORTS);
  private readonly search: Search;
  private readonly graph: RouteGraph;
  private readonly seed: number;
  private destination = -1;

  constructor(graph: RouteGraph, seed: number) {
    this.graph = graph;
    this.seed = seed;
    this.search = new Search(graph);
  }

  /** Of all routers to this one. */
  distancesTo(router: number): Uint32Array {
    if (router !== this.destination) this.search.to(router);
    this.destination = router;
    return this.search.distances;
  }

  /** Whether there is a way. Failure: `config`. */
  way(from: number, to: number): Result<void> {
    return this.distancesTo(to)[from] < UNREACHABLE ? ok(undefined) : noWay(ends(from, to));
  }

  /** Ports of a path, which stand in `ports`. Failures: `config` where there is no way, `limit` where it is too long. */
  path(from: number, to: number): Result<number> {
    const way = this.way(from, to);
    if (!way.ok) return way;
    const length = walk(this.graph, this.distancesTo(to), this.seed, from, to, this.ports);
    if (length <= MOST_PORTS) return ok(length);
    return fail(
      'limit',
      `the path ${ends(from, to)} has ${whole(length)} ports, and a path has at most ${MOST_PORTS}`,
      'choose fewer routers, or more links between them',
    );
  }
}

const ends = (from: number, to: number): string => `from router ${whole(from)} to router ${whole(to)}`;

const noWay = (between: string) =>
  fail('config', `there is no way ${between} that is shorter than 2^30`, 'join the parts of the network, or use hops');

/** Failures: `cancelled`, and those of `OneCore.path`. */
export async function pathsOnOneCore(
  graph: RouteGraph,
  seed: number,
  { from, to, byRouter: { order } }: Directions,
  watch: Watch,
): Promise<Result<Paths>> {
  const [core, writer, pause] = [new OneCore(graph, seed), new PathWriter(to.length), new Pause(watch)];
  for (const [i, direction] of order.entries()) {
    const length = core.path(from[direction], to[direction]);
    if (!length.ok) return length;
    writer.add(direction, core.ports, 0, length.value);
    const going = await pause.at(i / order.length);
    if (!going.ok) return going;
  }
  return ok(writer.finish());
}
