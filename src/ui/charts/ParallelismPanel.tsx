/** How parallel the run on screen could be: asks for a trace, shows how far it is, and what came out. */

import { type ReactNode, useMemo } from 'react';
import { ASSIGNMENTS } from '../../analysis/assignment.ts';
import { largestUsed } from '../../analysis/parallelism.ts';
import { parallelismText, percentText } from '../../base/proportions.ts';
import { describeFailure } from '../../base/result.ts';
import { duration, siTick, whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { ModelSpec, ParallelismReference } from '../../scenario/spec.ts';
import { isAnalysing, type ParallelismAnalysis, TRACE_LENGTHS, whyNotAnalyse } from '../../state/run/parallelism.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Segments } from '../controls/Segments.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { ParallelismChart } from './ParallelismChart.tsx';

export function ParallelismPanel() {
  return (
    <Sheet panel="parallelism" title="Parallelism" width={1040}>
      <div className="panel">
        <Ask />
        <Analysis />
      </div>
    </Sheet>
  );
}

/** What is analysed and how long a trace; the button that begins and ends it. */
function Ask() {
  const { store } = useLabParts();
  const length = useLab((s) => s.traceLength);
  const isOn = useLab(isAnalysing);
  const whyNot = useLab((s) => whyNotAnalyse(s, catalog));
  return (
    <>
      <p className="prose quiet">
        How many events could be executed at once if the nodes were divided among logical processes (LPs)? The scenario
        on screen is run once more on the side and every event recorded. In each round, each LP then takes its earliest
        event if that is safe: within one lookahead of the earliest of all.
      </p>
      <div className="row wrap">
        <fieldset className="segments">
          <legend className="visually-hidden">Events to record</legend>
          <Segments
            choices={TRACE_LENGTHS.map((events) => [events, siTick(events)])}
            value={length}
            isOff={isOn}
            onChoose={store.getState().setTraceLength}
          />
        </fieldset>
        <span className="quiet">events</span>
        {isOn ? (
          <Button className="steady" onClick={() => store.getState().cancelParallelism()}>
            <Icon name="stop" />
            Cancel
          </Button>
        ) : (
          <Tip text={whyNot}>
            <Button
              className="steady primary"
              isOff={whyNot !== undefined}
              onClick={() => void store.getState().analyseParallelism()}
            >
              <Icon name="play" />
              Analyse
            </Button>
          </Tip>
        )}
      </div>
    </>
  );
}

function Analysis() {
  const analysis = useLab((s) => s.parallelism);
  const spec = analysis && specOf(catalog, analysis.scenario.model);
  const scenario = analysis?.scenario;
  const references = useMemo(
    () => (scenario && spec?.analyses?.parallelism?.(scenario.params)) ?? [],
    [scenario, spec],
  );
  if (!analysis || !spec) return null;
  return (
    <>
      <Progress analysis={analysis} spec={spec} />
      <ParallelismChart analysis={analysis} spec={spec} references={references} />
      <Facts analysis={analysis} references={references} />
      <Values analysis={analysis} references={references} />
    </>
  );
}

const PHASES: Record<ParallelismAnalysis['phase'], string> = {
  recording: 'Recording',
  analysing: 'Analysing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

function Progress({ analysis, spec }: { readonly analysis: ParallelismAnalysis; readonly spec: ModelSpec }) {
  const { phase, recorded, wanted, points, expected, failure, adapter, engine } = analysis;
  const share = phase === 'recording' ? recorded / wanted : expected === 0 ? 0 : points.length / expected;
  const other = adapter?.description || adapter?.vendor || 'the GPU';
  const where = engine && ` on ${engine === 'sequential' ? 'one core' : other}`;
  return (
    <div className="parallelism-progress stack" data-phase={phase}>
      <p className="row wrap quiet">
        <strong role="status">{PHASES[phase]}</strong>
        <span>
          {spec.title}, {whole(recorded)} events{where}
        </span>
      </p>
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={PHASES[phase]}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * Math.min(1, share))}
      >
        <div className="progress-fill accent" style={{ inlineSize: `${100 * Math.min(1, share)}%` }} />
      </div>
      {failure && <p className="bad">{describeFailure(failure)}</p>}
    </div>
  );
}

