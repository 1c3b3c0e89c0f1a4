/** The settings of a study as rows of a table; each opens its runs. */
import { doubtText, FEW_RUNS } from '../../analysis/study/study-interval.ts';
import { judgedBy, verdictText } from '../../analysis/verdict.ts';
import { NONE, si } from '../../charts/kit/numbers.ts';
import { type StudyChoice, type Value, valuesOf } from '../../charts/study/study-choice.ts';
import { isThin, type StudyData, type StudyField } from '../../charts/study/study-data.ts';
import { intervalText } from '../../charts/study/study-words.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import { glossaryOf } from '../../scenario/terms.ts';
import { Button } from '../controls/Button.tsx';
import { Explained, Words } from '../controls/Explained.tsx';
import { fieldText } from './study-titles.ts';

interface StudyRowsProps {
  readonly data: StudyData;
  readonly choice: StudyChoice;
  readonly onOpen: (field: StudyField) => void;
}

/** A page of this many rows is still light; figures and files have all of them. */
const MOST_ROWS = 400;

const DIFFERENCE = 'How far the mean is from that of the setting it is compared with, seed by seed.';
const INTERVAL =
  'The confidence interval: of a hundred such studies, the true mean lies within it in 99, fewer where values are skewed.';
const FEW = `Of fewer than ${FEW_RUNS} runs it hardly shows that values are skewed; their intervals hold less often than 99%.`;
const NARROWER = 'How many times narrower the interval is than if each setting had seeds of its own.';
const KNOWN =
  'Whether the mean agrees with what is known of it: inside, all of its 99% interval lies within; outside, none of it; else, and of fewer than five runs, undecided.';
const RUNS = 'Runs of this setting, each with another seed. A press shows them.';

export function StudyRows({ data, choice, onOpen }: StudyRowsProps) {
  const { axes, fields } = data;
  const value = valuesOf(data, choice);
  const { label, unit, help } = quantityOf(data.spec, choice.metric);
  const glossary = glossaryOf(data.spec.terms);
  const verdictsOf = (field: StudyField, own: Value) =>
    judgedBy(data.references(field, choice.metric), own).map(verdictText).join(', ');
  const isJudged =
    !choice.against &&
    fields.some((field) => data.references(field, choice.metric).some(({ low }) => low !== undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="study-table scrolls-both" aria-label="Settings" tabIndex={0}>
      <table className="lined full-width">
        <thead>
          <tr>
            {axes.map((axis) => (
              <th key={axis.id} scope="col">
                <Words text={axis.label} glossary={glossary} />
                {axis.unit && ` (${axis.unit})`}
              </th>
            ))}
            <th scope="col">
              <Explained help={choice.against ? `${DIFFERENCE} ${help}` : help} glossary={glossary}>
                {choice.against ? 'Difference' : label}
              </Explained>
              {unit && `, ${unit}`}
            </th>
            <th scope="col">
              <Explained help={INTERVAL}>99%</Explained>
            </th>
            {choice.against && (
              <th scope="col">
                <Explained help={NARROWER}>Narrower</Explained>
              </th>
            )}
            {isJudged && (
              <th scope="col">
                <Explained help={KNOWN}>Verdict</Explained>
              </th>
            )}
            <th scope="col">
              <Explained help={RUNS}>Runs</Explained>
            </th>
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
                <td>
                  {own && own.count > 1 ? intervalText(own) : NONE}
                  {own?.doubt && `, ${doubtText(own)}`}
                </td>
                {choice.against && <td>{own?.narrowing === undefined ? NONE : `${si(own.narrowing)}×`}</td>}
                {isJudged && <td>{own ? verdictsOf(field, own) : NONE}</td>}
                <td>
                  <Button
                    className="quiet accent"
                    aria-label={`Runs of ${fieldText(data, field)}`}
                    onClick={() => onOpen(field)}
                  >
                    {field.runs}
                    {field.failed > 0 && `, ${field.failed} failed`}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {fields.some((field) => isFew(value(field))) && <p className="quiet">{FEW}</p>}
      {fields.length > MOST_ROWS && (
        <p className="quiet">
          The first {MOST_ROWS} of {fields.length} settings; the heat map and the CSV have all of them.
        </p>
      )}
    </section>
  );
}

const isFew = (own: Value | undefined): boolean => own !== undefined && own.count > 1 && own.count < FEW_RUNS;
