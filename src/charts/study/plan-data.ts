/** A study that runs, or ran, as what its figures are drawn from. Rows that come change numbers; axes and places are made once. */
import { differenceOf } from '../../analysis/study/differences.ts';
import type { SettingTotals } from '../../analysis/study/setting-totals.ts';
import type { SettingStatus, StudyGrid, StudyTable } from '../../analysis/study/study-table.ts';
import { paramOf } from '../../scenario/param.ts';
import { knownMeans } from '../../scenario/results/known-means.ts';
import type { ModelSpec, ParamValue } from '../../scenario/spec.ts';
import type { Setting } from '../../scenario/study/setting.ts';
import type { Axis } from '../../scenario/study/study.ts';
import type { Names } from './param-axis.ts';
import { positionOn, positionsOn, type StudyAxis, studyAxis } from './study-axis.ts';
import type { Baseline, Compared, FieldStatus, StudyData, StudyField } from './study-data.ts';

/** `working`: settings with a run at work. */
export function dataOfStudy(table: StudyTable<StudyGrid>, working: readonly number[] = []): StudyData {
  const { plan } = table;
  const { axes, at } = layoutOf(plan);
  const atWork = new Set(working);
  const before = fieldsBefore.get(table) ?? [];
  const fields = plan.settings.map((setting, index) => {
    const field = new PlanField(setting, at[index] ?? [], table, atWork.has(index));
    const own = before[index];
    return own && isSame(own, field) ? own : field;
  });
  fieldsBefore.set(table, fields);
  const totalsOf = ({ index }: StudyField) => table.totalsOf({ index });
  const begun = fields.filter(({ runs }) => runs > 0).slice(0, ENOUGH_TO_KNOW);
  const isMeasured = (column: string) => begun.some((field) => totalsOf(field).interval(column) !== undefined);
  return {
    spec: plan.spec,
    axes,
    fields,
    columns: begun.length === 0 ? table.columns : table.columns.filter(isMeasured),
    measured: (field, column) => (field.runs === 0 ? undefined : totalsOf(field).interval(column)),
    compared: (field, base, column) => {
      const known = differences.get(field);
      if (known?.base === base && known.column === column) return known.value;
      const value = comparedOf(totalsOf(field), totalsOf(base), column);
      differences.set(field, { base, column, value });
      return value;
    },
    references: ({ index }, column) => {
      const setting = plan.settings[index];
      return setting ? knownMeans(plan.spec, setting.scenario.params, column) : [];
    },
  };
}

/** What a field was last compared with; both stay the same objects while no run of them ends. */
interface KnownDifference {
  readonly base: StudyField;
  readonly column: string;
  readonly value: Compared | undefined;
}

const differences = new WeakMap<StudyField, KnownDifference>();

function comparedOf(field: SettingTotals, base: SettingTotals, column: string): Compared | undefined {
  const found = differenceOf(field, base, column);
  return found && { ...found, narrowing: Number.isFinite(found.narrowing) ? found.narrowing : undefined };
}

/** Of these many settings one at least has measured what any has. */
const ENOUGH_TO_KNOW = 50;

/** A setting computes its values each time that it is asked, so that many cost nothing. */
class PlanField implements StudyField {
  readonly index: number;
  readonly status: FieldStatus;
  readonly runs: number;
  readonly failed: number;

  constructor(
    private readonly setting: Setting,
    readonly at: readonly number[],
    table: StudyTable<StudyGrid>,
    isAtWork: boolean,
  ) {
    const status = table.statusOf(setting);
    const { made, failed } = status === 'waiting' ? NO_TOTALS : table.totalsOf(setting);
    this.index = setting.index;
    this.status = isAtWork ? 'working' : STATUSES[status];
    this.runs = made - failed;
    this.failed = failed;
  }

  get params() {
    return this.setting.params;
  }
}

const NO_TOTALS = { made: 0, failed: 0 } as const;

const STATUSES: Readonly<Record<SettingStatus, FieldStatus>> = {
  waiting: 'waiting',
  running: 'waiting',
  done: 'done',
  failed: 'done',
  most: 'most',
};

const isSame = (a: StudyField, b: StudyField): boolean =>
  a.runs === b.runs && a.failed === b.failed && a.status === b.status;

/** Fields that did not change stay the same objects. */
const fieldsBefore = new WeakMap<StudyTable<StudyGrid>, readonly PlanField[]>();

interface Layout {
  readonly axes: readonly StudyAxis[];
  /** Of each setting, by axis. */
  readonly at: readonly (readonly number[])[];
}

const layouts = new WeakMap<StudyGrid, Layout>();

function layoutOf(plan: StudyGrid): Layout {
  const known = layouts.get(plan);
  if (known) return known;
  const axes = plan.study.over.map((axis) => axisOf(plan.spec, axis));
  const positions = axes.map(positionsOn);
  const at = plan.settings.map(({ params }) => positions.map((positionOf) => positionOf(params)));
  const made = { axes, at };
  layouts.set(plan, made);
  return made;
}

/** Numbers by their size; other values in the order of the plan. */
function axisOf(spec: ModelSpec, { params, values, labels }: Axis): StudyAxis {
  const [name] = params;
  const isNumber = params.length === 1 && name !== undefined && ['int', 'real'].includes(paramOf(spec, name).kind);
  const drawn = isNumber ? values.toSorted((a, b) => Number(a[0]) - Number(b[0])) : values;
  const names = new Map(values.map(([value], i) => [value as ParamValue, labels?.[i] ?? ''])) satisfies Names;
  return studyAxis(spec, params, drawn, () => (labels && params.length === 1 ? names : NO_NAMES));
}

const NO_NAMES: Names = new Map();

/** Where the values of a baseline lie; undefined of none. */
export function baselineIn(
  axes: readonly StudyAxis[],
  baseline: Readonly<Record<string, ParamValue>> | null,
): Baseline | undefined {
  if (!baseline) return undefined;
  const at = axes.map((axis) => {
    const position = positionOn(axis, baseline);
    return position < 0 ? undefined : position;
  });
  return at.some((position) => position !== undefined) ? at : undefined;
}
