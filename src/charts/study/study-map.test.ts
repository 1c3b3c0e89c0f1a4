/** Covers: a study as a heat map: its cells, colours, marks; pointing by pointer and keys; words, rows, and its speed. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { SvgPen } from '../kit/svg-pen.ts';
import { cellByKey, cellText, mapRows, mapSummary } from './map.ts';
import { luminance, mapColours } from './map-colours.ts';
import { cellAt, cellBox, numbersIn, paintMap } from './map-painter.ts';
import { studyAxis } from './study-axis.ts';
import type { StudyChoice } from './study-choice.ts';
import type { Compared, FieldStatus, StudyData, StudyField } from './study-data.ts';
import { mapOf, withSharedRange } from './study-map.ts';

const NODES = [64, 256, 1024, 4096];
const REMOTES = [0.1, 0.5, 0.9];

interface Sample {
  readonly mean?: number;
  readonly half?: number;
  readonly runs?: number;
  readonly failed?: number;
  readonly status?: FieldStatus;
}

/** A grid of nodes by remote share; `sample` gives what a field has. */
function study(sample: (nodes: number, remote: number) => Sample): StudyData {
  const axes = [
    studyAxis(
      pholdSpec,
      ['nodes'],
      NODES.map((value) => [value]),
    ),
    studyAxis(
      pholdSpec,
      ['remote'],
      REMOTES.map((value) => [value]),
    ),
  ];
  const samples = NODES.flatMap((nodes) => REMOTES.map((remote) => sample(nodes, remote)));
  const fields = samples.map(
    ({ runs = 5, failed = 0, status = 'done' }, index): StudyField => ({
      index,
      at: [Math.floor(index / 3), index % 3],
      params: { nodes: NODES[Math.floor(index / 3)] ?? 0, remote: REMOTES[index % 3] ?? 0 },
      status,
      runs,
      failed,
    }),
  );
  const measured = ({ index }: StudyField) => {
    const { mean, half = 0.1, runs = 5 } = samples[index] ?? {};
    return mean === undefined ? undefined : { mean, half, low: mean - half, high: mean + half, count: runs };
  };
  const compared = (field: StudyField, base: StudyField): Compared | undefined => {
    const [own, other] = [measured(field), measured(base)];
    if (!own || !other) return undefined;
    const mean = own.mean - other.mean;
    return { ...own, mean, low: mean - own.half, high: mean + own.half, narrowing: 3 };
  };
  return { spec: pholdSpec, axes, fields, columns: ['events'], measured, compared, references: () => [] };
}

const choice: StudyChoice = { as: 'map', metric: 'events', x: 'nodes', lines: 'remote', panels: '', fixed: {} };
const titles = {
  metric: { label: 'Events', unit: 'events', help: '' },
  x: 'Nodes',
  lines: 'Remote share',
  fixed: '',
  base: '',
};
const map = (data: StudyData, some: Partial<StudyChoice> = {}) => {
  const plot = mapOf(data, { ...choice, ...some });
  if (!plot) throw new Error('no map');
  return plot;
};

describe('mapOf', () => {
  it('has a row for each value of the one axis and a column for each of the other', () => {
    const plot = map(study((nodes, remote) => ({ mean: nodes * remote })));
    expect(plot.cells).toHaveLength(12);
    expect(plot.cells.map((cell) => cell?.value?.mean).slice(0, 5)).toEqual([6.4, 25.6, 102.4, 409.6, 32]);
    expect(plot.range[0]).toBe(6.4);
    expect(plot.range[1]).toBeCloseTo(3686.4);
  });

  it('marks wide intervals, too few runs, and what goes on', () => {
    const plot = map(
      study((nodes) => {
        if (nodes === 64) return { mean: 10, half: 0.51 };
        if (nodes === 256) return { mean: 10, half: 0.49 };
        return nodes === 1024 ? { mean: 10, half: Number.NaN, runs: 1 } : { mean: 10, status: 'working' };
      }),
    );
    expect(plot.cells.slice(0, 4).map((cell) => cell && [cell.isWide, cell.isThin])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, true],
    ]);
  });

  it('shows differences to a value of an axis, field by field, and none for the baseline itself', () => {
    const data = study((nodes, remote) => ({ mean: nodes * remote, half: 10 }));
    const plot = map(data, { against: [0, undefined] });
    expect(plot.cells.slice(0, 4).map((cell) => cell?.value?.mean)).toEqual([
      undefined,
      25.6 - 6.4,
      102.4 - 6.4,
      409.6 - 6.4,
    ]);
    expect(plot.cells[1]?.value?.narrowing).toBe(3);
    expect(plot.isCompared).toBe(true);
  });

  it('shares its colours with the figures beside it', () => {
    const [low, high] = [study(() => ({ mean: 1 })), study(() => ({ mean: 9 }))];
    expect(withSharedRange([map(low), map(high)]).map(({ range }) => range)).toEqual([
      [1, 9],
      [1, 9],
    ]);
  });
});

