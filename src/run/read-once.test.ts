/** Covers: large files are parsed once, however often estimates and openings ask; one is kept, and it goes with the file. */
import { readFileSync } from 'node:fs';
import '../models/testing/registry.ts';
import { describe, expect, it, vi } from 'vitest';
import { hashOf } from '../models/content-hash.ts';
import { readMovement } from '../models/mobile/files/movement-file.ts';
import { mobileModel } from '../models/mobile/model.ts';
import { mobileSpec } from '../models/mobile/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { forgetContents, rememberingLast } from '../scenario/files.ts';
import { parseMatrix } from '../underlay/files/matrix-file.ts';
import { parseSessions } from '../underlay/files/session-file.ts';
import { estimateMemory } from './estimate.ts';
import { unreadFile } from './unread-file.ts';

const READINGS: readonly (readonly [what: string, read: (content: string) => unknown])[] = [
  ['movement', readMovement],
  ['latencies', parseMatrix],
  ['sessions', parseSessions],
];

describe.each(READINGS)('%s', (_, read) => {
  it('is kept until another content comes, or the file is forgotten', () => {
    const [first, second] = [read('one'), read('two')];
    expect(read('two')).toBe(second);
    expect(read('one')).not.toBe(first);
    const again = read('one');
    forgetContents();
    expect(read('one')).not.toBe(again);
  });
});

it('two contents in turn are parsed each time: one is kept', () => {
  const parse = vi.fn((content: string) => ({ content }));
  const read = rememberingLast(parse);
  for (let i = 0; i < 5; i++) for (const content of ['one', 'two', 'two']) expect(read(content)).toEqual({ content });
  expect(parse).toHaveBeenCalledTimes(10);
});

it('checks, estimates and worlds of a scenario take the same movement', () => {
  const content = readFileSync(new URL('../../public/examples/two-groups.ns_movements', import.meta.url), 'utf8');
  const movement = readMovement(content);
  const hash = hashOf(content);
  const files = new Map([[hash, content]]);
  const scenario = complete(mobileSpec, { params: { mobility: 'file', movement: hash }, seed: 1 });
  expect(unreadFile(scenario, files)).toBeUndefined();
  estimateMemory(scenario, {}, { files });
  mobileModel.build(scenario, files);
  expect(readMovement(content)).toBe(movement);
});
