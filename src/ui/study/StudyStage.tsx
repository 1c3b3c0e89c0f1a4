/** A study in place of the network: what is shown of it, the figures, and the runs of the field that is open. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { baselineIn, dataOfStudy } from '../../charts/study/plan-data.ts';
import { axisIndex, completed, firstChoice, firstMetric, type StudyChoice } from '../../charts/study/study-choice.ts';
import type { Baseline, StudyData, StudyField } from '../../charts/study/study-data.ts';
import { MACHINE_NUMBERS } from '../../scenario/results/result-columns.ts';
import type { Params } from '../../scenario/spec.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import type { StagedBench, StagedStudy } from '../../state/study/study.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { Notices } from '../shell/Notices.tsx';
import { useNarrow } from '../shell/narrow.ts';
import { FieldRuns } from './FieldRuns.tsx';
import { Chooser, StudyChoosers } from './StudyChoosers.tsx';
import { StudyFigures } from './StudyFigures.tsx';
import { StudyHead } from './StudyHead.tsx';
import { plotOfPreset } from './study-of-preset.ts';
import { failuresTitle, overText } from './study-titles.ts';
import '../styles/study/study.css';

export function StudyStage({ study }: { readonly study: StagedStudy }) {
  const { store } = useLabParts();
  const data = useStudyData(study);
  const [wished, wish] = useState(() => firstOf(study, data));
  const [opened, setOpened] = useState<number | null>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const isNarrow = useNarrow();
  const choice = useChoice(study, data, wished);

  const open = useCallback((field: Pick<StudyField, 'index'>) => {
    cameFrom.current = document.activeElement as HTMLElement | null;
    setOpened(field.index);
  }, []);
  const close = () => {
    setOpened(null);
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  };
  const compare = (base: Baseline | undefined) => store.getState().compareWith(paramsOf(data, base));
  const field = opened === null ? undefined : data.fields[opened];

  // On a narrow screen what there is to see comes first.
  const choosers = (
    <StudyChoosers
      data={data}
      choice={choice}
      onChange={(some) => wish((before) => completed(data, { ...before, ...some }))}
      onBaseline={compare}
    />
  );
  return (
    <div className="study full-height surface scrolls column" data-phase={study.phase}>
      <StudyHead study={study} title={study.from === 'table' ? study.name : overText(data)} />
      {/* A failure of the study itself is said below, and stays. */}
      {!study.failure && (
        <div className="stack unless-empty">
          <Notices section="scene" isBrief />
        </div>
      )}
      <StudyRemarks study={study} data={data} />
      {study.bench && <BenchSuites bench={study.bench} />}
      {!isNarrow && choosers}
      <div className="study-parts stack wide shrinks" data-opened={field !== undefined || undefined}>
        <div className="column tight shrinks">
          <StudyFigures study={study} data={data} choice={choice} onOpen={open} />
          {MACHINE_NUMBERS.has(choice.metric) && (
            <p className="quiet">
              Measured while the other workers run too: a run alone may be faster. It hangs on the machine, not on the
              seed.
            </p>
          )}
        </div>
        {field && (
          <FieldRuns key={field.index} study={study} data={data} field={field} choice={choice} onClose={close} />
        )}
      </div>
      {isNarrow && choosers}
    </div>
  );
}

/** A study with more settings or runs than these is drawn once a second, so that the page stays quick. */
const MANY_SETTINGS = 2000;
const MANY_RUNS = 20_000;
const SLOW_MS = 1000;

