/** Says what is plotted, in a sentence of choices: a metric against a parameter, lines by another, the rest at a value. */

import { sweptParams } from '../../analysis/settings.ts';
import { measuredIn, type StudyChoice, valuesIn } from '../../charts/study/study-lines.ts';
import { paramOf } from '../../scenario/param.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import { valueIn } from './study-titles.ts';

interface StudyChoosersProps {
  readonly table: ResultTable;
  readonly choice: StudyChoice;
  readonly onChange: (some: Partial<StudyChoice>) => void;
}

export function StudyChoosers({ table, choice, onChange }: StudyChoosersProps) {
  const { spec } = table;
  const swept = sweptParams(table);
  const labelled = (name: string) => ({ id: name, text: paramOf(spec, name).label });
  const metrics = measuredIn(table).map((column) => ({ id: column, text: quantityOf(spec, column).label }));
  return (
    <div className="study-choosers">
      <Chooser label="Plot" value={choice.metric} options={metrics} onChange={(metric) => onChange({ metric })} />
      {swept.length > 0 && (
        <Chooser label="against" value={choice.x} options={swept.map(labelled)} onChange={(x) => onChange({ x })} />
      )}
      {swept.length > 1 && (
        <Chooser
          label="lines by"
          value={choice.lines}
          options={[{ id: '', text: 'none' }, ...swept.filter((name) => name !== choice.x).map(labelled)]}
          onChange={(lines) => onChange({ lines })}
        />
      )}
      {Object.entries(choice.fixed).map(([name, value]) => {
        const values = valuesIn(table, name);
        return (
          <Chooser
            key={name}
            label={paramOf(spec, name).label}
            value={String(values.indexOf(value))}
            options={values.map((each, i) => ({ id: String(i), text: valueIn(table, name, each) }))}
            onChange={(i) => onChange({ fixed: { ...choice.fixed, [name]: values[Number(i)] ?? value } })}
          />
        );
      })}
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly onChange: (id: string) => void;
}

function Chooser({ label, value, options, onChange }: ChooserProps) {
  return (
    <label className="study-chooser">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
