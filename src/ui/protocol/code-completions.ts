/** What a word that is being written may become: words of the language with what they do, and names of the text with where they come from. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { tokensOf } from '../../protocol/syntax/tokens.ts';
import { wordKind } from '../../protocol/syntax/words.ts';
import { LANGUAGE_WORDS } from './language-words.ts';

const OF_LANGUAGE: readonly Completion[] = LANGUAGE_WORDS.map(({ word, form, text }) => ({
  label: word,
  info: `${form}\n${text}`,
  boost: -1,
}));

/** What says a name: `fn hop`. Others are said after one of these, in brackets or in a list. */
const SAYERS: ReadonlySet<string> = new Set(
  'param message timer counter measure observe metric fn let var for'.split(' '),
);

export function completions(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (!word && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  const { text, from: begin } = context.state.doc.lineAt(from);
  const before = tokensOf(text.slice(0, from - begin)).at(-2);
  // Within quotes and comments one writes what one likes; after a number comes a unit.
  if (before && (before.kind === 'comment' || before.kind === 'number' || before.text.startsWith('"'))) return null;
  return { from, options: [...namesOf(context.state.doc.toString(), from), ...OF_LANGUAGE], validFor: /^\w*$/ };
}

/** `without`: where the word stands that is being written. */
export function namesOf(text: string, without: number): readonly Completion[] {
  const found = new Map<string, string>();
  tokensOf(text).forEach(({ kind, text: name, from }, i, all) => {
    if (kind !== 'name' || from === without || wordKind(name)) return;
    const sayer = all[i - 1]?.text ?? '';
    const detail = SAYERS.has(sayer) ? sayer : undefined;
    if (detail || !found.has(name)) found.set(name, detail ?? '');
  });
  return [...found].map(([label, detail]) => ({ label, detail }));
}
