/** Covers: the examples and the texts of the tests compile; each example says its question, and what it is. */
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';

const examples = import.meta.glob<string>('./examples/*.protocol', { query: '?raw', import: 'default', eager: true });
const texts = import.meta.glob<string>('./testing/texts/*.protocol', { query: '?raw', import: 'default', eager: true });

describe('examples', () => {
  it.each(Object.entries(examples))('%s', (_path, text) => {
    const { program, problems } = compile(text);
    expect(problems).toEqual([]);
    expect(program!.question).toMatch(/\?$/);
    expect(program!.about).toMatch(/\.$/);
    expect(program!.params.every(({ name, help }) => name === '' || help !== '')).toBe(true);
    expect(program!.picture.colours.length).toBeGreaterThan(0);
    expect(text.split('\n').every((line) => line.length <= 140)).toBe(true);
  });

  it.each(Object.entries(texts))('%s', (_path, text) => {
    expect(compile(text).problems).toEqual([]);
  });

  it('are what a built-in model is, word by word of its state and kinds', () => {
    const { program } = compile(examples['./examples/gossip.protocol']);
    expect(program!.fields.map(({ name }) => name)).toEqual(['known', 'active', 'offer', 'armed', 'heard', 'received']);
    expect(program!.kinds.map(({ name, isAnswer }) => `${name}${isAnswer ? '!' : ''}`)).toEqual([
      'round',
      'push',
      'request',
      'reply!',
      'begin',
    ]);
  });

  it('are the same in lines of Windows', () => {
    for (const text of Object.values(examples)) expect(compile(text.replaceAll('\n', '\r\n')).problems).toEqual([]);
  });
});
