/** Covers: what each kind of figure does before there is anything to show: it paints, says so, and has no row but the head. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../models/phold/spec.ts';
import { FIGURES } from './figures.ts';
import type { FigureKind, Look } from './kit/figure-kind.ts';
import type { Ink } from './kit/ink.ts';
import { SvgPen } from './kit/svg-pen.ts';
import { Timeline } from './kit/timeline.ts';
import { studyAxis } from './study/study-axis.ts';
import type { StudyChoice } from './study/study-choice.ts';
import type { StudyData } from './study/study-data.ts';
import { plotOf } from './study/study-lines.ts';
import { type MapPlot, mapOf } from './study/study-map.ts';
import type { StudyFigureData } from './study/study-words.ts';
import { Line } from './time/lab-streams.ts';

const CHART = { key: 'm/rate', id: 'rate', label: 'Rate', unit: 'events', help: 'How many.' };
const SERIES = { ...CHART, origin: 'model', series: 'events' } as const;
const TIMES = { fromTicks: 0, untilTicks: 1000, tick: 1 } as const;
const axes = ['nodes', 'remote'].map((name) => studyAxis(pholdSpec, [name], [[0.25], [0.5]]));
const STUDY: StudyData = {
  spec: pholdSpec,
  axes,
  fields: [],
  columns: ['events'],
  measured: () => undefined,
  compared: () => undefined,
  references: () => [],
};
const CHOICE: StudyChoice = { as: 'map', metric: 'events', x: 'nodes', lines: 'remote', panels: '', fixed: {} };
const study = <Plot>(plot: Plot): StudyFigureData<Plot> => ({
  plot,
  titles: { metric: { label: 'Events', unit: 'events', help: '' }, x: 'Nodes', lines: '', fixed: '', base: '' },
  panel: '',
  open: () => {},
});

type DataOf<Kind> = Kind extends FigureKind<infer Data, infer _Position, infer _F> ? Data : never;
const NOTHING: { readonly [Name in keyof typeof FIGURES]: DataOf<(typeof FIGURES)[Name]> } = {
  series: {
    chart: SERIES,
    line: new Line(SERIES),
    references: [],
    moments: [],
    name: '',
    timeUnit: 's',
    isFitted: false,
  },
  distribution: { chart: { ...CHART, kind: 'distribution' }, distribution: undefined, references: [] },
  curve: {
    chart: { ...CHART, kind: 'curve', across: { label: 'Bucket', unit: '' }, drawnAs: 'bars' },
    curve: undefined,
    references: [],
    headline: { value: undefined, unit: '' },
  },
  parallelism: { points: [], references: [], facts: undefined, mostLps: 64 },
  lines: study(plotOf(STUDY, CHOICE)),
  map: study(mapOf(STUDY, CHOICE) as MapPlot),
  timing: { activities: [], kinds: [], from: 0, lanes: 2, ...TIMES, until: '1 s' },
  sequence: { messages: [], ends: ['node 0', 'node 1'], called: 'packets', ...TIMES, since: '1 s', cut: '' },
};

const INK = { overlays: ['#111'], font: 'sans-serif', line: '#222', ground: '#fff' } as unknown as Ink;
const BOX = { x: 0, y: 0, width: 400, height: 200 };

describe.each(Object.keys(FIGURES) as (keyof typeof FIGURES)[])('%s', (name) => {
  const kind = FIGURES[name] as FigureKind<unknown>;
  const data = NOTHING[name];
  const look: Look<unknown> = { ...data, axis: kind.firstAxis(data), limits: {}, timeline: new Timeline() };

  it('paints its frame, on the page and in a file', () => {
    for (const isFile of [false, true]) {
      const pen = new SvgPen((text) => text.length * 6);
      kind.paint(pen, BOX, INK, look, null, isFile);
      expect(pen.document(400, 200, '', '')).toContain('<svg');
    }
  });

  it('says what it will show, and that there is nothing to point at', () => {
    expect(kind.isEmpty(data)).toBe(true);
    expect(kind.head(data).label).not.toBe('');
    expect(kind.head(data).help).not.toBe('');
    expect(kind.summary(look)).toMatch(/\.$/);
    expect(kind.pointed(look, null).text).toMatch(/^(no|0) .*(chosen)$/);
    expect(kind.words(look, null).remark).toBeUndefined();
  });

  it('has rows of a head alone, and a title', () => {
    expect(kind.rows(look)).toHaveLength(1);
    expect(kind.sheet(look).title).not.toBe('');
  });
});
