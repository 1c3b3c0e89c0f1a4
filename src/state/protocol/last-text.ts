/** The text that somebody wrote here last, in any tab: it is there when they want to write again, whatever the setup has become since. */
const KEY = 'swarmscope.protocol';

export function keepLastText(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Refused or full: the setup of the tab still has it.
  }
}

export function lastText(): string | undefined {
  try {
    return localStorage.getItem(KEY) || undefined;
  } catch {
    return undefined;
  }
}
