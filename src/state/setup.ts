/** The setup that the person edits: a draft in words, and what it reads as. Nothing here touches the run on screen. */
import { canonicalJson } from '../scenario/canonical.ts';
import type { Scenario } from '../scenario/scenario.ts';
import {
  type Draft,
  draftOfPreset,
  draftOfScenario,
  type EngineChoice,
  type LpChoice,
  presetText,
  type Reading,
  readDraft,
} from './draft.ts';
import type { LabState, Slice } from './slice.ts';

export interface SetupSlice {
  readonly draft: Draft;
  readonly reading: Reading;
  /** Fills the setup with a preset, `model/preset`; how to run it stays. */
  choosePreset(name: string): void;
  /** What was typed into the field of a parameter; `seed` is one of them. */
  edit(name: string, text: string): void;
  resetParam(name: string): void;
  setEngine(engine: EngineChoice): void;
  setLpSize(lpSize: LpChoice): void;
  /** Fills the setup with a scenario from elsewhere. */
  adopt(scenario: Scenario): void;
}

export const setupSlice: Slice<SetupSlice> = (set, get, { catalog }) => {
  const write = (draft: Draft) => set({ draft, reading: readDraft(catalog, draft) });
  const change = (part: Partial<Draft>) => write({ ...get().draft, ...part });
  const first = draftOfPreset(catalog, `${catalog[0].id}/${catalog[0].presets[0].id}`);
  return {
    draft: first,
    reading: readDraft(catalog, first),
    choosePreset: (name) => write({ ...draftOfPreset(catalog, name), ...choices(get().draft) }),
    edit: (name, text) =>
      name === 'seed' ? change({ seed: text }) : change({ text: { ...get().draft.text, [name]: text } }),
    resetParam: (name) => get().edit(name, presetText(catalog, get().draft, name)),
    setEngine: (engine) => change({ engine }),
    setLpSize: (lpSize) => change({ lpSize }),
    adopt: (scenario) => write({ ...draftOfScenario(catalog, scenario), ...choices(get().draft) }),
  };
};

/** How to run, as opposed to what: kept when another scenario is chosen. */
const choices = ({ engine, lpSize }: Draft) => ({ engine, lpSize });

/** Does the setup say something else than what is on screen? */
export function differs({ reading, draft, loaded }: LabState): boolean {
  if (!loaded) return false;
  if (draft.engine !== loaded.engine || draft.lpSize !== loaded.lpSize) return true;
  return reading.scenario === undefined || !isSameScenario(reading.scenario, loaded.scenario);
}

export const isSameScenario = (a: Scenario, b: Scenario): boolean => canonicalJson(a) === canonicalJson(b);
