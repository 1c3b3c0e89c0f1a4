/** The runs of one field: seed, value, digest, status; each opens alone in the lab, where it must give its digest again. */
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { doubtText } from '../../analysis/study/study-interval.ts';
import { counted } from '../../base/counted.ts';
import { NONE, quantity, si } from '../../charts/kit/numbers.ts';
import { type StudyChoice, type Value, valuesOf } from '../../charts/study/study-choice.ts';
import type { StudyData, StudyField } from '../../charts/study/study-data.ts';
import { measured } from '../../charts/study/study-words.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import { numberOf } from '../../scenario/results/result-row.ts';
import { isSameScenario } from '../../state/setup/setup.ts';
import type { StagedStudy, StudyRow } from '../../state/study/study.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { STATE_WORDS } from '../run/words.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { baselineText, fieldText } from './study-titles.ts';

interface FieldRunsProps {
  readonly study: StagedStudy;
  readonly data: StudyData;
  readonly field: StudyField;
  readonly choice: StudyChoice;
  readonly onClose: () => void;
}

export function FieldRuns({ study, data, field, choice, onClose }: FieldRunsProps) {
  const { store } = useLabParts();
  const rows = useRows(study, field);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { unit, label } = quantityOf(data.spec, choice.metric);
  const own = data.measured(field, choice.metric);
  const less = choice.against ? valuesOf(data, choice)(field) : undefined;
  const isBase = study.baseline !== null && Object.entries(study.baseline).every(([n, v]) => field.params[n] === v);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section className="field-runs shrinks" aria-label={`Runs of ${fieldText(data, field)}`} onKeyDown={leave}>
      <div className="row between">
        <h2 ref={head} tabIndex={-1}>
          {fieldText(data, field)}
        </h2>
        <Button className="quiet" aria-label="Close the runs" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <p className="quiet">
        {label} {own ? <strong>{measured({ ...own, runs: own.count }, unit)}</strong> : 'not measured yet'}
        {own?.doubt && `, ${doubtText(own)}`}
        {field.status === 'most' && ', repeated as often as allowed'}
      </p>
      {choice.against && (
        <p className="quiet">
          {less
            ? `${differenceText(less, unit)} against ${baselineText(data.axes, choice.against)}${less.narrowing === undefined ? '' : `; the interval is ${si(less.narrowing)} times narrower by common seeds`}`
            : 'This is what the others are compared with.'}
        </p>
      )}
      {data.axes.length > 0 && (
        <Button aria-pressed={isBase} onClick={() => store.getState().compareWith(isBase ? null : field.params)}>
          {isBase ? 'Compare with nothing' : 'Compare all with this'}
        </Button>
      )}
      <RunRows rows={rows} data={data} metric={choice.metric} canOpen={study.bench === undefined} />
    </section>
  );
}

/** With its sign, and `±` even where one end is nearer: two signs in one number are not read. */
function differenceText({ mean, half, count }: Value, unit: string): string {
  const size = Math.abs(mean);
  const told = { mean: size, half, low: size - half, high: size + half, runs: count };
  return `${mean < 0 ? '−' : '+'}${measured(told, unit)}`;
}

/** Others when runs of the field have ended. */
function useRows({ id, version }: StagedStudy, { index, runs, failed }: StudyField): readonly StudyRow[] {
  const { store } = useLabParts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more runs are more rows
  return useMemo(() => store.getState().rowsOf(index), [store, id, index, runs, failed, version === 0]);
}

/** More rows than this are not read one by one. */
const MOST_ROWS = 200;

interface RunRowsProps {
  readonly rows: readonly StudyRow[];
  readonly data: StudyData;
  readonly metric: string;
  /** They are runs of a model, which the lab can make again. */
  readonly canOpen: boolean;
}

function RunRows({ rows, data, metric, canOpen }: RunRowsProps) {
  const { unit } = quantityOf(data.spec, metric);
  if (rows.length === 0) return <p className="quiet">No run of it has ended yet.</p>;
  return (
    <>
      <div>
        <table className="lined full-width">
          <thead>
            <tr>
              <th scope="col">{canOpen ? 'Seed' : 'Measurement'}</th>
              <th scope="col">Value</th>
              <th scope="col">Digest</th>
              {canOpen && (
                <th scope="col">
                  <span className="visually-hidden">Open</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((row) => (
              <RunRow key={row.scenario.seed} row={row} value={numberOf(row, metric)} unit={unit} canOpen={canOpen} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MOST_ROWS && (
        <p className="quiet">
          The first {MOST_ROWS} of {counted(rows.length, 'runs')}; the CSV has all of them.
        </p>
      )}
    </>
  );
}

interface RunRowProps {
  readonly row: StudyRow;
  readonly value: number | undefined;
  readonly unit: string;
  readonly canOpen: boolean;
}

function RunRow({ row, value, unit, canOpen }: RunRowProps) {
  const { status, digest, failure, scenario } = row;
  const { word, icon } = STATE_WORDS[status];
  return (
    <tr data-status={status}>
      <th scope="row">{scenario.seed}</th>
      <td>{value === undefined ? NONE : quantity(value, unit)}</td>
      <td>
        {status === 'finished' ? (
          <span className="mono" title={digest}>
            {digest.slice(0, 8) || NONE}
          </span>
        ) : (
          <span className="run-status row tight quiet">
            <Icon name={icon} />
            {failure || word}
          </span>
        )}
      </td>
      {canOpen && (
        <td>
          <OpenRun row={row} />
        </td>
      )}
    </tr>
  );
}

function OpenRun({ row }: Pick<RunRowProps, 'row'>) {
  const { store } = useLabParts();
  const isSetUp = useLab((s) => s.reading.scenario !== undefined && isSameScenario(s.reading.scenario, row.scenario));
  return (
    <Button
      className="quiet accent"
      aria-label={`Open the run with seed ${row.scenario.seed} in the lab`}
      aria-current={isSetUp || undefined}
      onClick={() => store.getState().setUpRun(row)}
    >
      <Icon name="out" />
    </Button>
  );
}
