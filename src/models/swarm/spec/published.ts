/** What Niu and Feng's report says, each number once, with its place: presets, `bench` and the documents' test take it from here. */

export const NIU_FENG = 'Niu and Feng, BitTorrent-like block dissemination on GPUs';

/** How many times as fast as their serial algorithm a design is: `most` of no one size, or `at` a size. */
export interface SpeedUp {
  readonly most?: number;
  readonly at?: { readonly peers: number; readonly blocks: number; readonly times: number };
}

/** Sections 4.1 (figure 3, 256 blocks), 4.2 (figures 6 to 8) and 5. Of figure 4 the text says shapes alone. */
export const SPEED_UPS = {
  naive: { most: 4.3 },
  limited: { most: 8 },
  'peer-per-thread': { most: 8, at: { peers: 2 ** 13, blocks: 2048, times: 4 } },
  'block-per-thread': { at: { peers: 2 ** 14, blocks: 512, times: 21 } },
  'multi-block': { at: { peers: 2 ** 13, blocks: 2048, times: 25 } },
} as const satisfies Readonly<Record<string, SpeedUp>>;

/** Figure 3: peers beyond which the naive design falls off. */
export const NAIVE_FALLS_OFF = 2048;
