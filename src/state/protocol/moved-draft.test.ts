/** Covers: what stays of a setup when the text that it is of becomes another. */
import { expect, it } from 'vitest';
import { compile } from '../../protocol/compile.ts';
import { ownSpec } from '../../protocol/spec.ts';
import { draftOfPreset } from '../setup/draft.ts';
import { movedDraft } from './moved-draft.ts';

const TEXT = `protocol 1 "One"
nodes = 64 in 16 .. 1024
end = 20 s in 1 s .. 1 h
lookahead latency
param latency: time = 50 ms in 1 ms .. 10 s "Latency"
param least: u32 = 4 in 1 .. 9 "Least"
timer again
start { set again after latency }
on again { }
`;

function specOf(text: string, id: string) {
  const { program, problems } = compile(text);
  if (!program) throw new Error(problems[0]?.message);
  return ownSpec(program, id);
}

const from = specOf(TEXT, 'own-1');
const draft = { ...draftOfPreset([from], 'own-1/text'), seed: '7' };
const moved = (text: string, set: Readonly<Record<string, string>> = {}) =>
  movedDraft(from, specOf(text, 'own-2'), { ...draft, text: { ...draft.text, ...set } });

it('what nobody has set follows the text', () => {
  expect(moved(TEXT.replace('50 ms', '70 ms'))).toMatchObject({ model: 'own-2', seed: '7', text: { latency: '0.07' } });
});

it('what somebody has set stays where the new text allows it', () => {
  expect(moved(TEXT.replace('50 ms', '70 ms'), { latency: '0.2' }).text).toMatchObject({ latency: '0.2', least: '4' });
  expect(moved(TEXT.replace('4 in 1 .. 9', '2 in 1 .. 3'), { least: '8' }).text).toMatchObject({ least: '2' });
});

it('parameters come and go', () => {
  const { text } = moved(TEXT.replace(/param least.*\n/, 'param width: u32 = 5 in 1 .. 9 "Width"\n'), { least: '8' });
  expect(text).toMatchObject({ width: '5' });
  expect(text).not.toHaveProperty('least');
});

it('a draft of another model is left alone', () => {
  const other = { ...draft, model: 'phold' };
  expect(movedDraft(from, specOf(TEXT, 'own-2'), other)).toBe(other);
});
