/** What of the picture the person looks at: view and channel of each model, the picked node and what there is to say of it. */

import { isUpToFile, offeredViews } from '../../scenario/offered-views.ts';
import type { Direction, Hit, Inspection, PickedSpot, Spot, ViewChoice } from '../../scenario/picture.ts';
import { presetById, specById } from '../../scenario/presets.ts';
import type { ActionSpec, ModelSpec, Params, PresetSpec, ViewSpec } from '../../scenario/spec.ts';
import type { FirstLook, RunState } from '../../worker/api.ts';
import { stateOf } from '../run/run.ts';
import type { LabState, Slice } from '../slice.ts';
import { renewed } from './legend.ts';

export interface ViewSlice {
  /** By model; a model that is not in here shows its first view and channel. */
  readonly choices: Readonly<Record<string, ViewChoice>>;
  /** Overlays that the person has switched, by `model/overlay`. */
  readonly overlays: Readonly<Record<string, boolean>>;
  readonly picked: number | null;
  /** Where it is on the canvas; null while out of sight or unknown. */
  readonly pickedSpot: PickedSpot | null;
  readonly inspection: Inspection | null;
  /** Whom the person follows; the trace is part of its inspection. */
  readonly followed: number | null;
  setView(view: string): Promise<void>;
  setChannel(channel: string): Promise<void>;
  setOverlay(overlay: string, isShown: boolean): Promise<void>;
  pick(node: number | null): Promise<void>;
  /** Picks what is at a place of the canvas, or nothing. */
  pickAt(spot: Spot): Promise<void>;
  /** Takes the last `pickAt` back. */
  unpick(): Promise<void>;
  /** Picks the neighbour of the picked node; the node in the middle when none is. */
  pickNext(direction: Direction): Promise<void>;
  hitAt(spot: Spot): Promise<Hit | null>;
  /** Asks again for what the picture means and what the picked node is like. */
  readPicture(): Promise<void>;
  readPicked(): Promise<void>;
  /** Follows what the picked node does next; a run that rests when that is asked goes on for it. */
  follow(): Promise<void>;
  /** Picks and follows a node that is worth it. */
  followSome(): Promise<void>;
  /** What was followed stays on the picture no longer. */
  unfollow(): Promise<void>;
  /** For what is about to be loaded; undefined for a model without pictures. */
  firstLook(): FirstLook | undefined;
  /** Tells a worker that does not know. */
  tellView(): Promise<void>;
}

declare module '../slice.ts' {
  interface LabState extends ViewSlice {}
}

const NO_VIEWS: readonly ViewSpec[] = [];
const NO_IDS: readonly string[] = [];
const NO_ACTIONS: readonly ActionSpec[] = [];

/** The model on screen. */
const modelOf = (s: LabState): string => s.loaded?.scenario.model ?? s.draft.model;

/** The views of the model on screen that have a meaning for its scenario. */
export const viewsOf = (catalog: readonly ModelSpec[], s: LabState): readonly ViewSpec[] =>
  offeredOf(
    specById(catalog, modelOf(s))?.views ?? NO_VIEWS,
    (s.loaded?.scenario ?? s.reading.scenario)?.params,
    s.legend?.offered ?? NO_IDS,
  );

/** The preset of what is on screen. */
function presetOf(catalog: readonly ModelSpec[], s: LabState): PresetSpec | undefined {
  const spec = specById(catalog, modelOf(s));
  return spec && presetById(spec, s.loaded ? s.loaded.preset : s.draft.preset);
}

/** What can be done with a picked node. */
export const actionsOf = (catalog: readonly ModelSpec[], s: LabState): readonly ActionSpec[] =>
  specById(catalog, modelOf(s))?.actions ?? NO_ACTIONS;

const offered = new WeakMap<Params, Map<string, readonly ViewSpec[]>>();

/** The same list for the same parameters, so that nothing renders again without need. `ofRun`: views that the run on screen has; what a file decides about is not known before. */
function offeredOf(
  views: readonly ViewSpec[],
  params: Params | undefined,
  ofRun: readonly string[],
): readonly ViewSpec[] {
  if (!params || views.every(({ visibleIf, visibleUnless }) => !visibleIf && !visibleUnless)) return views;
  const lists = offered.get(params) ?? new Map<string, readonly ViewSpec[]>();
  const key = views.some((view) => isUpToFile(view, params)) ? ofRun.join(' ') : '';
  const known = lists.get(key) ?? offeredViews(views, params, (view) => ofRun.includes(view));
  offered.set(params, lists.set(key, known));
  return known;
}

