/** How it ran: counts, that no event was lost, times, memory, device. */

import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { parallelismText } from '../../base/proportions.ts';
import { bytes, duration, si, whole } from '../../charts/kit/numbers.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import {
  type EventResult,
  isRoundsResult,
  listOf,
  lpSizeOf,
  type RoundsResult,
  type RunResult,
} from '../../scenario/outcome.ts';
import { quantityOf, roundsEvents } from '../../scenario/results/result-quantities.ts';
import { workOf } from '../../scenario/results/work.ts';
import type { ModelSpec, QuantitySpec } from '../../scenario/spec.ts';
import { executorOfRun } from '../../scenario/words/executor-words.ts';
import { Words } from '../controls/Explained.tsx';

export const ResultCounts = ({ result, spec }: { readonly result: RunResult; readonly spec: ModelSpec }) =>
  isRoundsResult(result) ? (
    <RoundsCounts result={result} {...roundsEvents(spec)} />
  ) : (
    <EventCounts result={result} mostPending={quantityOf(spec, 'peakPending').label} />
  );

interface EventCountsProps {
  readonly result: EventResult;
  /** What that number is called in tables: it is of all nodes together. */
  readonly mostPending: string;
}

function EventCounts({ result, mostPending }: EventCountsProps) {
  const { created, executed, pending } = result.conservation;
  return (
    <FactList title="Events">
      <Fact term="Created" value={whole(created)} />
      <Fact term="Executed" value={whole(executed)} />
      <Fact term="Pending at the end" value={whole(pending)} />
      <Conservation result={result} holds="created = executed + pending" what="events" />
      <Fact term="Windows" value={whole(result.windows)} />
      {result.parallelism ? (
        <Fact term="Parallelism by node" value={`at least ${parallelismText(result.parallelism)}`} />
      ) : null}
      {result.lpParallelism ? (
        <Fact term="Parallelism by LP" value={`at least ${parallelismText(result.lpParallelism)}`} />
      ) : null}
      <Fact term={mostPending} value={whole(result.peakPending)} />
    </FactList>
  );
}

function RoundsCounts({ result, label, unit }: QuantitySpec & { readonly result: RoundsResult }) {
  const { created, executed } = result.conservation;
  return (
    <FactList title={label}>
      {result.metrics.rounds === undefined && <Fact term="Rounds" value={whole(result.rounds)} />}
      <Fact term="Decided" value={whole(created)} />
      <Fact term="Carried out" value={whole(executed)} />
      <Conservation result={result} holds="decided = carried out" what={unit} />
    </FactList>
  );
}

interface ConservationProps {
  readonly result: RunResult;
  readonly holds: string;
  readonly what: string;
}

function Conservation({ result, holds, what }: ConservationProps) {
  const { created, executed, pending } = result.conservation;
  const lost = created - executed - pending;
  return (
    <Fact
      term="Conservation"
      value={<span data-conserved={lost === 0}>{lost === 0 ? holds : `${whole(lost)} ${what} were lost`}</span>}
    />
  );
}

interface ResultFactsProps {
  readonly result: RunResult;
  readonly unit: TimeUnit;
}

export function ResultFacts({ result, unit: timeUnit }: ResultFactsProps) {
  const { perSecond, what } = workOf(result);
  return (
    <FactList title="How it ran">
      <Fact term="Run on" value={executorText(result)} />
      <Fact term="Ran on" value={adapterName(result)} />
      <Fact term="Speed" value={`${si(perSecond)} ${what}/s`} />
      <Fact term="Wall time" value={duration(result.wallSeconds)} />
      <Fact term="Setup" value={duration(result.setupSeconds)} />
      {CLOCKS[timeUnit].hasTicks && <Fact term="Simulated" value={duration(result.simulatedSeconds)} />}
      <Fact term="Memory" value={bytes(result.memoryBytes)} />
      <Fact term="Swarmscope" value={result.version} />
    </FactList>
  );
}

export function executorText(result: RunResult): string {
  const word = executorOfRun(result);
  const lpSize = lpSizeOf(result);
  if (result.engine !== 'gpu' || lpSize === undefined) return word;
  return [word, `${counted(lpSize, 'nodes')} per LP`, listOf(result) ?? []].flat().join(', ');
}

export const adapterName = ({ adapter }: Pick<RunResult, 'adapter'>): string =>
  [adapter.description || adapter.vendor, adapter.software ? 'software' : ''].filter(Boolean).join(', ');

function FactList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="result-part">
      <h2>{title}</h2>
      <dl className="facts pairs above-1">{children}</dl>
    </section>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>
        <Words text={term} />
      </dt>
      <dd className="medium">{value}</dd>
    </div>
  );
}
