/** *Write a protocol*: the text that somebody wrote here last, else the first example. */
import type { LabState } from '../../state/slice.ts';
import { textNow } from '../../state/protocol/writing.ts';
import { lastText } from '../../state/protocol/last-text.ts';

export async function writeOwn(lab: LabState, text?: string): Promise<void> {
  if (text === undefined && textNow(lab) !== undefined) {
    lab.showText(true);
    return lab.goTo('setup');
  }
  const first = async () => (await import('./examples.ts')).EXAMPLES[0]?.text ?? '';
  await lab.writeProtocol(text ?? lastText() ?? (await first()));
}
