/** The setup of a protocol whose text has become another model: what the person has set stays, where there still is such a parameter and it allows the value. Pure. */
import { parseParam, textOf } from '../../scenario/param.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { type Draft, presetIn, presetValues } from '../setup/draft.ts';

/** The draft itself where it is of another model than `from`. */
export function movedDraft(from: ModelSpec, to: ModelSpec, draft: Draft): Draft {
  if (draft.model !== from.id) return draft;
  const preset = presetIn(to, draft.preset).id;
  const [before, after] = [presetValues(from, draft.preset), presetValues(to, preset)];
  const text = Object.entries(to.params).map(([name, param]) => {
    const [was, own] = [draft.text[name], textOf(param, after[name] as never)];
    const old = from.params[name];
    // What nobody has set follows the text.
    const isSet = was !== undefined && old !== undefined && was !== textOf(old, before[name] as never);
    return [name, isSet && parseParam(param.label, param, was).ok ? was : own];
  });
  return { ...draft, model: to.id, preset, text: Object.fromEntries(text) };
}
