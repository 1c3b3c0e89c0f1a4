/** Covers: signals are caught before the program itself is read, which takes its time. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const importsOf = (name: string): readonly string[] =>
  [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/^import .*?'(.*)';$/gm)].map(([, from]) => from);

it('the program catches them first, and nothing of ours comes before', () => {
  expect(importsOf('main.ts')[0]).toBe('./interrupts.ts');
  expect(importsOf('interrupts.ts').filter((from) => !from.startsWith('node:'))).toEqual([]);
});
