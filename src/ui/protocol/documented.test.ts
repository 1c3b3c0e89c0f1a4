/** Covers: that every text in docs/protocols.md is right, and every word of the language stands in it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compile } from '../../protocol/compile.ts';
import { LANGUAGE_WORDS } from './language-words.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
const TEXTS = [...DOCUMENT.matchAll(/```protocol\n(.*?)```/gs)].map(([, text]) => text ?? '');

it('texts of the tutorial are protocols', () => {
  expect(TEXTS).toHaveLength(3);
  expect(TEXTS.flatMap((text) => compile(text).problems)).toEqual([]);
});

it('every word is in it', () => {
  expect(LANGUAGE_WORDS.filter(({ word }) => !new RegExp(`\\b${word}\\b`).test(DOCUMENT))).toEqual([]);
});
