/** Says what is shown, in a sentence of choices: a metric as a map or lines, along which axes, less what, the rest at a value. */
import { memo } from 'react';
import { valueText } from '../../charts/study/study-axis.ts';
import { MOST_PANELS, type StudyChoice, type StudyView } from '../../charts/study/study-choice.ts';
import type { Baseline, StudyData } from '../../charts/study/study-data.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import { Select } from '../controls/Select.tsx';
import { baselineText, labelled } from './study-titles.ts';

interface StudyChoosersProps {
  readonly data: StudyData;
  readonly choice: StudyChoice;
  readonly onChange: (some: Partial<StudyChoice>) => void;
  readonly onBaseline: (base: Baseline | undefined) => void;
}

const FIGURE_WORDS: Readonly<Record<StudyView, string>> = { map: 'heat map', lines: 'lines', table: 'table' };

/** Rows that come change nothing of it. */
export const StudyChoosers = memo(Choosers, isAlike);

function isAlike(before: StudyChoosersProps, next: StudyChoosersProps): boolean {
  return (
    before.data.axes === next.data.axes &&
    before.data.columns.join() === next.data.columns.join() &&
    before.choice === next.choice
  );
}

function Choosers({ data, choice, onChange, onBaseline }: StudyChoosersProps) {
  const { spec, axes } = data;
  const { x, lines, panels } = choice;
  const isMap = choice.as === 'map';
  const isDrawn = choice.as !== 'table';
  const figures = (['map', 'lines', 'table'] as const).filter((as) => as !== 'map' || axes.length > 1);
  const metrics = data.columns.map((column) => ({ id: column, text: quantityOf(spec, column).label }));
  const labelOf = axes.map(({ id, label }) => ({ id, text: label }));
  const others = labelOf.filter(({ id }) => id !== x);
  const few = axes.filter(({ id, values }) => id !== x && id !== lines && values.length <= MOST_PANELS);
  return (
    <div className="study-choosers row wrap wide">
      <Chooser label="Plot" value={choice.metric} options={metrics} onChange={(metric) => onChange({ metric })} />
      <Chooser
        label="as"
        value={choice.as}
        options={figures.map((id) => ({ id, text: FIGURE_WORDS[id] }))}
        onChange={(as) => onChange({ as: as as StudyView })}
      />
      {isDrawn && axes.length > 0 && (
        <Chooser label="against" value={x} options={labelOf} onChange={(id) => onChange(swapped(choice, id))} />
      )}
      {isDrawn && axes.length > 1 && (
        <Chooser
          label={isMap ? 'and' : 'lines by'}
          value={lines}
          options={isMap ? others : [NO_AXIS, ...others]}
          onChange={(id) => onChange({ lines: id, ...(panels === id && { panels: '' }) })}
        />
      )}
      {isDrawn && few.length > 0 && (
        <Chooser
          label="a figure for each"
          value={panels}
          options={[NO_AXIS, ...few.map(({ id, label }) => ({ id, text: label }))]}
          onChange={(id) => onChange({ panels: id })}
        />
      )}
      {axes
        .filter(({ id }) => isDrawn && Object.hasOwn(choice.fixed, id))
        .map((axis) => (
          <Chooser
            key={axis.id}
            label={axis.label}
            value={String(choice.fixed[axis.id] ?? 0)}
            options={axis.values.map((_, i) => ({ id: String(i), text: valueText(axis, i) }))}
            onChange={(i) => onChange({ fixed: { ...choice.fixed, [axis.id]: Number(i) } })}
          />
        ))}
      {axes.length > 0 && <BaselineChooser data={data} base={choice.against} onChange={onBaseline} />}
    </div>
  );
}

const NO_AXIS = { id: '', text: 'none' } as const;

/** The axis that was across goes where the new one was. */
const swapped = (choice: StudyChoice, x: string): Partial<StudyChoice> => ({
  x,
  ...(choice.lines === x && { lines: choice.x }),
  ...(choice.panels === x && { panels: choice.x }),
});

interface BaselineChooserProps {
  readonly data: StudyData;
  readonly base: Baseline | undefined;
  readonly onChange: (base: Baseline | undefined) => void;
}

/** A value of an axis, with which every field that differs in it alone is compared; or a field that was chosen as such. */
function BaselineChooser({ data: { axes }, base, onChange }: BaselineChooserProps) {
  const values = axes.flatMap((axis, a) =>
    axis.values.map((_, i) => ({
      id: `${a} ${i}`,
      text: labelled(axis, i),
      base: axes.map((_, b) => (a === b ? i : undefined)),
    })),
  );
  const known = values.find((value) => base && value.base.every((at, i) => at === base[i]));
  const own = base && !known ? [{ id: 'own', text: baselineText(axes, base), base }] : [];
  const options = [{ id: '', text: 'nothing', base: undefined }, ...own, ...values];
  return (
    <Chooser
      label="compared with"
      value={base ? (known?.id ?? 'own') : ''}
      options={options}
      onChange={(id) => onChange(options.find((option) => option.id === id)?.base)}
    />
  );
}

interface ChooserProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly onChange: (id: string) => void;
}

export function Chooser({ label, value, options, onChange }: ChooserProps) {
  return (
    <label className="study-chooser row quiet">
      <span className="rigid">{label}</span>
      <Select value={value} choices={options.map(({ id, text }) => [id, text])} onChoose={onChange} />
    </label>
  );
}