interface FoundProps {
  readonly analysis: ParallelismAnalysis;
  readonly references: readonly ParallelismReference[];
}

/** The numbers that people ask for, with what they mean. */
function Facts({ analysis, references }: FoundProps) {
  const { facts, points, scenario, lookaheadTicks } = analysis;
  const seconds = (ticks: number) => duration(toSeconds(ticks, scenario.tick));
  const sources = [...new Set(references.map(({ source }) => source))];
  return (
    <>
      <dl className="parallelism-facts columns">
        <Fact term="Events per window" value={facts && parallelismText(facts.eventsPerWindow)}>
          {facts
            ? `the most that any number of LPs can execute at once: a mean over ${whole(facts.windows)} windows of ${seconds(lookaheadTicks)}`
            : 'the most that any number of LPs can execute at once'}
        </Fact>
        <Fact term="An LP for every node" value={facts && parallelismText(facts.byNode.parallelism)}>
          {facts
            ? `exactly; the chart of a run estimates at least ${parallelismText(facts.byNode.estimate)} from these events, ${percentText(facts.byNode.estimate / facts.byNode.parallelism)} of it`
            : 'exactly, beside what the chart of a run estimates'}
        </Fact>
        {ASSIGNMENTS.map((assignment) => {
          const half = largestUsed(points, assignment);
          return (
            <Fact key={assignment} term={`Half used, ${assignment}`} value={half && `${whole(half.lps)} LPs`}>
              {half
                ? `parallelism ${parallelismText(half.parallelism)}, ${percentText(half.utilisation)} used`
                : 'the most LPs of which at least half are used'}
            </Fact>
          );
        })}
        <Fact term="Dependency depth" value={facts && whole(facts.dependency.depth)}>
          {facts
            ? `the longest chain of events that wait for each other: ${parallelismText(facts.dependency.parallelism)} events per step, whatever the lookahead`
            : 'the longest chain of events that wait for each other'}
        </Fact>
      </dl>
      {sources.map((source) => (
        <p key={source} className="quiet small">
          Published: {source}.
        </p>
      ))}
    </>
  );
}

interface FactProps {
  readonly term: string;
  readonly value: string | undefined;
  readonly children: ReactNode;
}

function Fact({ term, value, children }: FactProps) {
  return (
    <div>
      <dt className="quiet">{term}</dt>
      <dd className="stack tight">
        <strong>{value ?? '–'}</strong>
        <span className="quiet small">{children}</span>
      </dd>
    </div>
  );
}

const publishedText = (references: readonly ParallelismReference[], lps: number): string | undefined => {
  const published = references.find((one) => one.lps === lps);
  return published && parallelismText(published.parallelism);
};

/** Every value, for those who read rather than look. */
function Values({ analysis: { points }, references }: FoundProps) {
  const counts = [...new Set(points.map(({ lps }) => lps))];
  if (counts.length === 0) return null;
  return (
    <details>
      <summary className="accent">All values</summary>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">LPs</th>
            {ASSIGNMENTS.map((assignment) => (
              <th key={assignment} scope="col" colSpan={2}>
                {assignment}, used
              </th>
            ))}
            {references.length > 0 && <th scope="col">published</th>}
          </tr>
        </thead>
        <tbody>
          {counts.map((lps) => (
            <tr key={lps} data-lps={lps}>
              <th scope="row">{whole(lps)}</th>
              {ASSIGNMENTS.flatMap((assignment) => {
                const point = points.find((one) => one.lps === lps && one.assignment === assignment);
                return [
                  <td key={assignment}>{point && parallelismText(point.parallelism)}</td>,
                  <td key={`${assignment} used`}>{point && percentText(point.utilisation)}</td>,
                ];
              })}
              {references.length > 0 && <td>{publishedText(references, lps)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
