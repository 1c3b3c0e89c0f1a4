/**
 * What others keep and read again (files, tables, links, command lines) is frozen: a list of it lies in `src/formats/`, and tests compare what
 * the lab writes today with it.
 */
import { expect } from 'vitest';

const MESSAGE =
  'a public format has changed: a name that was removed or renamed breaks files, links and scripts of others. ' +
  'If something was added on purpose, write it down: npx vitest run --project unit src/formats -u, and look at the diff';

/** Titles, each with its lines. */
export type Sections = readonly (readonly [title: string, lines: readonly string[]])[];

/** Fails where the sections are not those of the file beside the tests. */
export async function expectFrozen(file: string, sections: Sections): Promise<void> {
  const text = sections.map(([title, lines]) => `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`).join('\n');
  expect(sections.every(([, lines]) => lines.length > 0)).toBe(true);
  await expect(text, MESSAGE).toMatchFileSnapshot(`formats/${file}.txt`);
}

/** What another list has and has not of this one: `+ failure.kind string`. */
export const changesOf = (lines: readonly string[], others: readonly string[]): readonly string[] => [
  ...lines.filter((line) => !others.includes(line)).map((line) => `- ${line}`),
  ...others.filter((line) => !lines.includes(line)).map((line) => `+ ${line}`),
];
