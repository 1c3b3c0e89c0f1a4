/** Texts of protocols, right or wrong: what they call themselves, and as a file. */
import { protocolFileName } from '../../scenario/own-models.ts';
import { saveFile } from '../controls/save-file.ts';

/** Empty where it says no title. */
export const titleIn = (text: string): string => /^\s*protocol\s+\d+\s+"([^"\n]*)"/m.exec(text)?.[1] ?? '';

export function saveText(text: string): void {
  saveFile(new Blob([text], { type: 'text/plain' }), protocolFileName({ title: titleIn(text) }));
}
