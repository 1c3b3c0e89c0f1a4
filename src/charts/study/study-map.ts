/** A metric of a study over two of its axes: a cell for each pair of values. */
import type { StudyAxis } from './study-axis.ts';
import { axisIndex, fieldsIn, isBaseField, type StudyChoice, type Value, valuesOf } from './study-choice.ts';
import { isThin, isWide, type StudyData, type StudyField } from './study-data.ts';

export interface MapCell {
  readonly field: StudyField;
  /** Undefined while no run of it has measured the metric. */
  readonly value: Value | undefined;
  readonly isThin: boolean;
  /** Its interval is wide beside its mean; of a difference: it may as well be none. */
  readonly isWide: boolean;
  /** The others are compared with it. */
  readonly isBase: boolean;
}

export interface MapPlot {
  readonly x: StudyAxis;
  readonly y: StudyAxis;
  /** Row by row from the bottom, each from left to right; undefined where the study has no such setting. */
  readonly cells: readonly (MapCell | undefined)[];
  /** What the ends of the colours stand for; shared by the figures of small multiples. */
  readonly range: readonly [number, number];
  readonly isCompared: boolean;
}

/** Undefined where there are no two axes. `panel`: index of the value of small multiples. */
export function mapOf(data: StudyData, choice: StudyChoice, panel?: number): MapPlot | undefined {
  const [xAt, yAt] = [axisIndex(data, choice.x), axisIndex(data, choice.lines)];
  const [x, y] = [data.axes[xAt], data.axes[yAt]];
  if (!x || !y) return undefined;
  const value = valuesOf(data, choice);
  const isBase = isBaseField(data, choice);
  const isCompared = choice.against !== undefined;
  const cells: (MapCell | undefined)[] = new Array(x.values.length * y.values.length).fill(undefined);
  for (const field of fieldsIn(data, choice, panel)) {
    const own = value(field);
    cells[(field.at[yAt] ?? 0) * x.values.length + (field.at[xAt] ?? 0)] = {
      field,
      value: own,
      isThin: isThin(field),
      // Of one pair nothing is known: an interval that is none is wide.
      isWide: own !== undefined && (isCompared ? !(own.half < Math.abs(own.mean)) : isWide(own)),
      isBase: isBase(field),
    };
  }
  return { x, y, cells, range: rangeOf(cells), isCompared };
}

function rangeOf(cells: readonly (MapCell | undefined)[]): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const cell of cells) {
    if (!cell?.value) continue;
    least = Math.min(least, cell.value.mean);
    most = Math.max(most, cell.value.mean);
  }
  return least <= most ? [least, most] : [0, 1];
}

/** Small multiples share their colours. */
export function withSharedRange(maps: readonly MapPlot[]): readonly MapPlot[] {
  const all = maps.filter(({ cells }) => cells.some((cell) => cell?.value));
  if (all.length === 0) return maps;
  const range = [Math.min(...all.map((map) => map.range[0])), Math.max(...all.map((map) => map.range[1]))] as const;
  return maps.map((map) => ({ ...map, range }));
}
