/** The six regions of the world whose latencies were measured, as a matrix. */
import type { LatencyMatrix } from '../files/matrix-file.ts';
import regions from './regions-2019.json' with { type: 'json' };

/** `asia-pacific` as `Asia Pacific`. */
const regionName = (region: string): string =>
  region
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');

export const REGIONS: Required<LatencyMatrix> = {
  names: regions.regions.map(regionName),
  share: Float64Array.from(regions.share),
  meanMs: Float64Array.from(regions.latency.flat()),
  latLon: Float64Array.from(regions.cities.latLon.flat()),
};