/** What is chosen of the model on screen, by the person or else by the preset; undefined for a model without pictures. */
export function chosenIn(catalog: readonly ModelSpec[], s: LabState): ViewChoice | undefined {
  const views = viewsOf(catalog, s);
  const choice = s.choices[modelOf(s)];
  const preset = presetOf(catalog, s);
  const wanted = choice?.view ?? preset?.view;
  const view = views.find(({ id }) => id === wanted) ?? views[0];
  if (!view) return undefined;
  const colour = choice ? choice.channel : preset?.channel;
  const channel = view.channels.find(({ id }) => id === colour) ?? view.channels[0];
  return channel && { view: view.id, channel: channel.id };
}

/** Overlays of the view that shows, those that are switched on. */
export function overlaysIn(catalog: readonly ModelSpec[], s: LabState): readonly string[] {
  const chosen = chosenIn(catalog, s);
  const { overlays = [] } = viewsOf(catalog, s).find(({ id }) => id === chosen?.view) ?? {};
  return overlays.filter((each) => s.overlays[overlayKey(s, each.id)] ?? each.default).map(({ id }) => id);
}

const overlayKey = (s: LabState, overlay: string): string => `${modelOf(s)}/${overlay}`;

export const viewSlice: Slice<ViewSlice> = (set, get, { client, catalog }) => {
  let before: number | null = null;
  let turns = 0;

  const choose = async (part: Partial<ViewChoice>) => {
    const now = chosenIn(catalog, get());
    if (!now) return;
    set({ choices: { ...get().choices, [modelOf(get())]: { ...now, ...part } } });
    await get().tellView();
    await get().pick(get().picked);
  };

  return {
    choices: {},
    overlays: {},
    picked: null,
    pickedSpot: null,
    inspection: null,
    followed: null,

    setView: (view) => choose({ view }),
    setChannel: (channel) => choose({ channel }),
    setOverlay: async (overlay, isShown) => {
      set({ overlays: { ...get().overlays, [overlayKey(get(), overlay)]: isShown } });
      await client.ask((lab) => lab.setOverlays(overlaysIn(catalog, get())));
      await get().readPicture();
    },
    pick: async (picked) => {
      const { followed } = get();
      set(picked === null ? { picked, pickedSpot: null, inspection: null } : { picked });
      if (followed !== null && followed !== picked) await get().unfollow();
      const pickedSpot = (await client.ask((lab) => lab.select(picked))) ?? null;
      if (get().picked !== picked) return;
      set({ pickedSpot });
      await get().readPicked();
    },
    pickAt: async (spot) => {
      before = get().picked;
      get().openInspector(true);
      const turn = ++turns;
      const hit = await get().hitAt(spot);
      if (turn === turns) await get().pick(hit?.node ?? null);
    },
    unpick: () => {
      turns++;
      return get().pick(before);
    },
    pickNext: async (direction) => {
      get().openInspector(true);
      const node = await client.ask((lab) => lab.neighbour(direction));
      if (typeof node === 'number') await get().pick(node);
    },
    hitAt: async (spot) => (await client.ask((lab) => lab.nodeAt(spot.x, spot.y))) ?? null,

    readPicture: async () => {
      const legend = await client.ask((lab) => lab.legend());
      if (legend) set({ legend: renewed(get().legend, legend) });
    },
    readPicked: async () => {
      const { picked } = get();
      if (picked === null) return;
      const inspection = (await client.ask((lab) => lab.inspect(picked))) ?? null;
      if (get().picked !== picked) return;
      if (inspection) set({ inspection });
      else if (get().legend && picked >= (get().legend?.nodes ?? 0)) await get().pick(null);
    },
    follow: async () => {
      const { picked } = get();
      if (picked === null) return;
      set({ followed: picked });
      // Who runs or pauses it while the worker answers has it as they want it.
      const before = stateOf(get());
      const isFollowed = await client.ask((lab) => lab.follow(picked));
      if (!isFollowed) set({ followed: null });
      else if (isAtRest(before) && stateOf(get()) === before) await client.play();
      await get().readPicked();
    },
    followSome: async () => {
      const node = await client.ask((lab) => lab.suggest());
      if (typeof node !== 'number' || get().picked !== null) return;
      await get().pick(node);
      await get().follow();
    },
    unfollow: async () => {
      if (get().followed === null) return;
      set({ followed: null });
      await client.ask((lab) => lab.follow(null));
      await get().readPicked();
    },
    firstLook: () => {
      const choice = chosenIn(catalog, get());
      return choice && { choice, overlays: overlaysIn(catalog, get()) };
    },
    tellView: async () => {
      const choice = chosenIn(catalog, get());
      if (!choice) return;
      await client.ask((lab) => lab.setOverlays(overlaysIn(catalog, get())));
      await client.ask((lab) => lab.setView(choice));
      await get().readPicture();
    },
  };
};

const isAtRest = (state: RunState): boolean => state === 'ready' || state === 'paused';
