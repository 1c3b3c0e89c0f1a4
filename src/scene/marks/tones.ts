/** How lines and dots over the picture look: one colour and width for each thing that they can mean. */

export interface Tone {
  readonly rgb: readonly [red: number, green: number, blue: number];
  readonly alpha: number;
  /** Of a line, or across a dot, on a small canvas; in pixels. */
  readonly width: number;
}

const WARM = [0xff, 0xb8, 0x6b] as const;
const COOL = [0x8f, 0xc4, 0xff] as const;
const WHITE = [0xff, 0xff, 0xff] as const;

export const TONES = {
  /** What the ground of a view is drawn with: borders between parts, and land. */
  border: { rgb: [0x4a, 0x5a, 0x6c], alpha: 0.75, width: 1 },
  hairline: { rgb: [0x3a, 0x47, 0x56], alpha: 0.55, width: 1 },
  land: { rgb: [0x3d, 0x4c, 0x5e], alpha: 0.8, width: 2 },
  /** Links within and between systems of a map of routers, and these. */
  wire: { rgb: [0x5f, 0x6f, 0x82], alpha: 0.5, width: 1 },
  trunk: { rgb: [0x5b, 0x8f, 0xd8], alpha: 0.75, width: 1.5 },
  router: { rgb: [0x78, 0x86, 0x97], alpha: 0.85, width: 3 },
  /** The earth by day and by night; dark enough for all colours of nodes. */
  dayGlow: { rgb: [0x8f, 0xc4, 0xff], alpha: 0.11, width: 1 },
  daySea: { rgb: [0x10, 0x25, 0x3b], alpha: 1, width: 1 },
  dayGrid: { rgb: WHITE, alpha: 0.055, width: 1 },
  dayLand: { rgb: [0x22, 0x3c, 0x37], alpha: 1, width: 1 },
  dayCoast: { rgb: [0x9f, 0xc2, 0xb4], alpha: 0.6, width: 1 },
  nightGlow: { rgb: [0x5d, 0x8f, 0xc8], alpha: 0.08, width: 1 },
  nightSea: { rgb: [0x0a, 0x12, 0x1c], alpha: 1, width: 1 },
  nightGrid: { rgb: COOL, alpha: 0.06, width: 1 },
  nightLand: { rgb: [0x17, 0x22, 0x2f], alpha: 1, width: 1 },
  nightCoast: { rgb: [0x5a, 0x70, 0x88], alpha: 0.6, width: 1 },
  /** The parts of a view as the picked node sees them. */
  part: { rgb: COOL, alpha: 0.5, width: 1.2 },
  link: { rgb: COOL, alpha: 0.32, width: 1 },
  linked: { rgb: COOL, alpha: 0.95, width: 5 },
  /** Over the nodes, so that what is traced stands out. */
  veil: { rgb: [0x07, 0x09, 0x0d], alpha: 0.45, width: 1 },
  /** What is traced. */
  path: { rgb: WARM, alpha: 0.9, width: 2.2 },
  halo: { rgb: WARM, alpha: 0.16, width: 9 },
  asked: { rgb: WARM, alpha: 0.3, width: 1 },
  waiting: { rgb: WHITE, alpha: 0.9, width: 6 },
  answered: { rgb: WARM, alpha: 1, width: 8 },
  failed: { rgb: [0xff, 0x6b, 0x60], alpha: 1, width: 2 },
  target: { rgb: WHITE, alpha: 0.95, width: 1.8 },
  shadow: { rgb: [0x07, 0x09, 0x0d], alpha: 0.85, width: 11 },
  request: { rgb: WHITE, alpha: 1, width: 5 },
  answer: { rgb: [0xff, 0xe0, 0xa8], alpha: 1, width: 6 },
  message: { rgb: [0xd9, 0xf4, 0xff], alpha: 0.85, width: 2.6 },
  /** A transfer: brighter towards who received it; and what it carried, on its way. */
  transfer: { rgb: COOL, alpha: 0.55, width: 1.3 },
  wasted: { rgb: [0xff, 0x6b, 0x60], alpha: 0.5, width: 1.1 },
  wastedLoad: { rgb: [0xff, 0x6b, 0x60], alpha: 0.8, width: 3 },
  load: { rgb: WHITE, alpha: 0.95, width: 3.4 },
  /** How far the picked node reaches. */
  circle: { rgb: WARM, alpha: 0.75, width: 1.3 },
  /** Numbers of nodes, and what they stand on. */
  digit: { rgb: [0xd7, 0xde, 0xe7], alpha: 1, width: 1.2 },
  plate: { rgb: [0x07, 0x09, 0x0d], alpha: 0.75, width: 11 },
  /** Where the picked node has been. */
  trail: { rgb: WHITE, alpha: 0.9, width: 2 },
  /** The same over means of many nodes, which are as bright: light on dark. */
  shade: { rgb: [0x07, 0x09, 0x0d], alpha: 0.55, width: 3.6 },
  trench: { rgb: [0x07, 0x09, 0x0d], alpha: 0.7, width: 6.5 },
  rim: { rgb: [0x07, 0x09, 0x0d], alpha: 0.9, width: 8 },
  beam: { rgb: [0xc9, 0xec, 0xfc], alpha: 0.6, width: 1.1 },
  wake: { rgb: [0xa8, 0xdd, 0xf5], alpha: 0.28, width: 1.1 },
} as const satisfies Readonly<Record<string, Tone>>;

export type ToneName = keyof typeof TONES;
