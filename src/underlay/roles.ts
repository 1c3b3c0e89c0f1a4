/**
 * What a peer is for the whole run: where it stands, and whether others can reach it. Drawn from its number whenever it is
 * asked for, so it takes no memory. Twin of shaders/underlay/roles.wesl.
 */
import { threefry2x32 } from '../base/threefry.ts';
import { mulHigh } from '../base/u32.ts';

/** Bits of a place in an alias table; the rest of a word is the threshold. */
export const PLACE_BITS = 12;
export const PLACE_MASK = 2 ** PLACE_BITS - 1;
const THRESHOLD = 2 ** (32 - PLACE_BITS);

export interface RolesConfig {
  /** A draw below this puts a peer behind a NAT. */
  readonly natBelow: number;
  /** An alias table (Walker 1977, Vose 1991) of places: threshold in 20 bits, the other place in 12. One entry: no places. */
  readonly places: Uint32Array;
}

export class Roles {
  private readonly words = new Uint32Array(2);

  constructor(
    private readonly config: RolesConfig,
    private readonly seed: number,
    private readonly stream: number,
  ) {}

  /** Region or location of a peer, by the shares of the places. */
  locationOf(peer: number): number {
    const { places } = this.config;
    if (places.length === 1) return 0;
    this.draw(peer);
    const slot = mulHigh(this.words[0], places.length);
    const fraction = (Math.imul(this.words[0], places.length) >>> 0) >>> PLACE_BITS;
    const entry = places[slot];
    return fraction < entry >>> PLACE_BITS ? slot : entry & PLACE_MASK;
  }

  isNated(peer: number): boolean {
    if (this.config.natBelow === 0) return false;
    this.draw(peer);
    return this.words[1] < this.config.natBelow;
  }

  private draw(peer: number): void {
    threefry2x32(this.seed, this.stream, peer, 0, this.words);
  }
}

/** The alias table of shares that are all above 0; up to 4,096. Shares are met to one in a million. */
export function aliasTable(shares: ArrayLike<number>): Uint32Array {
  const count = shares.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += shares[i];
  const parts = Float64Array.from({ length: count }, (_, i) => (shares[i] / sum) * count);
  const [small, large]: [number[], number[]] = [[], []];
  for (let i = 0; i < count; i++) (parts[i] < 1 ? small : large).push(i);
  const table = Uint32Array.from({ length: count }, (_, i) => entryOf(1, i));
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop() as number;
    const rich = large[large.length - 1];
    table[poor] = entryOf(parts[poor], rich);
    parts[rich] -= 1 - parts[poor];
    if (parts[rich] < 1) small.push(large.pop() as number);
  }
  return table;
}

/** A threshold of its own kind: 20 bits, beside 12 for the other place. A certain place is its own other, so nothing is missed there. */
function entryOf(part: number, other: number): number {
  const threshold = Math.min(THRESHOLD - 1, Math.round(part * THRESHOLD));
  return ((threshold << PLACE_BITS) | other) >>> 0;
}