/** Made again when rows have come, at most four times a second. */
function useStudyData({ table, version, status, phase }: StagedStudy): StudyData {
  const working = status?.state === 'running' ? status.working : undefined;
  const isFew = table.plan.settings.length <= MANY_SETTINGS && table.made <= MANY_RUNS;
  const drawn = useRef({ at: -Infinity, version: -1 });
  const isDue =
    phase !== 'running' || isFew || performance.now() - drawn.current.at >= SLOW_MS || drawn.current.version < 0;
  const shown = isDue ? version : drawn.current.version;
  useEffect(() => {
    if (drawn.current.version !== shown) drawn.current = { at: performance.now(), version: shown };
  }, [shown]);
  const key = `${shown} ${phase} ${isFew ? (working?.join() ?? '') : ''}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table stays the same object while rows come into it
  return useMemo(() => dataOfStudy(table, working), [table, key]);
}

/** A study that asks for the precision of a column begins with that; one of a paper, of a preset, and a benchmark, as these show it. */
function firstOf({ plan, bench, plot: asked }: StagedStudy, data: StudyData): StudyChoice {
  const first = firstChoice(data);
  const plot = asked ?? bench?.plot ?? plotOfPreset(plan.spec, plan.study);
  if (plot) return completed(data, { ...first, as: 'lines', panels: '', lines: '', ...plot });
  const [judged] = plan.study.repeat.precision?.of ?? [];
  return judged === undefined ? first : { ...first, metric: judged };
}

/** What was wished for, of what there is by now. */
function useChoice({ baseline }: StagedStudy, data: StudyData, wished: StudyChoice): StudyChoice {
  const against = useMemo(() => baselineIn(data.axes, baseline), [data.axes, baseline]);
  const found = useRef('');
  const metric = data.columns.includes(wished.metric) ? wished.metric : firstMetric(data, found.current);
  useEffect(() => {
    found.current = metric;
  }, [metric]);
  return useMemo(() => ({ ...wished, metric, ...(against && { against }) }), [wished, metric, against]);
}

/** The values of a baseline by parameter, as the store keeps them. */
function paramsOf({ axes }: StudyData, base: Baseline | undefined): Params | null {
  if (!base) return null;
  const entries = axes.flatMap(({ params, values, id }) => {
    const at = base[axisIndex({ axes } as StudyData, id)];
    const tuple = at === undefined ? undefined : values[at];
    return tuple ? params.map((name, i) => [name, tuple[i] ?? ''] as const) : [];
  });
  return Object.fromEntries(entries);
}

/** What failed, what could not be kept, and where a file ends early. */
function StudyRemarks({
  study: { failure, differing, failures, unkept, tornLine, bench },
  data,
}: {
  readonly study: StagedStudy;
  readonly data: StudyData;
}) {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {failure && (
        <p className="callout breaks" role="alert">
          <strong>{sentence(failure.message)}</strong> {sentence(failure.remedy)}{' '}
          {differing && <a href={differing}>The run that differs</a>}
        </p>
      )}
      {unkept && <p className="quiet">{unkept}</p>}
      {tornLine !== undefined && (
        <p className="quiet">
          Line {tornLine} has no end and is left out: the study that writes it still runs, or was stopped there.
        </p>
      )}
      {failed > 0 && (
        <details className="study-failures">
          <summary>{failuresTitle(failed)}</summary>
          <ul className="quiet breaks">
            {failures.map(({ text, count }) => (
              <li key={text}>
                {count === 1 ? '1 run' : `${count} runs`}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {data.axes.length === 0 && !bench && (
        <p className="quiet">Nothing but the seed differs between these runs: there is no parameter to plot against.</p>
      )}
    </>
  );
}

/** What a benchmark on the stage measured, where, and which of its suites is shown. */
function BenchSuites({ bench: { suites, suite, summary, machine } }: { readonly bench: StagedBench }) {
  const { store } = useLabParts();
  return (
    <>
      <p className="quiet">
        {suite}: {summary}. Measured by {machine}.
      </p>
      {suites.length > 1 && (
        <div className="study-choosers row wrap wide">
          <Chooser
            label="Suite"
            value={suite}
            options={suites.map((each) => ({ id: each, text: each }))}
            onChange={store.getState().showSuite}
          />
        </div>
      )}
    </>
  );
}
