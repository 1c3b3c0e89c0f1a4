/** Texts of protocols, right or wrong: what they call themselves, and as a file. */
import { protocolFileName } from '../../scenario/own-models.ts';
import { saveFile } from '../controls/save-file.ts';

/** Empty where it says no title. */
export const titleIn = (text: string): string => /^[ \t]*protocol[ \t]+\d+[ \t]+"([^"\n]*)"/m.exec(text)?.[1] ?? '';

/** Those whose title has these words in it, in any case. */
export const textsCalled = (texts: readonly string[], words: string): readonly string[] =>
  texts.filter((text) => titleIn(text).toLowerCase().includes(words.trim().toLowerCase()));

export function saveText(text: string): void {
  saveFile(new Blob([text], { type: 'text/plain' }), protocolFileName({ title: titleIn(text) }));
}
