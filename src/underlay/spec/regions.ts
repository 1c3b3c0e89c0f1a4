/** The six regions of the world whose latencies were measured. */
import regions from './regions-2019.json' with { type: 'json' };

/** Where peers can be: names of the locations, shares of the peers, mean latencies; where on the earth, if that is known. */
export interface Located {
  readonly names: readonly string[];
  readonly share: ArrayLike<number>;
  /** Milliseconds from location i to location j at `i * names.length + j`. */
  readonly meanMs: ArrayLike<number>;
  /** Latitude and longitude of each in degrees. */
  readonly latLon?: ArrayLike<number>;
}

/** `asia-pacific` as `Asia Pacific`. */
const regionName = (region: string): string =>
  region
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');

export const REGIONS = {
  names: regions.regions.map(regionName),
  share: regions.share,
  meanMs: regions.latency.flat(),
  latLon: regions.cities.latLon.flat(),
} as const satisfies Located;
