/** Where the person is on the page: which section a narrow screen shows, which panel is open, whether single keys act. */
import type { Slice } from '../slice.ts';

export const SECTIONS = ['scene', 'charts', 'setup', 'results'] as const;
export type Section = (typeof SECTIONS)[number];

/** Panels over the page, one at a time. */
export type Panel =
  | 'palette'
  | 'help'
  | 'gallery'
  | 'share'
  | 'command-line'
  | 'cite'
  | 'about'
  | 'imports'
  | 'webgpu'
  | 'parallelism'
  | 'papers'
  | 'lesson';

export interface PageSlice {
  readonly section: Section;
  readonly panel: Panel | null;
  /** Keys without a modifier act, where the control under the focus does not use them. */
  readonly hasSingleKeys: boolean;
  /** Wide screens: the setup has its column; folded, the picture has it. A first visit begins with it folded. */
  readonly isSetupShown: boolean;
  /** Narrow screens: what there is to say of the picked node has its place; else it is a line. What is followed unasked is a line. */
  readonly isInspectorOpen: boolean;
  /** Which hint of the first visit shows, from 0; `due` until there is something to point at; null when none does. */
  readonly hint: number | 'due' | null;
  /** Which step of the tour or lesson shows, from 0; null while none is told. */
  readonly tour: number | null;
  /** While it is presented to a room: which chart shows, so many further than the one of this id, or than the first; else null. */
  readonly presented: { readonly from?: string; readonly by: number } | null;
  goTo(section: Section): void;
  openPanel(panel: Panel): void;
  /** Whichever is open, or these alone: what is on its way out may say so when another is open already. */
  closePanel(...these: readonly Panel[]): void;
  setSingleKeys(on: boolean): void;
  showSetup(isShown: boolean): void;
  openInspector(isOpen: boolean): void;
  showHint(hint: number | 'due'): void;
  endHints(): void;
  /** Begins the tour of the model on screen. */
  showTour(): void;
  /** To another step of what is told. */
  goToStep(step: number): void;
  endTour(): void;
  /** The picture, one chart and the question, in large words. */
  startPresenting(): void;
  endPresenting(): void;
  /** Another chart, where something is presented: `by` further than the one that shows, or than that of an id. */
  presentChart(by: number, from?: string): void;
}

declare module '../slice.ts' {
  interface LabState extends PageSlice {}
}

export const pageSlice: Slice<PageSlice> = (set) => ({
  section: 'scene',
  panel: null,
  hasSingleKeys: true,
  isSetupShown: true,
  isInspectorOpen: true,
  hint: null,
  tour: null,
  presented: null,
  goTo: (section) =>
    set({
      section,
      ...(section === 'results' && { isDrawerOpen: true }),
      ...(section === 'setup' && { isSetupShown: true }),
    }),
  openPanel: (panel) => set({ panel }),
  closePanel: (...these) =>
    set(({ panel }) => (these.length === 0 || (panel && these.includes(panel)) ? { panel: null } : {})),
  setSingleKeys: (hasSingleKeys) => set({ hasSingleKeys }),
  showSetup: (isSetupShown) => set({ isSetupShown }),
  openInspector: (isInspectorOpen) => set({ isInspectorOpen }),
  showHint: (hint) => set({ hint }),
  endHints: () => set({ hint: null }),
  showTour: () => set({ isLessonTold: false, tour: 0, hint: null, panel: null }),
  goToStep: (tour) => set({ tour }),
  endTour: () => set({ tour: null }),
  startPresenting: () => set({ presented: { by: 0 }, panel: null, hint: null }),
  endPresenting: () => set({ presented: null }),
  presentChart: (by, from) =>
    set(({ presented }) => ({
      presented: presented && (from ? { from, by } : { ...presented, by: presented.by + by }),
    })),
});
