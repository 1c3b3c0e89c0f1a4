/** A table of runs that was opened: what is plotted, the plot, and the settings behind its points. */

import { useMemo, useState } from 'react';
import { sweptParams } from '../../analysis/settings.ts';
import { counted } from '../../base/counted.ts';
import { completed, firstChoice, plotOf, type SweepChoice, type SweepPlot } from '../../charts/sweep/sweep-lines.ts';
import { INKS, isHollow } from '../../charts/sweep/sweep-painter.ts';
import type { SweepTitles } from '../../charts/sweep/sweep-words.ts';
import { paramValue } from '../../scenario/param.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { OpenedTable } from '../../state/run/sweep.ts';
import { isSameScenario } from '../../state/setup/setup.ts';
import { Icon } from '../controls/Icon.tsx';
import { useFocusIfLost } from '../controls/use-focus-if-lost.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { SweepChoosers } from './SweepChoosers.tsx';
import { SweepFigure } from './SweepFigure.tsx';
import { SweepTable } from './SweepTable.tsx';
import { failuresOf, labelled, runsWords, titlesOf } from './sweep-titles.ts';

export function SweepPanel({ name, table }: Omit<OpenedTable, 'number'>) {
  const { store } = useLabParts();
  const back = useFocusIfLost<HTMLButtonElement>(true);
  const [choice, setChoice] = useState(() => firstChoice(table));
  const plot = useMemo(() => plotOf(table, choice), [table, choice]);
  const titles = useMemo(() => titlesOf(table, choice, name), [table, choice, name]);
  const change = (some: Partial<SweepChoice>) => setChoice((before) => completed(table, { ...before, ...some }));
  return (
    <div className="sweep">
      <div className="compare-head">
        <button ref={back} type="button" className="button" onClick={() => store.getState().closeSweep()}>
          <Icon name="undo" />
          All runs
        </button>
        <p className="sweep-name">
          <strong>{name}</strong> {table.spec.title}, {runsWords(table)}
        </p>
        <SetUp table={table} />
      </div>
      <Failures table={table} />
      <div className="sweep-parts">
        <div className="sweep-plot">
          <SweepChoosers table={table} choice={choice} onChange={change} />
          <SweepLegend plot={plot} titles={titles} />
          <SweepFigure table={table} plot={plot} titles={titles} />
        </div>
        <SweepTable table={table} plot={plot} titles={titles} />
      </div>
      {sweptParams(table).length === 0 && (
        <p className="sweep-remark">
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
    <p className="sweep-setup" role="status">
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
function SweepLegend({ plot, titles }: { readonly plot: SweepPlot; readonly titles: SweepTitles }) {
  if (!titles.lines) return null;
  return (
    <p className="sweep-legend">
      {titles.lines}
      {plot.lines.map(({ text }, i) => (
        <span key={text} className="sweep-key" data-ink={i % INKS} data-hollow={isHollow(i)}>
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
    <details className="compare-fold sweep-failures">
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
