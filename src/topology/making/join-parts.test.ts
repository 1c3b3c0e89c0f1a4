/** Covers: parts that hang apart are joined by as few and as short links as can be (a minimum spanning tree, by Kruskal). */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { componentsOf } from '../components.ts';
import { portGraph } from '../network.ts';
import { joinParts } from './join-parts.ts';
import { distance } from './skeleton.ts';
import { LinkWriter } from './wiring.ts';

/** Length of all links that join everybody, the shortest first. */
function leastLength(x: Float64Array, y: Float64Array, of: Uint32Array): number {
  const pairs = [...x.keys()].flatMap((v) => [...x.keys()].slice(0, v).map((u) => [u, v] as const));
  const parts = of.slice();
  let sum = 0;
  for (const [u, v] of pairs.sort((p, q) => distance({ x, y }, ...p) - distance({ x, y }, ...q))) {
    if (parts[u] === parts[v]) continue;
    sum += distance({ x, y }, u, v);
    const [from, to] = [parts[v], parts[u]];
    for (const [w, part] of parts.entries()) if (part === from) parts[w] = to;
  }
  return sum;
}

it('adds the links of a minimum spanning tree of the parts', () => {
  const place = fc.tuple(fc.nat(30), fc.nat(30));
  const pair = fc.tuple(fc.nat(11), fc.nat(11));
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 12, maxLength: 12 }),
      fc.array(pair, { maxLength: 8 }),
      (places, pairs) => {
        const x = Float64Array.from(places, ([px]) => px);
        const y = Float64Array.from(places, ([, py]) => py);
        const links = new LinkWriter();
        for (const [u, v] of pairs) if (u !== v) links.add(u, v);
        const { of, sizes } = componentsOf(portGraph(12, links.wiring.a, links.wiring.b));
        const { wiring, added } = joinParts({ x, y }, links.wiring);
        expect(added).toBe(sizes.length - 1);
        expect(componentsOf(portGraph(12, wiring.a, wiring.b)).sizes).toEqual([12]);
        const lengths = Array.from(wiring.a.subarray(links.count), (u, l) =>
          distance({ x, y }, u, wiring.b[links.count + l]),
        );
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(leastLength(x, y, of), 9);
      },
    ),
  );
});
