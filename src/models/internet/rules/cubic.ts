/** Windows of CUBIC (RFC 9438) in whole numbers: bytes, 1/16 of a segment, 1/256 of a second. Twin of cubic.wesl. */
import { mulHigh } from '../../../base/u32.ts';
import { TCP } from '../config.ts';
import type { CurrentNode } from './current-node.ts';

export const CUBIC = {
  /** round(2^32 x 256 / 10^6): ticks as 1/256 s. */
  perTick: 1_099_512,
  /** C = 0.4: 1/16 of a segment for 16 (1/256 s)^3, times 2^32. */
  perCube: 26_214,
  /** (1/256 s)^3 that 1/16 of a segment takes. */
  cubes: 2_621_440,
  /** 1/16 of a segment, and 1/256 s: further is not looked at. */
  mostMissing: 1536,
  longest: 4095,
  largestRoot: 1625,
} as const;

export class Cubic {
  constructor(private readonly current: CurrentNode) {}

  /** A segment is lost: the window to go back to, less where it had not been reached (fast convergence). */
  shrink(): void {
    const { current } = this;
    const cwnd = current.get(TCP.cwnd);
    current.set(TCP.wMax, cwnd < current.get(TCP.wMax) ? Math.floor((17 * cwnd) / 20) : cwnd);
    current.set(TCP.epoch, 0);
  }

  /** Bytes of the window after so many segments are acknowledged. */
  grow(acknowledged: number): number {
    const { current } = this;
    const { mss } = current.config;
    const cwnd = current.get(TCP.cwnd);
    if (current.get(TCP.epoch) === 0) this.begin();
    const segments = Math.max(1, Math.floor(cwnd / mss));
    const target = Math.min(Math.max(this.target(), cwnd), cwnd + Math.floor(cwnd / 2));
    const isBack = current.get(TCP.wEst) >= current.get(TCP.wMax);
    const more = isBack
      ? Math.floor((acknowledged * mss) / segments)
      : Math.floor((9 * acknowledged * mss) / (17 * segments));
    current.add(TCP.wEst, more);
    return Math.max(cwnd + Math.floor((target - cwnd) / segments), current.get(TCP.wEst));
  }

  private begin(): void {
    const { current } = this;
    const cwnd = current.get(TCP.cwnd);
    const missing = Math.max(current.get(TCP.wMax), cwnd) - cwnd;
    const sixteenths = Math.floor((16 * missing) / current.config.mss);
    current.set(TCP.epoch, current.time);
    current.set(TCP.wMax, cwnd + missing);
    current.set(TCP.wEst, cwnd);
    current.set(TCP.k, cubeRoot(Math.min(sixteenths, CUBIC.mostMissing) * CUBIC.cubes));
  }

  /** Where the cubic function is a round trip later. */
  private target(): number {
    const { current } = this;
    const ticks = current.time - current.get(TCP.epoch) + Math.floor(current.get(TCP.srtt) / 8);
    const [now, k, wMax] = [mulHigh(ticks, CUBIC.perTick), current.get(TCP.k), current.get(TCP.wMax)];
    const away = Math.min(Math.abs(now - k), CUBIC.longest);
    const sixteenths = mulHigh(Math.floor((away * away) / 16) * away, CUBIC.perCube);
    const bytes = Math.floor((sixteenths * current.config.mss) / 16);
    return now < k ? wMax - Math.min(bytes, wMax) : wMax + bytes;
  }
}

/** Rounded down; of a u32. */
function cubeRoot(cube: number): number {
  let root = 0;
  for (let bit = 1024; bit >= 1; bit /= 2) {
    const next = root + bit;
    if (next <= CUBIC.largestRoot && next * next * next <= cube) root = next;
  }
  return root;
}
