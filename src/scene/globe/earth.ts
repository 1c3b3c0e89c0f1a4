/** Coasts of the earth, and what of a parallel is land; loaded when a globe is first shown; made by scripts/coastlines.mjs. */
import { vectorOf } from '../../scenario/globe.ts';
import type { Vector } from '../../scenario/picture.ts';

let earth: Earth | undefined;
let loading: Promise<void> | undefined;

/** Undefined until `loadEarth` has come to its end. */
export const earthNow = (): Earth | undefined => earth;

/** A globe is a globe without coasts too: where they cannot be loaded, they are asked for again with the next view. */
export function loadEarth(): Promise<void> {
  loading ??= import('./earth.json').then(
    ({ default: packed }) => {
      earth = new Earth(packed);
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** `lines`: longitude and latitude of each point in so many steps of a degree; each less the one before. */
interface Packed {
  readonly steps: number;
  readonly lines: readonly (readonly number[])[];
}

/** Degrees. The end may lie beyond 180, so that an edge never goes the long way round. */
interface Edge {
  readonly from: readonly [longitude: number, latitude: number];
  readonly to: readonly [longitude: number, latitude: number];
}

const LATITUDES = 180;
const MOST_KNOWN = 4096;

export class Earth {
  readonly coasts: readonly (readonly Vector[])[];
  /** Those that reach into each degree of latitude, from the south on. */
  private readonly edges: readonly (readonly Edge[])[];
  /** Latitudes at which coasts cross the date line, from the south on. */
  private readonly atDateLine: readonly number[];
  /** What has been asked for. */
  private readonly known = new Map<number, readonly number[]>();

  constructor({ steps, lines }: Packed) {
    const degrees = lines.map((line) => pairs(summed(line).map((value) => value / steps)));
    this.coasts = degrees.map((line) => line.map(([longitude, latitude]) => vectorOf(latitude, longitude)));
    const edges = degrees.flatMap((line) =>
      line.slice(1).map((to, i): Edge => ({ from: line[i], to: near(line[i], to) })),
    );
    this.edges = byLatitude(edges);
    this.atDateLine = edges.flatMap(crossingOfDateLine).sort((a, b) => a - b);
  }

  /** Degrees from the west on: where land begins and ends, in turn. */
  landAt(latitude: number): readonly number[] {
    const known = this.known.get(latitude) ?? this.endsAt(latitude);
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(latitude, known);
    return known;
  }

  private endsAt(latitude: number): readonly number[] {
    const row = Math.min(LATITUDES - 1, Math.max(0, Math.floor(latitude + LATITUDES / 2)));
    const ends = this.edges[row].flatMap((edge) => crossingOf(edge, latitude)).sort((a, b) => a - b);
    // The south pole is land; along the date line it changes with each coast.
    const beginsOnLand = this.atDateLine.filter((each) => each < latitude).length % 2 === 0;
    if (!beginsOnLand) return ends;
    return [-180, ...ends, 180];
  }
}

/** Where an edge crosses a parallel, from -180 to 180. */
function crossingOf({ from, to }: Edge, latitude: number): number[] {
  if (from[1] > latitude === to[1] > latitude) return [];
  const longitude = from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
  return [longitude - 360 * turnsOf(longitude)];
}

function crossingOfDateLine({ from, to }: Edge): number[] {
  const [before, after] = [turnsOf(from[0]), turnsOf(to[0])];
  if (before === after) return [];
  const line = 360 * Math.max(before, after) - 180;
  return [from[1] + ((line - from[0]) / (to[0] - from[0])) * (to[1] - from[1])];
}

/** Times round the earth from the date line on, which itself is its eastern side. */
const turnsOf = (longitude: number): number => Math.floor((longitude + 180) / 360);

function byLatitude(edges: readonly Edge[]): Edge[][] {
  const rows: Edge[][] = Array.from({ length: LATITUDES }, () => []);
  const rowOf = (latitude: number) => Math.min(LATITUDES - 1, Math.max(0, Math.floor(latitude + LATITUDES / 2)));
  for (const edge of edges) {
    const { from, to } = edge;
    const last = rowOf(Math.max(from[1], to[1]));
    for (let row = rowOf(Math.min(from[1], to[1])); row <= last; row++) rows[row].push(edge);
  }
  return rows;
}

/** The same place, at most half a turn away. */
function near(from: readonly [number, number], to: readonly [number, number]): readonly [number, number] {
  const turns = Math.round((to[0] - from[0]) / 360);
  return [to[0] - 360 * turns, to[1]];
}

const pairs = (values: readonly number[]): (readonly [number, number])[] =>
  Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]);

/** Each is kept as what it is more than the pair before it. */
function summed(steps: readonly number[]): number[] {
  const values = [...steps];
  for (let i = 2; i < values.length; i++) values[i] += values[i - 2];
  return values;
}
