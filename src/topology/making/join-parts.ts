/** Makes one network of parts that hang apart: each is joined to those before it by the shortest link that is missing. */
import { componentsOf } from '../components.ts';
import { portGraph } from '../network.ts';
import type { Places } from './places.ts';
import type { Wiring } from './wiring.ts';

export interface Joined {
  readonly wiring: Wiring;
  /** Links that were missing; they are the last. */
  readonly added: number;
}

export function joinParts(places: Places, wiring: Wiring): Joined {
  const { of, sizes } = componentsOf(portGraph(places.x.length, wiring.a, wiring.b));
  if (sizes.length === 1) return { wiring, added: 0 };
  const missing = shortest(places, of, sizes.length);
  const a = Uint32Array.from([...wiring.a, ...missing.map(([u, v]) => Math.min(u, v))]);
  const b = Uint32Array.from([...wiring.b, ...missing.map(([u, v]) => Math.max(u, v))]);
  return { wiring: { a, b }, added: missing.length };
}

/** A shortest tree over the parts (Prim 1957), from that of router 0 on; of equal links the one to the lowest router. */
function shortest({ x, y }: Places, of: Uint32Array, parts: number): readonly (readonly [number, number])[] {
  const routers = x.length;
  const least = new Float64Array(routers).fill(Number.POSITIVE_INFINITY);
  const from = new Uint32Array(routers);
  const isIn = new Uint8Array(routers);
  const members: number[][] = Array.from({ length: parts }, () => []);
  for (let u = 0; u < routers; u++) members[of[u]].push(u);

  const take = (part: number) => {
    for (const u of members[part]) isIn[u] = 1;
    for (const u of members[part])
      for (let v = 0; v < routers; v++) {
        if (isIn[v]) continue;
        const [dx, dy] = [x[u] - x[v], y[u] - y[v]];
        const square = dx * dx + dy * dy;
        if (square >= least[v]) continue;
        least[v] = square;
        from[v] = u;
      }
  };

  const links: [number, number][] = [];
  take(of[0]);
  while (links.length < parts - 1) {
    let nearest = -1;
    for (let v = 0; v < routers; v++) if (!isIn[v] && (nearest < 0 || least[v] < least[nearest])) nearest = v;
    links.push([from[nearest], nearest]);
    take(of[nearest]);
  }
  return links;
}
