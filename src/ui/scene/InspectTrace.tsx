/** What is followed, as a list: each request with its time, who was asked, how near that was, and what came of it. */

import { useEffect, useRef } from 'react';
import { THIN } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import type { Trace, TraceStep } from '../../scenario/picture.ts';
import type { ActionSpec } from '../../scenario/spec.ts';
import { actionsOf } from '../../state/view/view.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';
import { Fields } from './InspectFields.tsx';

type Head = ActionSpec['columns'][number];

const REQUESTS: readonly [at: Head, node: Head, came: Head] = [
  { label: 'At', help: 'When the request was sent, in milliseconds since the first one.' },
  { label: 'Asked', help: 'Who the request went to, by the first digits of its id or by its number.' },
  { label: 'Answer', help: 'How long the answer took, in milliseconds; or why there is none.' },
];

const WAY: typeof REQUESTS = [
  { label: 'At, ms', help: 'When it comes to the node, in milliseconds since it was sent.' },
  { label: 'Node', help: 'Where it comes.' },
  { label: 'Next', help: 'How long after that it comes to the next node, in milliseconds; or what becomes of it.' },
];

export function InspectTrace({ trace }: { readonly trace: Trace }) {
  const action = useLab((s) => actionsOf(catalog, s).find(({ kind }) => kind === 'follow'));
  const isSlowed = useLab((s) => s.status?.slowedTo !== undefined);
  const list = useRef<HTMLElement>(null);
  const { columns = [] } = action ?? {};
  const [at, node, came] = trace.isWay ? WAY : REQUESTS;
  const steps = trace.steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the newest step
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [steps]);
  if (trace.state === 'awaited') return <p className="quiet">Waits for it to begin…</p>;
  return (
    <>
      <h3 className="inspect-title row loose between rigid">
        {trace.title}
        <span className="quiet regular">
          {trace.state === 'over' ? 'finished' : isSlowed ? 'slowed down' : 'at full pace'}
        </span>
      </h3>
      <Fields fields={trace.fields} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="inspect-steps scrolls" ref={list} tabIndex={0} aria-label={`Steps of ${trace.title}`}>
        <table className="full-width small">
          <thead>
            <tr>
              <ColumnHead {...at} />
              <ColumnHead {...node} />
              {columns.map((column) => (
                <ColumnHead key={column.label} {...column} />
              ))}
              <ColumnHead {...came} />
            </tr>
          </thead>
          <tbody>
            {trace.steps.map((step) => (
              <Step key={`${step.node} ${step.sentSeconds}`} step={step} trace={trace} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const ColumnHead = ({ label, help }: Head) => (
  <th scope="col">
    <Explained help={help}>{label}</Explained>
  </th>
);

interface StepProps {
  readonly step: TraceStep;
  readonly trace: Trace;
  readonly columns: readonly Head[];
}

function Step({ step, trace: { beganSeconds, isWay }, columns }: StepProps) {
  const { node, name, sentSeconds, outcome, values } = step;
  const text = isWay ? exact : milliseconds;
  return (
    <tr data-outcome={outcome}>
      <td>{text(sentSeconds - beganSeconds)}</td>
      <th scope="row">{name?.slice(0, 9) ?? node}</th>
      {columns.map(({ label }, i) => (
        <td key={label}>{isWay ? values[i]?.toFixed(DIGITS) : values[i]}</td>
      ))}
      <td>{answerOf(step, text)}</td>
    </tr>
  );
}

const milliseconds = (seconds: number): string => `${Math.round(1000 * seconds)}${THIN}ms`;
/** Hops are short. */
const DIGITS = 3;
const exact = (seconds: number): string => (1000 * seconds).toFixed(DIGITS);

function answerOf({ outcome, said, sentSeconds, endedSeconds }: TraceStep, text: (seconds: number) => string): string {
  if (said) return said;
  if (outcome === 'waiting') return '…';
  if (outcome === 'not needed') return 'not needed';
  if (outcome === 'failed') return 'timed out';
  return endedSeconds === undefined ? 'answered' : text(endedSeconds - sentSeconds);
}
