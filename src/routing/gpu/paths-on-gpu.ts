/** Paths on the GPU: distances to a batch of destinations, then all directions that lead there. What it leaves open one core answers. */
import { ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { guarded } from '../../gpu/guarded.ts';
import { OneCore, Pause, type Watch } from '../one-core.ts';
import { type Directions, type Paths, PathWriter } from '../paths.ts';
import type { RouteGraph } from '../route-graph.ts';
import { MOST_PORTS } from '../rule.ts';
import type { DistanceRows } from './distance-rows.ts';
import { openFloydWarshall } from './floyd-warshall.ts';
import { openSearch } from './search.ts';
import { DIRECTION_WORDS, openWalker, type Walked } from './walk.ts';

export const GPU_ROUTINGS = { search: openSearch, 'floyd-warshall': openFloydWarshall } as const;
export type GpuRouting = keyof typeof GPU_ROUTINGS;

/** Paths, and what they took of the GPU's memory. */
export interface FoundOnGpu {
  readonly paths: Paths;
  readonly bytes: number;
}

/** Failures: `limit`, `unsupported`, `device-lost`, `cancelled`, and those of `OneCore.path`. */
export const pathsOnGpu = (
  gpu: GpuContext,
  routing: GpuRouting,
  graph: RouteGraph,
  seed: number,
  directions: Directions,
  watch: Watch,
): Promise<Result<FoundOnGpu>> =>
  guarded(gpu, async () => {
    const distances = await GPU_ROUTINGS[routing](gpu, graph, seed);
    if (!distances.ok) return distances;
    try {
      const paths = await walkBatches(gpu, distances.value, graph, seed, directions, watch);
      return paths.ok ? ok({ paths: paths.value, bytes: distances.value.bytes }) : paths;
    } finally {
      distances.value.destroy();
    }
  });

async function walkBatches(
  gpu: GpuContext,
  distances: DistanceRows,
  graph: RouteGraph,
  seed: number,
  directions: Directions,
  watch: Watch,
): Promise<Result<Paths>> {
  const walker = await openWalker(gpu, distances);
  if (!walker.ok) return walker;
  const { destinations, to } = directions;
  const [core, writer, pause] = [new OneCore(graph, seed, destinations), new PathWriter(to.length), new Pause(watch)];
  for (let at = 0; at < destinations.length; at += distances.most) {
    const batch = destinations.subarray(at, at + distances.most);
    distances.solve(batch);
    const { own, words } = wordsOf(distances, directions, batch);
    const walked = await walker.value.walk(words);
    if (!walked.ok) return walked;
    const taken = take(walked.value, own, directions, core, writer);
    if (!taken.ok) return taken;
    const going = await pause.at(Math.min(destinations.length, at + batch.length), destinations.length);
    if (!going.ok) return going;
  }
  return ok(writer.finish());
}

/** The directions that lead to a batch of destinations, and their words. */
function wordsOf(distances: DistanceRows, { from, to, byRouter }: Directions, batch: Uint32Array) {
  const { first, order } = byRouter;
  const own = order.subarray(first[batch[0]], first[batch[batch.length - 1] + 1]);
  const words = new Uint32Array(own.length * DIRECTION_WORDS);
  let at = 0;
  for (const [column, destination] of batch.entries()) {
    const row = distances.rowOf(destination, column);
    for (const direction of order.subarray(first[destination], first[destination + 1])) {
      words[at] = from[direction];
      words[at + 1] = to[direction];
      words[at + 2] = row;
      at += DIRECTION_WORDS;
    }
  }
  return { own, words };
}

/** Failures: those of `OneCore.path`. */
function take(
  { lengths, ports }: Walked,
  own: Uint32Array,
  { from, to, nameOf }: Directions,
  core: OneCore,
  writer: PathWriter,
): Result<void> {
  let at = 0;
  for (const [i, direction] of own.entries()) {
    if (lengths[i] <= MOST_PORTS) {
      const added = writer.add(direction, ports, at, lengths[i], nameOf);
      if (!added.ok) return added;
      at += lengths[i];
      continue;
    }
    const length = core.path(from[direction], to[direction], () => nameOf(direction));
    if (!length.ok) return length;
    const added = writer.add(direction, core.ports, 0, length.value, nameOf);
    if (!added.ok) return added;
  }
  return ok(undefined);
}
