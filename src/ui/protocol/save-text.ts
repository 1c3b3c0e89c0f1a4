/** The text of a protocol, right or wrong, as a file. */
import { protocolFileName } from '../../scenario/own-models.ts';
import { saveFile } from '../controls/save-file.ts';

export function saveText(text: string): void {
  const title = /^\s*protocol\s+\d+\s+"([^"\n]*)"/m.exec(text)?.[1] ?? '';
  saveFile(new Blob([text], { type: 'text/plain' }), protocolFileName({ title }));
}
