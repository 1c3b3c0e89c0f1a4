/**
 * Covers: a text is a model wherever a scenario goes: links, lessons, files, studies and results bring it; one that is missing, is another or of a later
 * language is refused; two texts never mix; and damaged links of texts end in a sentence.
 */
import { inflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { catalog } from '../models/catalog.ts';
import { protocolId } from '../protocol/identity.ts';
import { canonicalJson } from './canonical.ts';
import { checkScenario } from './check.ts';
import { complete } from './defaults.ts';
import type { Lesson } from './lesson/lesson.ts';
import { lessonText, readLessonText } from './lesson/read-lesson.ts';
import { decodeLink, deflate, encodeLink, LINK_MARK, toBase64Url } from './link/link.ts';
import { RESULT_FORMAT, type RunResult } from './outcome.ts';
import { loadLanguage, protocolFileName, takeProtocol } from './own-models.ts';
import { findModel } from './presets.ts';
import { readExperiment } from './reading/experiment-file.ts';
import { kindOf } from './reading/file-reading.ts';
import { readScenario, writeScenario } from './reading/scenario-file.ts';
import { readResultTable } from './results/result-table.ts';
import type { Scenario } from './scenario.ts';
import type { ModelSpec } from './spec.ts';
import { readStudyText, studyText } from './study/read-study.ts';
import { STUDY_FORMAT, type Study } from './study/study.ts';
import { damageText, draws } from './testing/mutate.ts';
import { OTHER_TEXT, OWN_TEXT } from './testing/own-texts.ts';

let spec: ModelSpec;
let other: ModelSpec;
let scenario: Scenario;
beforeAll(async () => {
  await loadLanguage();
  spec = expectOk(takeProtocol(OWN_TEXT));
  other = expectOk(takeProtocol(OTHER_TEXT));
  scenario = complete(spec, { params: { nodes: 128 }, seed: 7 });
});

const study = (): Study => ({
  format: STUDY_FORMAT,
  scenario,
  over: [{ params: ['nodes'], values: [[32], [64]] }],
  repeat: { least: 2, most: 2 },
  seeds: 'common',
});
const linkOf = async (of: Scenario, more: object = {}) =>
  expectOk(await encodeLink(catalog, of, { appVersion: '1.0', ...more }));
const payloadOf = (link: string): Record<string, unknown> =>
  JSON.parse(inflateRawSync(Buffer.from(link.slice(LINK_MARK.length), 'base64url')).toString());
const linkOfText = async (text: string): Promise<string> =>
  LINK_MARK + toBase64Url(await deflate(new TextEncoder().encode(text)));
const linkWith = (payload: object): Promise<string> => linkOfText(JSON.stringify(payload));
const messageOf = (read: { ok: boolean; failure?: { message: string } }) => (read.ok ? 'fine' : read.failure?.message);

describe('a text', () => {
  it('is a model by the hash of its text', () => {
    expect(spec.id).toBe(protocolId(OWN_TEXT));
    expect(spec.protocol).toBe(OWN_TEXT);
    expect(spec.version).toBe(1);
    expect(findModel(catalog, spec.id)).toEqual({ ok: true, value: spec });
    expect(catalog.some(({ id }) => id.startsWith('own-'))).toBe(false);
  });

  it('is one model however its lines end, and another with any other sign', () => {
    expect(expectOk(takeProtocol(`\ufeff${OWN_TEXT.replaceAll('\n', '\r\n')}`))).toBe(spec);
    expect(other.id).not.toBe(spec.id);
  });

  it('is known by its id however many came after it', () => {
    for (let i = 0; i < 150; i++) expectOk(takeProtocol(`${OWN_TEXT}// ${i}\n`));
    expect(findModel(catalog, spec.id)).toMatchObject({ ok: true, value: { id: spec.id, protocol: OWN_TEXT } });
    spec = expectOk(takeProtocol(OWN_TEXT));
    expect(expectOk(findModel(catalog, spec.id))).toBe(spec);
  });

  it('that is wrong is refused at its place', () => {
    expect(messageOf(takeProtocol(OWN_TEXT.replace('seen = n', 'sen = n')))).toMatch(
      /^line 15, column 3: unknown name `sen`$/,
    );
  });

  it('is named by its title as a file, and known as one', () => {
    expect(protocolFileName(spec)).toBe('going-round.protocol');
    expect(kindOf(OWN_TEXT, [])).toEqual({ kind: 'protocol' });
    expect(kindOf(writeScenario(scenario), [])).toEqual({ kind: 'experiment' });
  });
});

describe('it goes along', () => {
  it('in a link', async () => {
    const link = await linkOf(scenario, { digest: '0123456789abcdef' });
    expect(payloadOf(link).x).toBe(OWN_TEXT);
    expect(expectOk(await decodeLink(catalog, link))).toEqual({
      scenario,
      digest: '0123456789abcdef',
      appVersion: '1.0',
    });
  });

  it('in the link of a study', async () => {
    const opened = expectOk(await decodeLink(catalog, await linkOf(scenario, { study: study() })));
    expect(opened.study).toEqual(study());
  });

  it('once in the link of a lesson, and with each text of its steps', async () => {
    const step = (of: Scenario) => ({ title: 't', text: '', at: [], scenario: of, look: { view: {}, faults: [] } });
    const steps = [step(scenario), step({ ...scenario, seed: 8 }), step(complete(other)), step(complete(catalog[0]))];
    const lesson: Lesson = { title: 'A lesson', steps };
    const link = await linkOf(scenario, { lesson });
    expect(canonicalJson(payloadOf(link)).split('A number goes round').length - 1).toBe(2);
    expect(expectOk(await decodeLink(catalog, link)).lesson).toEqual(lesson);
    expect(expectOk(readLessonText(catalog, lessonText(lesson)))).toEqual(lesson);
  });

  it('in files of scenarios, studies and results', () => {
    expect(expectOk(readScenario(catalog, writeScenario(scenario)))).toEqual(scenario);
    expect(expectOk(readStudyText(catalog, studyText(study())))).toEqual(study());
    const result = { format: RESULT_FORMAT, scenario, digest: '0123456789abcdef', status: 'finished', version: '1.0' };
    const opened = expectOk(readExperiment(catalog, JSON.stringify(result)));
    expect(opened).toMatchObject({ scenario, digest: (result as Partial<RunResult>).digest });
  });
});

describe('refused', () => {
  const without = (): Scenario => ({ ...scenario, protocol: undefined });
  const changed = (): Scenario => ({ ...scenario, protocol: OTHER_TEXT });

  it('without its text', async () => {
    const missing =
      /^own-[0-9a-f]{32} is a protocol that somebody wrote, and its text is not in the (scenario|study|link)$/;
    expect(messageOf(readScenario(catalog, JSON.stringify(without())))).toMatch(missing);
    expect(messageOf(readStudyText(catalog, JSON.stringify({ ...study(), scenario: without() })))).toMatch(missing);
    const { x: _, ...rest } = payloadOf(await linkOf(scenario));
    expect(messageOf(await decodeLink(catalog, await linkWith(rest)))).toMatch(missing);
    expect(messageOf(checkScenario(spec, without()))).toBe('protocol is not the text that the model is made of');
  });

  it('with another text', async () => {
    const differs = `is ${other.id}, and its model is ${spec.id}`;
    expect(messageOf(readScenario(catalog, JSON.stringify(changed())))).toContain(differs);
    const link = await linkWith({ ...payloadOf(await linkOf(scenario)), x: OTHER_TEXT });
    expect(messageOf(await decodeLink(catalog, link))).toContain(differs);
    expect(checkScenario(spec, changed()).ok).toBe(false);
  });

  it('with a text where the model is none', async () => {
    const link = await linkWith({ m: 'phold@1', s: 1, d: {}, v: '1.0', x: OWN_TEXT });
    expect(messageOf(await decodeLink(catalog, link))).toContain('brings the text of a protocol');
    const phold = complete(expectOk(findModel(catalog, 'phold')));
    expect(messageOf(readScenario(catalog, JSON.stringify({ ...phold, protocol: OWN_TEXT })))).toBe(
      'protocol is no field of a scenario',
    );
  });

  it('of a later version of the language', async () => {
    const link = await linkWith({ ...payloadOf(await linkOf(scenario)), m: `${spec.id}@2` });
    expect(await decodeLink(catalog, link)).toMatchObject({
      ok: false,
      failure: { kind: 'unsupported', remedy: 'open it with a newer version' },
      protocol: OWN_TEXT,
    });
    expect(takeProtocol(OWN_TEXT.replace('protocol 1', 'protocol 2')).ok).toBe(false);
  });

  it('too long for a link, which says to save it as a file', async () => {
    const draw = draws(39);
    const noise = Array.from({ length: 40_000 }, () => String.fromCharCode(33 + draw(90))).join('');
    const long = expectOk(takeProtocol(`${OWN_TEXT}// ${noise}\n`));
    const link = await encodeLink(catalog, complete(long), { appVersion: '1.0' });
    expect(link).toMatchObject({ ok: false, failure: { kind: 'limit', remedy: 'save it as a file instead' } });
    expect(readScenario(catalog, writeScenario(complete(long))).ok).toBe(true);
  });

  it('as rows of a table while the text is not here', () => {
    const id = `own-${'0'.repeat(32)}`;
    const table = `model,modelVersion,seed,tick_us,warmUp_s,sampleEvery_s,status\n${id},1,1,1,0,1,finished\n`;
    expect(messageOf(readResultTable(catalog, table))).toContain(`${id} is a protocol that somebody wrote`);
  });
});

it('damaged links of texts give a sentence, or a scenario that brings its text', async () => {
  const payload = JSON.stringify(payloadOf(await linkOf(scenario)));
  const draw = draws(38);
  for (let i = 0; i < 150; i++) {
    const text = damageText(payload, [payload, OTHER_TEXT], draw);
    const opened = await decodeLink(catalog, await linkOfText(text));
    if (opened.ok) expect(protocolId(opened.value.scenario.protocol ?? ''), text).toBe(opened.value.scenario.model);
    else expect(opened.failure.message, text).not.toBe('');
  }
});
