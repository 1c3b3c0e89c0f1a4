/** A protocol that somebody writes in the lab. */
import type { Locator } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect } from '../support/test.ts';

/** Runs within a second anywhere. Its last line is easy to spoil. */
export const RUMOUR = `protocol 1 "A small rumour"
question "How long until everybody knows?"
nodes = 64 in 16 .. 1048576
end = 20 s in 1 s .. 1 h
lookahead latency
param latency: time = 50 ms in 1 ms .. 10 s "Latency" "How long a message takes at least."
param pause: time = 1 s in 10 ms .. 1 min "Pause" "Mean time between two messages."
state { knows: bool, told: u32 }
message rumour
timer again
counter knowing "Nodes that know"
measure heard_after "Time until a node knows" "ms"
fn learn() {
  if knows { return }
  knows = true
  count knowing
  measure heard_after now / 1 ms
  set again after 1 ms + exponential(pause)
}
start {
  if node == 0 { learn() }
}
on again {
  told += 1
  send rumour to other() after latency
  set again after 1 ms + exponential(pause)
}
on rumour { learn() }
ring
colour "Told" = told
`;

export class ProtocolPage extends LabPage {
  readonly code: Locator = this.page.getByRole('textbox', { name: 'Text of the protocol' });
  readonly problems: Locator = this.page.getByRole('list', { name: 'What is wrong' });

  /** Opens the editor with the first example. */
  async write(): Promise<void> {
    await this.command('write a protocol');
    await expect(this.code).toBeVisible();
  }

  /** Puts another text in place of the one that stands there, as a paste does. */
  async put(text: string): Promise<void> {
    await this.code.focus();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  /** Opens the editor with a text that runs. */
  async begin(text = RUMOUR, query = ''): Promise<void> {
    await this.openTiny(query);
    await this.write();
    await this.put(text);
    await expect(this.preset).toHaveAccessibleName(/A small rumour/);
  }
}
