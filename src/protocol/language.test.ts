/** Covers: a text that is checked and then taken is read once. */
import { expect, it } from 'vitest';
import { OTHER_TEXT, OWN_TEXT } from '../scenario/testing/own-texts.ts';
import { compile, language } from './language.ts';

it('gives the same program for the same text, and another for another', () => {
  const { program } = compile(OWN_TEXT);
  expect(language.read(OWN_TEXT)).toMatchObject({ ok: true, value: { title: program?.title } });
  expect(compile(OWN_TEXT).program).toBe(program);
  expect(compile(OTHER_TEXT).program).not.toBe(program);
});
