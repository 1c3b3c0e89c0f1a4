/** Covers: that every text in docs/protocols.md is right, also with the lines that its second step adds, and every word of the language stands in it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compile } from '../../protocol/compile.ts';
import { LANGUAGE_WORDS } from './language-words.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
const TEXTS = [...DOCUMENT.matchAll(/```protocol\n(.*?)```/gs)].map(([, text]) => text ?? '');

it('texts of the tutorial are protocols', () => {
  expect(TEXTS).toHaveLength(2);
  expect(TEXTS.flatMap((text) => compile(text).problems)).toEqual([]);
});

it('so is the first one with what the second step adds', () => {
  const step = DOCUMENT.slice(DOCUMENT.indexOf('**2. '), DOCUMENT.indexOf('**3. '));
  const [declarations = '', sending = ''] = [...step.matchAll(/```\n(.*?)```/gs)].map(([, lines]) => lines);
  const measuring = /`(measure [^`]*)` below `(count [^`]*)`/.exec(step) ?? [];
  const text = (TEXTS[0] ?? '')
    .replace('\nstate ', `\n${declarations}\nstate `)
    .replace(`  ${measuring[2]}\n`, `  ${measuring[2]}\n  ${measuring[1]}\n`)
    .replace(/^.*send rumour.*\n/m, sending);
  expect(compile(text).problems).toEqual([]);
  expect(text).toMatch(/measure heard_after now.*count sent.*chance\(loss\)/s);
});

it('every word is in it', () => {
  expect(LANGUAGE_WORDS.filter(({ word }) => !new RegExp(`\\b${word}\\b`).test(DOCUMENT))).toEqual([]);
});
