/** The digest of a network: a term for each router (its place and system) and for each link. Names and longitudes do not count. */
import { Digest } from '../base/mix.ts';
import type { Network } from './network.ts';

/** First words of terms: beside those of routes. */
const ROUTER = 0x5200_0000;
const LINK = 0x5300_0000;

export function networkDigest({ routers, links }: Network): string {
  const digest = new Digest();
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  const real = (value: number) => {
    number[0] = value;
    digest.word(words[0]);
    digest.word(words[1]);
  };
  for (let u = 0; u < routers.x.length; u++) {
    digest.begin(ROUTER);
    digest.word(u);
    real(routers.x[u]);
    real(routers.y[u]);
    digest.word(routers.system[u]);
    digest.end();
  }
  for (let l = 0; l < links.a.length; l++) {
    digest.begin(LINK);
    digest.word(l);
    digest.word(links.a[l]);
    digest.word(links.b[l]);
    real(links.mbps[l]);
    real(links.delay[l]);
    digest.word(links.weight?.[l] ?? 0);
    digest.end();
  }
  return digest.toString();
}
