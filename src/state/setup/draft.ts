/** The setup as text: what the fields hold, right or wrong. Pure functions; the store owns the draft, `reading.ts` reads it. */
import { known } from '../../base/assert.ts';
import { choicesOf, complete } from '../../scenario/defaults.ts';
import { DEFAULT_LIST, type EventListName, PAGE_LISTS } from '../../scenario/event-lists.ts';
import { lengthOf } from '../../scenario/horizon.ts';
import { EXECUTOR_NAMES } from '../../scenario/outcome.ts';
import { paramValue, textOf } from '../../scenario/param.ts';
import { type Catalog, nearestPreset, presetById, presetOf, specById } from '../../scenario/presets.ts';
import { type Scenario, TICKS, type TickMicroseconds } from '../../scenario/scenario.ts';
import type { ModelSpec, Params, PresetSpec } from '../../scenario/spec.ts';
import type { RunState } from '../../worker/api.ts';
import type { VarySetup } from '../study/vary.ts';

export const EXECUTOR_CHOICES = ['auto', ...EXECUTOR_NAMES] as const;
export type ExecutorChoice = (typeof EXECUTOR_CHOICES)[number];
export const LP_CHOICES = ['auto', 1, 2, 4, 8, 16, 32, 64] as const;
export type LpChoice = (typeof LP_CHOICES)[number];
export const LIST_CHOICES = Object.keys(PAGE_LISTS) as (keyof typeof PAGE_LISTS)[];
/** Microseconds per tick; auto: the finest in which the run fits. */
export const TICK_CHOICES = ['auto', ...TICKS] as const;
export type TickChoice = 'auto' | TickMicroseconds;
/** Fields of every scenario that are filled in as text. */
export const SCENARIO_FIELDS = ['seed', 'sampleEvery', 'warmUp'] as const;
export type ScenarioField = (typeof SCENARIO_FIELDS)[number];

export interface Draft {
  readonly model: string;
  /** Id of the preset that the setup started from; changes are marked against it. */
  readonly preset: string;
  /** Text of each parameter's field. */
  readonly text: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly tick: TickChoice;
  /** Seconds between rows of the model series; empty: it follows from the end. */
  readonly sampleEvery: string;
  /** Seconds at the start that metrics leave out. */
  readonly warmUp: string;
  readonly engine: ExecutorChoice;
  readonly lpSize: LpChoice;
  readonly list: EventListName;
}

/** How to run, as opposed to what. */
export type How = Pick<Draft, 'engine' | 'lpSize' | 'list'>;
export const AS_IT_LIKES: How = { engine: 'auto', lpSize: 'auto', list: DEFAULT_LIST };

/** The setup as it is kept for the next visit, with where its run was. */
export interface SavedDraft {
  readonly draft: Draft;
  /** The run on screen at that moment. */
  readonly runState: RunState;
  readonly simulatedSeconds: number;
  /** What was under way, which may be another scenario than the setup says by now. */
  readonly interrupted?: Scenario;
  /** What varies, where something does. */
  readonly vary?: VarySetup;
  /** Groups of the form that the person has folded or opened. */
  readonly folded?: Readonly<Record<string, boolean>>;
  /** How the run on screen was looked at, as a link writes it. */
  readonly look?: object;
  /** A lesson that was opened or is being made, as a file has it, and which of its steps was told. */
  readonly lesson?: { readonly saved?: unknown; readonly step: number | null };
  /** Fragment of the address: the link that the tab was opened with. */
  readonly link?: string;
  /** Text of the draft's model, where somebody wrote it; and what stood in the editor beside that. */
  readonly protocol?: string;
  readonly typed?: string;
  /** It was brought. */
  readonly typedIsStrange?: boolean;
  /** Ids of models that were brought and not run yet. */
  readonly strange?: readonly string[];
}

/** A run of a closed page, at its last checkpoint. */
export interface Resumable {
  /** Whose checkpoints they are. */
  readonly tab: string;
  readonly scenario: Scenario;
  readonly simulatedSeconds: number;
}

export function specOf(catalog: Catalog, model: string): ModelSpec {
  return known(specById(catalog, model), `model ${model} is not in the catalog`);
}

export const presetIn = (spec: ModelSpec, id: string): PresetSpec =>
  known(presetById(spec, id) ?? spec.presets[0], `${spec.id} has no presets`);

/** The draft of `model/preset`. */
export function draftOfPreset(catalog: Catalog, name: string): Draft {
  const [model = '', id = ''] = name.split('/');
  const spec = specOf(catalog, model);
  return draftOf(spec, presetIn(spec, id), complete(spec, { params: presetIn(spec, id).params }));
}

/** The draft of any scenario of a known model, marked against `preset`, else against the one that it differs least from. */
export function draftOfScenario(catalog: Catalog, scenario: Scenario, preset?: string): Draft {
  const spec = specOf(catalog, scenario.model);
  const started = preset === undefined ? undefined : presetById(spec, preset);
  return draftOf(spec, started ?? presetOf(spec, scenario) ?? nearestPreset(spec, scenario), scenario);
}

function draftOf(spec: ModelSpec, preset: PresetSpec, scenario: Scenario): Draft {
  const { tick = 'auto', warmUp = 0, sampleEvery = '' } = choicesOf(spec, scenario);
  const text = Object.entries(spec.params).map(([name, param]) => [
    name,
    textOf(param, paramValue(scenario.params, name)),
  ]);
  return {
    model: spec.id,
    preset: preset.id,
    text: Object.fromEntries(text),
    seed: String(scenario.seed),
    tick,
    sampleEvery: String(sampleEvery),
    warmUp: String(warmUp),
    ...AS_IT_LIKES,
  };
}

/** The preset's values of all parameters. */
export const presetValues = (spec: ModelSpec, id: string): Params =>
  complete(spec, { params: presetIn(spec, id).params }).params;

/** Simulated seconds per wall second: a run that is longer takes as long on screen as the preset's. */
export function paceOf(catalog: Catalog, { model, params }: Scenario, preset: string): number {
  const spec = specOf(catalog, model);
  const seconds = lengthOf(spec, presetValues(spec, preset)) / presetIn(spec, preset).pace;
  return lengthOf(spec, params) / seconds;
}
