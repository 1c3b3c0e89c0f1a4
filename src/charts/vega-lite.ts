/**
 * The data of a chart as a Vega-Lite specification, for programs that draw such: rows, axes and where they come from in one file. What the columns
 * are called says which kind of chart it was.
 */
import type { Fact } from '../scenario/cite/facts.ts';
import type { NumberAxis } from './kit/limits.ts';
import type { Rows } from './kit/rows.ts';
import type { Sheet } from './kit/sheet.ts';

interface Charted {
  readonly rows: Rows;
  readonly sheet: Pick<Sheet, 'title' | 'subtitle' | 'axes'>;
  readonly numbers: { readonly x?: NumberAxis; readonly y?: NumberAxis };
}

type Channel = Readonly<Record<string, unknown>>;
type Shape =
  | { readonly mark: unknown; readonly encoding: Readonly<Record<string, Channel>> }
  | { readonly layer: readonly Channel[]; readonly encoding: Readonly<Record<string, Channel>> };

export function vegaLite({ rows, sheet, numbers }: Charted, facts: readonly Fact[]) {
  const [names = [], ...lines] = rows;
  const values = lines.map((line) => Object.fromEntries(names.map((name, i) => [name, cellOf(line[i] ?? '')])));
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    title: { text: sheet.title, subtitle: sheet.subtitle },
    usermeta: Object.fromEntries(facts.map(({ term, text }) => [term, text])),
    data: { values },
    width: 480,
    height: 280,
    ...shapeOf(names, lines, { x: axisOf(sheet.axes.x, numbers.x), y: axisOf(sheet.axes.y, numbers.y) }),
  };
}

const cellOf = (text: string): string | number | null =>
  text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text);

/** Title, scale and the ends that were set by hand. */
function axisOf(title: string | undefined, axis: NumberAxis | undefined): Channel {
  const [least, most] = axis?.ends ?? [];
  return {
    ...(title && { title }),
    scale: {
      ...(axis?.isLog && { type: 'log' }),
      ...(least !== undefined && { domainMin: least }),
      ...(most !== undefined && { domainMax: most }),
    },
  };
}

interface Axes {
  readonly x: Channel;
  readonly y: Channel;
}

function shapeOf(names: readonly string[], lines: Rows, { x, y }: Axes): Shape {
  const number = (name: string | undefined, axis: Channel = {}) => ({ field: name, type: 'quantitative', ...axis });
  const kind = (name: string | undefined) => ({ field: name, type: 'nominal' });
  const [first, second, third] = names;
  const estimate = names.findIndex((name) => name === 'mean' || name === 'difference');
  if (estimate >= 0) return estimateShape(names, lines, estimate, { x, y });
  if (names.includes('count'))
    return {
      mark: 'bar',
      encoding: { x: { ...number('from', x), bin: 'binned' }, x2: { field: 'to' }, y: number('count') },
    };
  if (names.includes('until_s'))
    return {
      mark: 'bar',
      encoding: { x: number('from_s', x), x2: { field: 'until_s' }, y: kind('node'), color: kind('does') },
    };
  if (names.includes('message'))
    return {
      mark: 'line',
      encoding: { x: number('way', x), y: number('time_s', y), detail: kind('message'), color: kind('what') },
    };
  if (first === 'line' || first === 'assignment') {
    const value = first === 'line' ? third : 'parallelism';
    return { mark: 'line', encoding: { x: number(second, x), y: number(value, y), color: kind(first) } };
  }
  return { mark: 'line', encoding: { x: number(first, x), y: number(second, y) } };
}

/** Means by setting with their intervals, also of a map: along the parameter of most values, a colour for each value of the next, dashes for one more. */
function estimateShape(names: readonly string[], lines: Rows, estimate: number, { x, y }: Axes): Shape {
  const value = names[estimate];
  const params = names
    .slice(0, estimate)
    .map((name, i) => ({ name, values: new Set(lines.map((line) => line[i] ?? '')) }))
    .sort((a, b) => b.values.size - a.values.size);
  const [along, by, ...rest] = params;
  const isNumber = [...(along?.values ?? [])].every((text) => typeof cellOf(text) === 'number');
  const detail = rest.filter(({ values }) => values.size > 1).map(({ name }) => ({ field: name, type: 'nominal' }));
  const lower = { field: along?.name, type: isNumber ? 'quantitative' : 'nominal', ...x };
  const upper = { field: value, type: 'quantitative', ...y };
  return {
    layer: [
      { mark: { type: 'line', point: true }, encoding: { y: upper } },
      { mark: 'errorbar', encoding: { y: upper, yError: { field: 'half99' } } },
    ],
    encoding: {
      x: lower,
      ...(by && by.values.size > 1 && { color: { field: by.name, type: 'nominal' } }),
      ...(detail[0] && { strokeDash: detail[0] }),
    },
  };
}
