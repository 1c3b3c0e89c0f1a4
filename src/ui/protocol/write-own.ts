/** *Write a protocol*: the text that somebody wrote here last, else the first example. */

import { lastTexts } from '../../state/protocol/last-text.ts';
import { textNow } from '../../state/protocol/text-now.ts';
import type { LabState } from '../../state/slice.ts';
import { loadExamples } from './use-examples.ts';

export async function writeOwn(lab: LabState, text?: string): Promise<void> {
  if (text === undefined && textNow(lab) !== undefined) {
    lab.showText(true);
    return lab.goTo('setup');
  }
  await lab.writeProtocol(text ?? lastTexts()[0] ?? (await loadExamples())[0]?.text ?? '');
}
