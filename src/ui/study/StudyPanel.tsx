/** A table of runs that was opened: what is plotted, the plot, and the settings behind its points. */

import { useMemo, useState } from 'react';
import { sweptParams } from '../../analysis/settings.ts';
import { counted } from '../../base/counted.ts';
import { INKS, isHollow } from '../../charts/study/lines-painter.ts';
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import { completed, firstChoice, plotOf, type StudyChoice, type StudyPlot } from '../../charts/study/study-lines.ts';
import { paramValue } from '../../scenario/param.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { OpenedTable } from '../../state/run/sweep.ts';
import { isSameScenario } from '../../state/setup/setup.ts';
import { Icon } from '../controls/Icon.tsx';
import { useFocusIfLost } from '../controls/use-focus-if-lost.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { LinesFigure } from './LinesFigure.tsx';
import { StudyChoosers } from './StudyChoosers.tsx';
import { StudyTable } from './StudyTable.tsx';
import { failuresOf, labelled, runsWords, titlesOf } from './study-titles.ts';

export function StudyPanel({ name, table }: Omit<OpenedTable, 'number'>) {
  const { store } = useLabParts();
  const back = useFocusIfLost<HTMLButtonElement>(true);
  const [choice, setChoice] = useState(() => firstChoice(table));
  const plot = useMemo(() => plotOf(table, choice), [table, choice]);
  const titles = useMemo(() => titlesOf(table, choice, name), [table, choice, name]);
  const change = (some: Partial<StudyChoice>) => setChoice((before) => completed(table, { ...before, ...some }));
  return (
    <div className="study">
      <div className="compare-head">
        <button ref={back} type="button" className="button" onClick={() => store.getState().closeSweep()}>
          <Icon name="undo" />
          All runs
        </button>
        <p className="study-name">
          <strong>{name}</strong> {table.spec.title}, {runsWords(table)}
        </p>
        <SetUp table={table} />
      </div>
      <Failures table={table} />
      <div className="study-parts">
        <div className="study-plot">
          <StudyChoosers table={table} choice={choice} onChange={change} />
          <StudyLegend plot={plot} titles={titles} />
          <LinesFigure table={table} plot={plot} titles={titles} />
        </div>
        <StudyTable table={table} plot={plot} titles={titles} />
      </div>
      {sweptParams(table).length === 0 && (
        <p className="study-remark">
          Nothing but the seed differs between these runs: there is no parameter to plot against.
        </p>
      )}
    </div>
  );
}

/** The run of the table that the setup says, if it is one of them; else how to get there. */
function SetUp({ table }: Pick<OpenedTable, 'table'>) {
  const scenario = useLab((s) => s.reading.scenario);
  const swept = useMemo(() => sweptParams(table), [table]);
  const row = useMemo(() => scenario && rowOf(table, swept, scenario), [table, swept, scenario]);
  const words = row && [
    ...swept.map((name) => labelled(table, name, paramValue(row.scenario.params, name))),
    `seed ${row.scenario.seed}`,
  ];
  return (
    <p className="study-setup" role="status">
      {words ? `In the setup: ${words.join(', ')}` : 'A point, or a seed in the table, sets up its run.'}
    </p>
  );
}

const rowOf = ({ rows }: ResultTable, swept: readonly string[], scenario: Scenario): ResultRow | undefined =>
  rows.find(
    (row) =>
      row.scenario.seed === scenario.seed &&
      swept.every((name) => row.scenario.params[name] === scenario.params[name]) &&
      isSameScenario(row.scenario, scenario),
  );

/** Which colour is which value. */
function StudyLegend({ plot, titles }: { readonly plot: StudyPlot; readonly titles: StudyTitles }) {
  if (!titles.lines) return null;
  return (
    <p className="study-legend">
      {titles.lines}
      {plot.lines.map(({ text }, i) => (
        <span key={text} className="study-key" data-ink={i % INKS} data-hollow={isHollow(i)}>
          {text}
        </span>
      ))}
    </p>
  );
}

function Failures({ table }: Pick<OpenedTable, 'table'>) {
  const failures = failuresOf(table);
  if (failures.length === 0) return null;
  const all = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="compare-fold study-failures">
      <summary>
        <Icon name="warning" />{' '}
        {all === 1 ? '1 run did not finish and is left out' : `${all} runs did not finish and are left out`}
      </summary>
      <ul>
        {failures.map(({ text, count }) => (
          <li key={text}>
            {counted(count, 'runs')}: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
