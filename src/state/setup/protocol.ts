/** A model of one's own in the setup: the text of the editor, and how it becomes what the setup is of. Nothing here runs anything. */
import type { Result } from '../../base/result.ts';
import { loadLanguage, takeProtocol } from '../../scenario/own-models.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { movedDraft } from '../protocol/moved-draft.ts';
import type { LabState, Slice } from '../slice.ts';
import { draftOfPreset, presetIn, specOf } from './draft.ts';

export interface ProtocolSlice {
  /**
   * What stands in the editor and is not what the setup is of: it is being written, or something is wrong with it. Null: the text of the
   * setup's model stands there (`textNow`).
   */
  readonly typed: string | null;
  /** A link or a file has brought what stands in the editor, or what it was made of: a model that it becomes is strange. */
  readonly typedIsStrange: boolean;
  /** Ids of models that a link or a file has brought and nobody here has run: nothing of them is executed before a person says so. */
  readonly strange: readonly string[];
  /** Scenarios that were brought. */
  meet(scenarios: readonly Scenario[]): void;
  /** The person runs it. */
  trust(scenario: Scenario): void;
  /** Keeps what was typed, over a reload too; null gives it up. */
  typeProtocol(text: string | null, isStrange?: boolean): void;
  /**
   * Makes the setup one of this text, which a file has brought: values of parameters that the text before had too stay as they are. Failure: `config`, what is wrong with the
   * text first; then it is kept as `typed`.
   */
  chooseProtocol(text: string): Promise<Result<ModelSpec>>;
}

declare module '../slice.ts' {
  interface LabState extends ProtocolSlice {}
}

export const protocolSlice: Slice<ProtocolSlice> = (set, get, { catalog }) => ({
  typed: null,
  typedIsStrange: false,
  strange: [],
  meet: (scenarios) => {
    const brought = scenarios.filter(({ protocol }) => protocol !== undefined).map(({ model }) => model);
    set(({ strange }) => ({ strange: [...new Set([...strange, ...brought])] }));
  },
  trust: ({ model }) => {
    if (get().strange.includes(model)) set(({ strange }) => ({ strange: strange.filter((id) => id !== model) }));
  },
  typeProtocol: (typed, isStrange = false) => set({ typed, typedIsStrange: typed !== null && isStrange }),
  chooseProtocol: async (text) => {
    await loadLanguage();
    const spec = takeProtocol(text);
    if (!spec.ok) {
      get().typeProtocol(text, true);
      return spec;
    }
    const { draft } = get();
    if (draft.model !== spec.value.id) {
      const before = specOf(catalog, draft.model);
      const first = draftOfPreset(catalog, `${spec.value.id}/${presetIn(spec.value, '').id}`);
      get().fillSetup(before.protocol === undefined ? first : movedDraft(before, spec.value, draft));
    }
    get().typeProtocol(null);
    return spec;
  },
});

/** Whether nobody here has run it yet. Kept runs may be read after it was brought. */
export const isStrange = (
  { strange, runs }: Pick<LabState, 'strange' | 'runs'>,
  { model }: Pick<Scenario, 'model'>,
): boolean => strange.includes(model) && !runs.some(({ result }) => result.model === model);

/** The same of what stands in the editor. */
export const isTextStrange = (
  lab: Pick<LabState, 'typed' | 'typedIsStrange' | 'draft' | 'strange' | 'runs'>,
): boolean => (lab.typed === null ? isStrange(lab, lab.draft) : lab.typedIsStrange);
