/** A text that is checked: what is wrong with it is known from then on, or the setup is of it. */
import { loadLanguage, ownSpec, takeProtocol } from '../../scenario/own-models.ts';
import type { Catalog } from '../../scenario/presets.ts';
import { isUnderWay, stateOf } from '../run/run.ts';
import { specOf } from '../setup/draft.ts';
import { strangeNotice } from '../setup/offers.ts';
import { isStrange, isTextStrange } from '../setup/protocol.ts';
import type { LabState } from '../slice.ts';
import { movedDraft } from './moved-draft.ts';
import { firstOf, textNow } from './text-now.ts';

interface Parts {
  readonly set: (part: Partial<LabState>) => void;
  readonly get: () => LabState;
  readonly catalog: Catalog;
}

/** False where it is faulty; undefined where what reads it is away. */
export async function checkNow(parts: Parts, text: string): Promise<boolean | undefined> {
  const { set, get } = parts;
  // All of the language is in one file.
  const [language] = await Promise.all([import('../../protocol/language.ts').catch(() => undefined), loadLanguage()]);
  if (textNow(get()) !== text) return get().checkText(); // somebody has typed meanwhile
  if (!language) return undefined;
  const { program, problems } = language.compile(text);
  if (!program) {
    const { costs } = get().checked ?? {};
    set({ checked: { text, problems, ...(costs && { costs }) } });
    return false;
  }
  const taken = takeProtocol(text);
  if (!taken.ok) return undefined;
  const { costs, stateWords, storeWords } = program;
  set({ checked: { text, problems: [], costs: { costs, stateWords, storeWords } } });
  moveTo(parts, taken.value.id);
  return true;
}

/** The setup is of the text in the editor from now on. */
function moveTo({ set, get, catalog }: Parts, to: string): void {
  const { draft, choices, strange } = get();
  const from = ownSpec(draft.model);
  const spec = specOf(catalog, to);
  // Before anything of it is estimated.
  const isBrought = isTextStrange(get());
  if (isBrought) set({ strange: [...new Set([...strange, to])] });
  if (!from) get().choosePreset(firstOf(spec));
  else if (from.id !== to) {
    const choice = choices[from.id];
    if (choice) set({ choices: { ...choices, [to]: choice } });
    get().moveDraft((each) => movedDraft(from, spec, each));
  }
  get().typeProtocol(null);
  const { reading } = get();
  const isNews = isBrought && !strange.includes(draft.model) && reading.scenario && isStrange(get(), reading.scenario);
  if (isNews && !isUnderWay(stateOf(get()))) get().raise(strangeNotice);
}