describe('colours', () => {
  it('go from the least to the most, or from 0, or by powers of ten', () => {
    const fit = mapColours([10, 1000], 'fit', false);
    expect(fit.of(10)).toBe(fit.shades[0]);
    expect(fit.of(1000)).toBe(fit.shades.at(-1));
    expect(mapColours([10, 1000], 'zero', false).domain).toEqual([0, 1000]);
    const log = mapColours([10, 1000], 'log', false);
    expect(log.shades.indexOf(log.of(100))).toBe(64);
  });

  it('go as far to either side of 0 for differences, and marks can be read on all of them', () => {
    expect(mapColours([-1, 4], 'fit', true).domain).toEqual([-4, 4]);
    const { shades } = mapColours([0, 1], 'fit', false);
    expect(new Set(shades.map(({ ink }) => ink))).toEqual(new Set(['#000000', '#ffffff']));
  });

  it('have a contrast of 4.5 and more to what is written on them', () => {
    for (const { shades } of [mapColours([0, 1], 'fit', false), mapColours([-1, 1], 'fit', true)])
      for (const { colour, ink } of shades) {
        const [light = 0, dark = 0] = [luminance(colour), luminance(ink)].sort((a, b) => b - a);
        expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
  });

  it('go between ends by hand', () => {
    const { domain, of, shades } = mapColours([10, 1000], 'fit', false, [100, undefined]);
    expect(domain).toEqual([100, 1000]);
    expect(of(20)).toBe(shades[0]);
    expect(
      mapColours([0, 1000], 'log', false, [10, 100]).shades.indexOf(
        mapColours([0, 1000], 'log', false, [1, 100]).of(10),
      ),
    ).toBe(64);
  });

  it('of equal values are one colour', () => {
    const { of } = mapColours([5, 5], 'fit', false);
    expect(of(5).colour).toMatch(/^(rgb|#)/);
  });
});

describe('the picture', () => {
  const plot = map(study((nodes, remote) => ({ mean: nodes * remote, status: nodes === 64 ? 'waiting' : 'done' })));
  const ink = { grid: '#eeeeee', text: '#333333', ground: '#ffffff', cursor: '#000000', font: 'sans-serif' };
  const pen = new SvgPen((text) => text.length * 6);
  const box = { x: 0, y: 0, width: 600, height: 300 };
  const f = paintMap(pen, box, ink as never, { plot, axis: 'fit', cursor: 1, unit: 'events' });

  it('finds the cell under a pixel, and none outside', () => {
    plot.cells.forEach((_, i) => {
      const { x, y, width, height } = cellBox(f, i);
      expect(cellAt(f, x + width / 2, y + height / 2)).toBe(i);
    });
    expect(cellAt(f, 1, 1)).toBeNull();
  });

  it('has the least value of the upward axis at the bottom', () => {
    expect(cellBox(f, 0).y).toBeGreaterThan(cellBox(f, 8).y);
    expect(cellBox(f, 0).x).toBeLessThan(cellBox(f, 3).x);
  });

  it('names values and what colours stand for', () => {
    const svg = pen.document(600, 300, 'Events', '');
    for (const text of ['2^10', '0.9', '6.4']) expect(svg).toContain(text);
  });

  it('has numbers in cells that have room for them, as many digits as tell them apart', () => {
    const painted = (width: number, height: number) => {
      const own = new SvgPen((text) => text.length * 6);
      paintMap(own, { x: 0, y: 0, width, height }, ink as never, { plot, axis: 'fit', cursor: null, unit: '' });
      return own.document(width, height, '', '');
    };
    expect(painted(400, 200)).toContain('>922<');
    expect(painted(100, 200)).not.toContain('>922<');
    expect(painted(400, 110)).not.toContain('>922<');
    const cells = (...means: number[]) =>
      means.map((mean) => ({ value: { mean, half: 0, low: 0, high: 0, count: 2 } }));
    expect(numbersIn([...cells(29.64, 29.7, 29.83), { value: undefined }])).toEqual(['29.64', '29.70', '29.83', '']);
    expect(numbersIn(cells(0.5, 1, 9))).toEqual(['0.500', '1', '9']);
  });

  it('goes from field to field by keys, over what the study has not', () => {
    const holes = { ...plot, cells: plot.cells.map((cell, i) => (i === 5 ? undefined : cell)) };
    const go = (...keys: string[]) =>
      keys.reduce<number | null>((at, key) => cellByKey({ key, shiftKey: false }, at, holes) ?? null, null);
    expect(go('ArrowRight')).toBe(8);
    expect(go('ArrowRight', 'ArrowDown')).toBe(4);
    expect(go('ArrowRight', 'ArrowDown', 'ArrowRight')).toBe(6);
    expect(go('ArrowRight', 'ArrowUp', 'ArrowLeft')).toBe(8);
    expect(go('ArrowRight', 'End', 'ArrowDown', 'ArrowDown')).toBe(3);
    expect(go('ArrowRight', 'Escape')).toBeNull();
    expect(cellByKey({ key: 'x', shiftKey: false }, 0, plot)).toBeUndefined();
  });
});

describe('words', () => {
  const plot = map(
    study((nodes, remote) =>
      nodes === 64
        ? { failed: 2, runs: 0 }
        : { mean: nodes * remote, half: nodes, status: nodes === 256 ? 'most' : 'done' },
    ),
  );

  it('say what is pointed at', () => {
    expect(cellText(titles, plot, 0)).toBe('Nodes 64, Remote share 0.1: no value, 2 runs failed');
    expect(cellText(titles, plot, 1)).toBe(
      '25.6 ± 256 events at Nodes 256, Remote share 0.1; 5 runs, interval above 5% of the mean, repeated as often as allowed, and not as precise as asked for',
    );
    const data = study((nodes) => ({ mean: -nodes, half: 2 }));
    const against = map(data, { against: [0, undefined] });
    expect(cellText({ ...titles, base: 'Nodes 64' }, against, 0)).toBe(
      'Nodes 64, Remote share 0.1: what the others are compared with',
    );
    expect(cellText({ ...titles, base: 'Nodes 64' }, against, 1)).toBe(
      '192 ± 2 events less than Nodes 64 at Nodes 256, Remote share 0.1; 5 common seeds, interval 3 times narrower by them',
    );
  });

  it('say the whole in sentences', () => {
    expect(mapSummary(titles, plot)).toMatch(
      /^Events by Nodes and Remote share\. 9 of 12 fields with a value\. Lowest 25.6 events at Nodes 256, Remote share 0\.1, highest .*\. 3 fields with too few runs\. 9 fields with a wide interval\.$/,
    );
    expect(mapSummary(titles, map(study(() => ({}))))).toBe(
      'Events by Nodes and Remote share: no value yet in 12 fields.',
    );
  });

  it('and every digit in rows', () => {
    expect(mapRows(plot).slice(0, 2)).toEqual([
      ['nodes', 'remote', 'mean', 'half99', 'runs'],
      ['256', '0.1', '25.6', '256', '5'],
    ]);
  });
});
