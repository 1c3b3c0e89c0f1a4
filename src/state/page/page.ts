/** Where the person is on the page: which place a narrow screen shows, which panel is open, whether single keys act. */
import type { Slice } from '../slice.ts';

export const PLACES = ['scene', 'charts', 'setup', 'results'] as const;
export type Place = (typeof PLACES)[number];

/** Panels over the page, one at a time. */
export type Panel = 'palette' | 'help' | 'gallery' | 'share' | 'about' | 'imports' | 'webgpu' | 'parallelism';

export interface PageSlice {
  readonly place: Place;
  readonly panel: Panel | null;
  /** Keys without a modifier act, where the control under the focus does not use them. */
  readonly hasSingleKeys: boolean;
  /** Which hint of the first visit shows, from 0; null when none does. */
  readonly hint: number | null;
  goTo(place: Place): void;
  openPanel(panel: Panel): void;
  closePanel(): void;
  setSingleKeys(on: boolean): void;
  showHint(hint: number): void;
  endHints(): void;
}

declare module '../slice.ts' {
  interface LabState extends PageSlice {}
}

export const pageSlice: Slice<PageSlice> = (set) => ({
  place: 'scene',
  panel: null,
  hasSingleKeys: true,
  hint: null,
  goTo: (place) => set({ place, ...(place === 'results' && { isDrawerOpen: true }) }),
  openPanel: (panel) => set({ panel }),
  closePanel: () => set({ panel: null }),
  setSingleKeys: (hasSingleKeys) => set({ hasSingleKeys }),
  showHint: (hint) => set({ hint }),
  endHints: () => set({ hint: null }),
});
