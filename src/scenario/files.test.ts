/**
 * Files in scenarios: named by the hash of every byte, part of what a scenario, a link and a nearest scenario say, needed
 * where they are visible only; for every model of test builds.
 */
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { rumourSpec } from '../models/test-rumour/spec.ts';
import { validScenario } from '../verify/scenario-arbitrary.ts';
import { canonicalJson } from './canonical.ts';
import { checkScenario, scenarioOf } from './check.ts';
import { choicesOf, complete } from './defaults.ts';
import { absentFiles, filesFailure, importBytes, isFileValue, neededFiles } from './files.ts';
import { openPayload } from './link/link-payload.ts';
import { nearestScenario } from './nearest.ts';
import { parseParam } from './param.ts';
import { readScenario, writeScenario } from './reading/scenario-file.ts';
import type { ModelSpec, Params } from './spec.ts';
import { damageValue, draws } from './testing/mutate.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const HASH = hashOf(bytesOf('20\n60\n'));
const voices = rumourSpec.params.voices;

describe('a file', () => {
  it('is named by all of its bytes, and its text has exactly those', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.boolean(), async (text, isMarked) => {
        const bytes = bytesOf((isMarked ? '\ufeff' : '') + text.replaceAll('\0', ''));
        const file = await importBytes(bytes);
        expect(file).toMatchObject({ ok: true, value: { hash: hashOf(bytes) } });
        expect(file.ok && bytesOf(file.value.content)).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['bytes that are not UTF-8', new Uint8Array([0x31, 0xff])],
    ['zeros', new Uint8Array([0x31, 0])],
  ])('of %s is no text', async (_, bytes) => {
    expect(await importBytes(bytes)).toMatchObject({ failure: { kind: 'config', message: 'file is not text' } });
  });
});

describe('a value', () => {
  it.each(['', HASH])('may be %j', (value) => {
    expect(parseParam('voices', voices, ` ${value} `)).toEqual({ ok: true, value });
  });

  it.each(['voices.csv', 'sha256:', HASH.toUpperCase(), HASH.slice(1), `${HASH}0`, 5, null])('is not %j', (value) => {
    expect(isFileValue(value)).toBe(false);
    const checked = checkScenario(rumourSpec, {
      ...complete(rumourSpec),
      params: { ...complete(rumourSpec).params, voices: value },
    });
    expect(checked).toMatchObject({ ok: false, nearest: { params: { voices: '' } } });
    expect(checked.ok || checked.failure.message).toMatch(/^voices .* is not the SHA-256 of a file$/);
  });
});

describe('a scenario', () => {
  const of = (params: Params) => scenarioOf(rumourSpec, { params });
  it('needs a file where its parameter is visible', () => {
    expect(of({ contact: 'measured' })).toMatchObject({
      ok: false,
      failure: { message: 'voices is not chosen while contact is measured' },
      nearest: { params: { contact: 'anyone' } },
    });
    expect(of({ contact: 'measured', voices: HASH })).toMatchObject({ ok: true });
    expect(of({ voices: HASH })).toMatchObject({ ok: true });
  });

  it('says which contents it lacks, and which are of another kind', () => {
    const scenario = complete(rumourSpec, { params: { contact: 'measured', voices: HASH } });
    expect(neededFiles(rumourSpec, scenario.params)).toMatchObject([{ param: 'voices', hash: HASH }]);
    expect(absentFiles(rumourSpec, scenario, new Map())).toMatchObject([{ param: 'voices' }]);
    const failureWith = (content?: string) =>
      filesFailure(rumourSpec, scenario, new Map(content === undefined ? [] : [[HASH, content]]));
    expect(failureWith()).toEqual({
      kind: 'config',
      message: `voices is the file ${HASH}, which is not here`,
      remedy: 'give it with --set voices=FILE',
    });
    expect(failureWith('far')?.message).toMatch(/^voices [0-9a-f]{8}: line 1, column 1: "far" is not/);
    expect(failureWith('20\n60\n')).toBeUndefined();
    expect(filesFailure(rumourSpec, complete(rumourSpec, { params: { voices: HASH } }), new Map())).toBeUndefined();
  });

  it('keeps its files when another choice of it does not go', () => {
    const params = { contact: 'measured', voices: HASH, latency: 3 };
    expect(nearestScenario(rumourSpec, { params }).params).toMatchObject({
      contact: 'measured',
      voices: HASH,
      latency: 0.5,
    });
  });
});

/** With every choice that a file belongs to, and a name for the file; those that the model can simulate. */
const withFiles = (spec: ModelSpec): readonly Params[] =>
  Object.entries(spec.params)
    .flatMap(([name, param]): Params[] =>
      param.kind === 'file' && param.visibleIf
        ? [{ [param.visibleIf.param]: param.visibleIf.is[0], [name]: HASH }]
        : [],
    )
    .filter((params) => scenarioOf(spec, { params }).ok);

describe.each<ModelSpec>([rumourSpec, kademliaSpec])('scenarios of $id', (spec) => {
  it('with files are read as they are written', () => {
    expect(withFiles(spec).length).toBeGreaterThan(0);
    for (const params of withFiles(spec)) {
      const scenario = complete(spec, { params });
      expect(readScenario([spec], writeScenario(scenario))).toEqual({ ok: true, value: scenario });
      expect(choicesOf(spec, scenario)).toEqual({ params });
    }
  });

  it('that are damaged have a valid one near, or a sentence', () => {
    const draw = draws(6);
    for (const params of withFiles(spec))
      for (let i = 0; i < 300; i++) {
        const checked = checkScenario(spec, damageValue(complete(spec, { params }), draw));
        if (!checked.ok) expect(checkScenario(spec, checked.nearest)).toEqual({ ok: true, value: checked.nearest });
      }
  });
});

it('any scenario of a model with a file is read as it is written', () => {
  fc.assert(
    fc.property(validScenario(rumourSpec), (scenario) => {
      expect(readScenario([rumourSpec], canonicalJson(scenario))).toEqual({ ok: true, value: scenario });
    }),
  );
});

it('a link says the hash of a file and nothing of its content', () => {
  const payload = { m: 'kademlia@3', s: 1, d: { latency: 'matrix', matrix: HASH }, v: '0.1.0' };
  expect(openPayload([kademliaSpec], payload)).toMatchObject({
    ok: true,
    value: { scenario: { params: { latency: 'matrix', matrix: HASH } } },
  });
  expect(openPayload([kademliaSpec], { ...payload, d: { latency: 'matrix' } })).toMatchObject({
    ok: false,
    failure: { message: 'matrix is not chosen while latency is matrix' },
    nearest: { params: { latency: 'uniform' } },
  });
});
