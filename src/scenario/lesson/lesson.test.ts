/** Covers: lessons in links and files: round trips for every model and its tour, what is said of each fault, lengths, and that all that can be pointed at is read back. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { LESSONS } from '../../models/lessons.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../defaults.ts';
import { decodeLink, encodeLink, MAX_LINK_LENGTH } from '../link/link.ts';
import { readScenario } from '../reading/scenario-file.ts';
import { type Lesson, type LessonStep, MOST_STEPS, targetOf, targetsOf, targetText } from './lesson.ts';
import { lessonText, readLessonText } from './read-lesson.ts';

const NO_LOOK = { view: {}, faults: [] };
const small = complete(pholdSpec, { seed: 3, params: { nodes: 16 } });
const step = (more: Partial<LessonStep> = {}): LessonStep => ({
  ...{ title: 'All nodes', text: 'How many wait?', at: [{ on: 'legend' }], scenario: small, look: NO_LOOK },
  ...more,
});
const lesson: Lesson = {
  title: 'DHTs for <everybody>',
  steps: [
    step({ look: { view: { view: 'window', node: 3, seconds: 2.5 }, faults: [] } }),
    step({ text: 'The same network, "later"', at: [] }),
    step({
      at: [{ on: 'control', id: 'run' }],
      scenario: complete(pholdSpec, { params: { nodes: 64 } }),
      list: 'ring',
    }),
    step({ at: [{ on: 'picture', part: 'buckets' }, { on: 'node' }], scenario: complete(kademliaSpec) }),
  ],
};

async function linkOf(of: Lesson): Promise<string> {
  const [{ scenario, look }] = of.steps;
  const link = await encodeLink(catalog, scenario, { appVersion: '1', view: look.view, lesson: of });
  if (!link.ok) throw new Error(link.failure.message);
  return link.value;
}
const forged = (l: unknown, more: object = {}): string =>
  `#v1.${deflateRawSync(JSON.stringify({ m: 'phold@1', s: 1, d: {}, v: '1', l, ...more })).toString('base64url')}`;
const told = { title: 'A', text: 'B' };

describe('a lesson', () => {
  it('comes back from a link and a file as it was', async () => {
    expect(await decodeLink(catalog, await linkOf(lesson))).toMatchObject({
      ok: true,
      value: { scenario: small, look: lesson.steps[0].look, lesson },
    });
    expect(readLessonText(catalog, lessonText(lesson))).toEqual({ ok: true, value: lesson });
  });

  it('of a tour of any model is a link that can be sent', async () => {
    for (const spec of catalog) {
      const tour = await spec.tour?.();
      const scenario = complete(spec);
      const steps = (tour?.steps ?? []).map(({ title, text, at }) => ({ title, text, at, scenario, look: NO_LOOK }));
      const of = { title: spec.title, steps };
      const link = await linkOf(of);
      expect(link.length).toBeLessThan(2500);
      expect(await decodeLink(catalog, link)).toMatchObject({ value: { lesson: of } });
    }
  });

  it('of the lab is one that people could have made: within its lengths, and back from a file as it was', () => {
    expect(LESSONS.length).toBeGreaterThan(0);
    for (const of of LESSONS) expect(readLessonText(catalog, lessonText(of))).toEqual({ ok: true, value: of });
  });

  it('of twelve steps, each of another experiment with the longest words, fits into a link', async () => {
    const words = (i: number) => Array.from({ length: 400 }, (_, at) => 'abcdefgh '[(at * (i + 3)) % 9]).join('');
    const steps = Array.from({ length: MOST_STEPS }, (_, i) => {
      const spec = catalog[i % catalog.length];
      const preset = spec.presets[i % spec.presets.length];
      return step({ text: words(i), at: [], scenario: complete(spec, { params: preset.params, seed: i }) });
    });
    expect((await linkOf({ title: 'Long', steps })).length).toBeLessThan(MAX_LINK_LENGTH);
  });

  it.each([
    ['no object', 7, 'lesson 7 is not an object'],
    ['no steps', { title: 'A', steps: [] }, 'lesson: it has no steps'],
    ['thirteen', { title: 'A', steps: Array(13).fill(told) }, 'lesson: it has more than 12 steps'],
    ['long words', { title: 'A', steps: [{ ...told, text: 'x'.repeat(401) }] }, 'is longer than 400 characters'],
    [
      'a strange target',
      { title: 'A', steps: [told, { ...told, at: ['chart:no'] }] },
      'step 2 of the lesson: "chart:no"',
    ],
    ['a strange field', { title: 'A', steps: [{ ...told, html: '' }] }, 'step 1 of the lesson: it has a field "html"'],
    [
      'a strange list',
      { title: 'A', steps: [told, { ...told, list: 'heap' }] },
      'step 2 of the lesson: list "heap" is none of slots, ring, reduce',
    ],
    [
      'a wrong setup',
      { title: 'A', steps: [told, { ...told, scenario: { m: 'phold@1', s: 1, d: { nodes: -4 } } }] },
      'step 2 of the lesson: nodes -4',
    ],
    ['a lesson in it', { title: 'A', steps: [told, { ...told, scenario: { m: 'x', l: {} } }] }, 'step 2 of the lesson'],
  ])('with %s is refused by a sentence, and its experiment opens', async (_, l, message) => {
    const opened = await decodeLink(catalog, forged(l));
    expect(opened).toMatchObject({ ok: false, nearest: complete(pholdSpec, { seed: 1 }) });
    expect(!opened.ok && opened.failure.message).toContain(message);
  });

  it('has views like those of links: what is wrong is told when its step is shown', async () => {
    const opened = await decodeLink(catalog, forged({ title: 'A', steps: [told, { ...told, view: { v: 'no' } }] }));
    expect(opened.ok && opened.value.lesson?.steps[1].look.faults[0].message).toContain('view "no"');
  });

  it('of a file of another version, or without a scenario, is refused', () => {
    expect(readLessonText(catalog, '{"format":"swarmscope.lesson/2"}')).toMatchObject({ ok: false });
    const none = readLessonText(catalog, JSON.stringify({ format: 'swarmscope.lesson/1', title: 'A', steps: [told] }));
    expect(!none.ok && none.failure.message).toBe('step 1 of the lesson: it has no scenario');
  });

  it('is no scenario, and says so where one is read', () => {
    const read = readScenario(catalog, lessonText(lesson));
    expect(!read.ok && read.failure.message).toBe('this is a lesson, not one scenario');
  });
});

it.each(catalog)('all that a step of $id can point at is read back', (spec) => {
  const targets = targetsOf(spec);
  expect(new Set(targets.map(({ target }) => target)).size).toBe(targets.length);
  for (const { target, label } of targets) {
    const read = targetOf(spec, target);
    expect(read && targetText(read), label).toBe(target);
  }
  expect(targetOf(spec, 'chart:nothing')).toBeUndefined();
});
