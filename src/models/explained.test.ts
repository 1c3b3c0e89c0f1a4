/** Covers: terms and tours of every model: what is used is defined, what is defined is used; every step points at something that is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complete } from '../scenario/defaults.ts';
import { offeredViews } from '../scenario/offered-views.ts';
import type { ModelSpec, Params } from '../scenario/spec.ts';
import type { Term } from '../scenario/term.ts';
import { GENERAL_TERMS, glossaryOf } from '../scenario/terms.ts';
import type { Tour, TourStep, TourTarget } from '../scenario/tour.ts';
import { catalog } from './catalog.ts';
import { bucketsInMap, partOfMap, placeInMap } from './kademlia/picture/places.ts';
import { circleGround } from './swarm/picture/circle.ts';
import { RIMS } from './swarm/spec/tour.ts';

const STEPS = 6;
/** Words that nobody can be expected to know; where a model uses one, it says what it is. */
const JARGON =
  'hop bucket lookahead window LP tick digest churn beta alpha k XOR NAT node peer round event pending parallelism relay flooding seed rarest duplicate useful target contact timeout jitter refresh ping session unicast multicast Gini median'.split(
    ' ',
  );
/** What of a spec is read by people. */
const READ = new Set([
  'label',
  'help',
  'title',
  'question',
  'summary',
  'note',
  'headlineNote',
  'text',
  'name',
  'source',
]);

const tours = await Promise.all(catalog.map(async (spec) => ({ spec, tour: (await spec.tour?.()) as Tour })));

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'terms' ? [] : typeof inner === 'string' ? (READ.has(key) ? [inner] : []) : textsIn(inner),
  );
}

const textsOf = (spec: ModelSpec, tour: Tour) => [...textsIn(spec), ...textsIn(tour)];

/** Of the page itself: what all models have in common. */
const pageTexts = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return /\.tsx?$/.test(name) ? [readFileSync(path, 'utf8')] : name.includes('.') ? [] : pageTexts(path);
  });

const formsOf = (terms: readonly Term[], texts: readonly string[]) => glossaryOf(terms).termsIn(...texts);

describe.each(tours)('terms of $spec.id', ({ spec, tour }) => {
  const texts = textsOf(spec, tour);

  it('each stands in a text of its model', () => {
    const used = formsOf(spec.terms ?? [], texts);
    expect(spec.terms?.filter((term) => !used.includes(term)).map(({ term }) => term)).toEqual([]);
  });

  it('no jargon stands there unexplained', () => {
    const glossary = glossaryOf(spec.terms);
    const used = JARGON.filter((word) => texts.some((text) => new RegExp(`(?<![\\w-])${word}s?(?![\\w-])`).test(text)));
    expect(used.length).toBeGreaterThan(4);
    expect(used.filter((word) => glossary.termsIn(word).length === 0)).toEqual([]);
  });

  it('says each in a sentence', () => {
    for (const { term, text } of spec.terms ?? []) {
      expect(text, term).toMatch(/^[A-Z].*\.$/s);
      expect(text.length, term).toBeLessThan(180);
    }
  });
});

it('each general term stands in a text of a model or of the page', () => {
  const texts = [...tours.flatMap(({ spec, tour }) => textsOf(spec, tour)), ...pageTexts('src/ui')];
  const used = formsOf([], texts);
  expect(GENERAL_TERMS.filter((term) => !used.includes(term)).map(({ term }) => term)).toEqual([]);
});

/** Scenarios in which other views are offered. */
const scenariosOf = (spec: ModelSpec): readonly Params[] => {
  const sets = [{}, ...spec.presets.map(({ params }) => params), ...(extra[spec.id] ?? [])];
  return sets.map((params) => complete(spec, { params }).params);
};
const extra: Record<string, readonly Params[]> = {
  kademlia: [{ latency: 'regions' }],
  gossip: [],
  mesh: [{ mac: 'dcf', layout: 'grid' }],
  mobile: [{ depth: 200 }, { mobility: 'file' }],
  phold: [{ lookahead: 100 }],
  swarm: [{ peers: 2, seeds: 1 }],
};

