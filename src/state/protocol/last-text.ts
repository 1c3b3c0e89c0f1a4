/** The texts that somebody wrote here, in any tab, the last one first: they are there when they want to go on, whatever the setup has become since. */
const KEY = 'swarmscope.protocols';
const MOST = 8;

/** `before`: what this same stretch of typing has kept last, in whose place it is. */
export const keepText = (text: string, before?: string): void =>
  keep([text, ...lastTexts().filter((each) => each !== text && each !== before)]);

/** Keeps it no longer. Gives what puts it back at its place, among those that are kept by then. */
export function dropText(text: string): () => void {
  const at = lastTexts().indexOf(text);
  const others = () => lastTexts().filter((each) => each !== text);
  keep(others());
  return () => keep(others().toSpliced(at, 0, text));
}

function keep(texts: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts.slice(0, MOST)));
  } catch {
    // Refused or full: the setup of the tab still has it.
  }
}

export function lastTexts(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string' && each.trim() !== '') : [];
  } catch {
    return [];
  }
}
