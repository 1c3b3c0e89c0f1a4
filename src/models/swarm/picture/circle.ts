/**
 * Peers around a circle: each at an angle of its own, and the closer to the middle the more it holds. Those that are awaited stand
 * outside, those that are gone in the middle. Chords between them cross an empty middle, so hundreds can be followed.
 * Twin of `place` in shaders/models/swarm/views.wesl.
 */
import type { Place } from '../../../scenario/picture.ts';
import type { Stroke } from '../../views.ts';
import { ROLE, type Role } from '../spec/roles.ts';

const TAU = 2 * Math.PI;
/** Shares of the unit square. */
const CIRCLE = {
  /** Distances from the middle, of who holds nothing and who holds all; both are bands of this width. */
  EMPTY: 0.425,
  COMPLETE: 0.255,
  BAND: 0.09,
  AWAITED: 0.49,
  GONE: 0.1,
  GONE_BAND: 0.12,
} as const;
/** 2^32 over the golden ratio: neighbours lie far apart within the band, and any number of peers lie evenly. */
const GOLDEN = 0x9e3779b1;

/** The same numbers for the shader. */
export const circleConstants = [
  '',
  `const TAU = ${TAU};`,
  ...Object.entries(CIRCLE).map(([name, value]) => `const ${name} = ${value};`),
  `const GOLDEN = ${GOLDEN}u;`,
  ...Object.entries(ROLE).map(([name, role]) => `const ROLE_${name.toUpperCase()} = ${role}u;`),
].join('\n');

export class Circle {
  /** From the middle to each peer, of length 1: found when it is first asked for, since one core asks for many at every picture. */
  private readonly directions: Float32Array;

  constructor(private readonly peers: number) {
    this.directions = new Float32Array(2 * peers);
  }

  /** `share`: of all blocks, that the peer holds. */
  place(peer: number, role: Role, share: number): Place {
    const { directions } = this;
    const at = 2 * peer;
    if (directions[at] === 0 && directions[at + 1] === 0) {
      const angle = (TAU * (peer + 0.5)) / this.peers;
      directions[at] = Math.sin(angle);
      directions[at + 1] = Math.cos(angle);
    }
    const across = (Math.imul(peer, GOLDEN) >>> 8) / 2 ** 24 - 0.5;
    const radius = radiusOf(role, share, across);
    return [0.5 + radius * directions[at], 0.5 + radius * directions[at + 1]];
  }
}

function radiusOf(role: Role, share: number, across: number): number {
  if (role === ROLE.awaited) return CIRCLE.AWAITED;
  if (role === ROLE.gone) return CIRCLE.GONE + CIRCLE.GONE_BAND * across;
  return CIRCLE.EMPTY + (CIRCLE.COMPLETE - CIRCLE.EMPTY) * share + CIRCLE.BAND * across;
}

const PIECES = 120;
const ROOM = 0.012;
const RIMS = [CIRCLE.EMPTY + CIRCLE.BAND / 2 + ROOM, CIRCLE.COMPLETE - CIRCLE.BAND / 2 - ROOM];

/** Circles around all, and within all that are complete. */
export const circleGround: readonly Stroke[] = RIMS.flatMap((radius) =>
  Array.from({ length: PIECES }, (_, piece): Stroke => {
    const at = (i: number): Place => {
      const angle = (TAU * i) / PIECES;
      return [0.5 + radius * Math.sin(angle), 0.5 + radius * Math.cos(angle)];
    };
    return { from: at(piece), to: at(piece + 1), tone: 'hairline' };
  }),
);
