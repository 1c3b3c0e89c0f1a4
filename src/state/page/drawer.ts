/** The drawer at the foot of the page: open or not, which of its lists it shows, how high. Remembered for the visit. */
import type { Slice } from '../slice.ts';

export const DRAWER_TABS = ['results', 'runs', 'events', 'log'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

/** Heights in CSS pixels of the open drawer; a low window may show less. */
export const DRAWER_HEIGHT = { least: 160, first: 320, roomy: 520, most: 900 } as const;

export interface DrawerSlice {
  readonly isDrawerOpen: boolean;
  readonly drawerTab: DrawerTab;
  readonly drawerHeight: number;
  openDrawer(tab?: DrawerTab): void;
  closeDrawer(): void;
  setDrawerHeight(pixels: number): void;
  /** For what needs more room than a list; and back to the height before, unless the person has chosen another meanwhile. */
  makeRoom(): void;
  giveRoomBack(): void;
}

declare module '../slice.ts' {
  interface LabState extends DrawerSlice {}
}

export const drawerSlice: Slice<DrawerSlice> = (set, get) => {
  let heightBefore: number = DRAWER_HEIGHT.first;
  return {
    isDrawerOpen: false,
    drawerTab: 'results',
    drawerHeight: DRAWER_HEIGHT.first,
    openDrawer: (tab = get().drawerTab) => set({ isDrawerOpen: true, drawerTab: tab }),
    closeDrawer: () => set({ isDrawerOpen: false }),
    setDrawerHeight: (pixels) =>
      set({ drawerHeight: Math.round(Math.min(Math.max(pixels, DRAWER_HEIGHT.least), DRAWER_HEIGHT.most)) }),
    makeRoom: () => {
      if (get().drawerHeight >= DRAWER_HEIGHT.roomy) return;
      heightBefore = get().drawerHeight;
      get().setDrawerHeight(DRAWER_HEIGHT.roomy);
    },
    giveRoomBack: () => {
      if (get().drawerHeight === DRAWER_HEIGHT.roomy) get().setDrawerHeight(heightBefore);
    },
  };
};
