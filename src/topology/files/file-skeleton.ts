/** A network of a file: what it does not say is left to the parameters. Routers without places stand around the middle, those with many links near it. */
import { logarithm, onCircle } from '../../base/exact-math.ts';
import { Digest } from '../../base/mix.ts';
import type { Skeleton } from '../making/skeleton.ts';
import { degreesOf } from '../making/wiring.ts';
import type { TopologyParams } from '../spec/params.ts';
import { greatCircle, mapOf } from './geography.ts';
import type { FileTopology } from './tidy.ts';

export function fileSkeleton(file: FileTopology, { plane }: Pick<TopologyParams, 'plane'>): Skeleton {
  const { names, system, latLon, wiring, links } = file;
  const { mbps, delay, km, weight } = links;
  const places = latLon ? mapOf(latLon) : (file.places ?? placesByDegree(file, plane));
  return {
    routers: { x: places.x, y: places.y, system, names, ...(latLon && { latLon }) },
    wiring,
    mbps: mbps.map((value) => (value === 0 ? Number.NaN : value)),
    delay,
    km: latLon
      ? km.map((length, l) => (Number.isNaN(length) ? greatCircle(latLon, wiring.a[l], wiring.b[l]) : length))
      : km,
    ...(weight.some((value) => !Number.isNaN(value)) && { weight: wholeWeights(weight) }),
  };
}

/** At least 1, as is one that nobody says. */
const wholeWeights = (weight: Float64Array): Uint32Array =>
  Uint32Array.from(weight, (value) => (Number.isNaN(value) ? 1 : Math.max(1, Math.round(value))));

/** At an angle that is a hash of the number; the radius falls from the edge of the plane to its middle by the logarithm of the links. */
function placesByDegree({ names, wiring }: FileTopology, plane: number) {
  const degrees = degreesOf(names.length, wiring);
  const most = logarithm(degrees.reduce((a, b) => Math.max(a, b)) + 1);
  const x = new Float64Array(names.length);
  const y = new Float64Array(names.length);
  for (const [u, degree] of degrees.entries()) {
    const radius = (1 - logarithm(degree + 1) / most) * (plane / 2);
    const [cosine, sine] = onCircle(turnsOf(u));
    x[u] = plane / 2 + radius * cosine;
    y[u] = plane / 2 + radius * sine;
  }
  return { x, y };
}

function turnsOf(router: number): number {
  const hash = new Digest();
  hash.begin(PLACE);
  hash.word(router);
  hash.end();
  return hash.pair[0] / 2 ** 32;
}

/** First word of the hash: beside those of digests. */
const PLACE = 0x5400_0000;
