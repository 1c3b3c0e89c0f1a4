/** The examples of the language, as texts that anyone may go on writing. */
const TEXTS = import.meta.glob<string>('../../protocol/examples/*.protocol', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export interface Example {
  /** `chord`. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly about: string;
  readonly text: string;
}

/** The first of all is what *Write a protocol* begins with. */
const FIRST = '/gossip.protocol';

export const EXAMPLES: readonly Example[] = Object.entries(TEXTS)
  .sort(([a], [b]) => Number(b.endsWith(FIRST)) - Number(a.endsWith(FIRST)))
  .map(([path, text]) => ({
    id: /([^/]+)\.protocol$/.exec(path)?.[1] ?? path,
    title: said(text, 'protocol\\s+\\d+'),
    question: said(text, 'question'),
    about: said(text, 'about'),
    text,
  }));

/** What stands in quotes after a word that begins a line. */
function said(text: string, word: string): string {
  return new RegExp(`^\\s*${word}\\s+"([^"]*)"`, 'm').exec(text)?.[1] ?? '';
}
