/** The settings of a study as rows of a table; each opens its runs. */
import { NONE, si } from '../../charts/kit/numbers.ts';
import { type StudyChoice, valuesOf } from '../../charts/study/study-choice.ts';
import { isThin, type StudyData, type StudyField } from '../../charts/study/study-data.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import { fieldText } from './study-titles.ts';

interface StudyRowsProps {
  readonly data: StudyData;
  readonly choice: StudyChoice;
  readonly onOpen: (field: StudyField) => void;
}

/** A page of this many rows is still light; figures and files have all of them. */
const MOST_ROWS = 400;

export function StudyRows({ data, choice, onOpen }: StudyRowsProps) {
  const { axes, fields } = data;
  const value = valuesOf(data, choice);
  const { label, unit } = quantityOf(data.spec, choice.metric);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="study-table" aria-label="Settings" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {axes.map((axis) => (
              <th key={axis.id} scope="col">
                {axis.label}
                {axis.unit && ` (${axis.unit})`}
              </th>
            ))}
            <th scope="col">
              {choice.against ? 'Difference' : label}
              {unit && `, ${unit}`}
            </th>
            <th scope="col">99%</th>
            {choice.against && <th scope="col">Narrower</th>}
            <th scope="col">Runs</th>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, MOST_ROWS).map((field) => {
            const own = value(field);
            return (
              <tr key={field.index} data-thin={isThin(field)}>
                {axes.map((axis, i) => (
                  <td key={axis.id}>{axis.texts[field.at[i] ?? 0]}</td>
                ))}
                <td>{own ? si(own.mean) : NONE}</td>
                <td>{own && own.count > 1 ? `± ${si(own.half)}` : NONE}</td>
                {choice.against && <td>{own?.narrowing === undefined ? NONE : `${si(own.narrowing)}×`}</td>}
                <td>
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={`Runs of ${fieldText(data, field)}`}
                    onClick={() => onOpen(field)}
                  >
                    {field.runs}
                    {field.failed > 0 && `, ${field.failed} failed`}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {fields.length > MOST_ROWS && (
        <p className="study-remark">
          The first {MOST_ROWS} of {fields.length} settings; the heat map and the CSV have all of them.
        </p>
      )}
    </section>
  );
}