describe.each(tours)('the tour of $spec.id', ({ spec, tour }) => {
  it('has six steps, each said in a few lines', () => {
    expect(tour.steps).toHaveLength(STEPS);
    for (const { title, text } of tour.steps) {
      expect(title.length).toBeLessThan(30);
      expect(text.length, title).toBeLessThan(235);
    }
  });

  it.each(tour.steps)('“$title” points at something in every view that is offered', (step) => {
    for (const params of scenariosOf(spec)) {
      const offered = offeredViews(spec.views, params, () => true);
      const shown = step.views ? offered.filter(({ id }) => step.views?.includes(id)).slice(0, 1) : offered;
      expect(shown, 'a view to show it in').not.toEqual([]);
      for (const view of shown) {
        if (step.channel) expect(view.channels.map(({ id }) => id)).toContain(step.channel);
        expect(
          step.at.some((target) => isThere(target, step, tour, spec, params, view.id)),
          `${view.id} of ${JSON.stringify(params)}`,
        ).toBe(true);
      }
    }
  });

  it('promises no dashed line where a preset has none', () => {
    for (const { text, at } of tour.steps.filter(({ text }) => /dashed/.test(text) && !/where/i.test(text))) {
      const chart = spec.charts.find(({ id }) => at.some((target) => target.on === 'chart' && target.id === id));
      for (const preset of spec.presets)
        for (const small of [{}, preset.small]) {
          const { params } = complete(spec, { params: { ...preset.params, ...small } });
          expect(chart?.references?.(params)?.length ?? 0, `${text} ${preset.id}`).toBeGreaterThan(0);
        }
    }
  });

  it('says when there is a button that is gone once the run has ended', () => {
    const labels = (spec.actions ?? []).map(({ label }) => `“${label}”`);
    const naming = tour.steps.filter(({ text }) => labels.some((label) => text.includes(label)));
    for (const { text } of naming) expect(text).toMatch(/^During a run “/);
  });

  it('picks a node that is there', () => {
    for (const params of scenariosOf(spec)) {
      const node = tour.node(params);
      expect(Number.isInteger(node)).toBe(true);
      expect(node).toBeGreaterThanOrEqual(0);
      expect(node).toBeLessThan(Number(params.nodes ?? params.peers ?? params.stations ?? params.routers));
    }
  });
});

function isThere(
  target: TourTarget,
  step: TourStep,
  { parts = {} }: Tour,
  spec: ModelSpec,
  params: Params,
  view: string,
): boolean {
  const node = step.picks ? ([0.3, 0.6] as const) : undefined;
  switch (target.on) {
    case 'picture':
      return !target.part || (parts[target.part]({ params, view, node })?.length ?? 0) > 0;
    case 'node':
    case 'inspector':
      return step.picks === true;
    case 'strip':
      return spec.strips?.some(({ id }) => id === target.id) ?? false;
    case 'chart':
      return spec.charts.some(({ id, visibleIf, visibleUnless }) => id === target.id && !visibleIf && !visibleUnless);
    case 'control':
      return hasControl(target.id, step, spec, view);
    case 'legend':
      return true;
  }
}

function hasControl(id: string, step: TourStep, spec: ModelSpec, view: string): boolean {
  const [kind, what] = id.split(':');
  if (kind === 'overlay')
    return spec.views.find((each) => each.id === view)?.overlays?.some((o) => o.id === what) ?? false;
  if (kind === 'follow')
    return step.picks === true && (spec.actions?.some((action) => action.kind === 'follow') ?? false);
  return true;
}

it('the parts of the map that the tour frames are those that Kademlia draws', () => {
  const high = 0x4c86_eed3;
  const node = placeInMap(high);
  const { parts = {} } = tours.find(({ spec }) => spec.id === 'kademlia')?.tour ?? {};
  const [half, buckets] = ['half', 'buckets'].map((part) => parts[part]({ params: {}, view: 'xor', node }) ?? []);
  const own = partOfMap(high, 1);
  expect(half).toEqual([{ kind: 'box', from: [own.x, own.y], to: [own.x + own.width, own.y + own.height] }]);
  const drawn = bucketsInMap(high, 6);
  expect(buckets.map((each) => each.kind === 'box' && each.from)).toEqual(
    [0, 1, 2, 3, 4, 5].map((i) => drawn[4 * i].from),
  );
});

it('the rims of a swarm are where its picture draws them', () => {
  const radii = circleGround.map(({ from }) => Math.hypot(from[0] - 0.5, from[1] - 0.5));
  expect(Math.max(...radii)).toBeCloseTo(RIMS.empty);
  expect(Math.min(...radii)).toBeCloseTo(RIMS.complete);
});
