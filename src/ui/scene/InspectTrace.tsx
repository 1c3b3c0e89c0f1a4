/** What is followed, as a list: each request with its time, who was asked, how near that was, and what came of it. */

import { useEffect, useRef } from 'react';
import { THIN } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import type { Trace, TraceStep } from '../../scenario/picture.ts';
import { actionsOf } from '../../state/view/view.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';
import { Fields } from './InspectFields.tsx';

export function InspectTrace({ trace }: { readonly trace: Trace }) {
  const action = useLab((s) => actionsOf(catalog, s).find(({ kind }) => kind === 'follow'));
  const isSlowed = useLab((s) => s.status?.slowedTo !== undefined);
  const list = useRef<HTMLElement>(null);
  const steps = trace.steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the newest step
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [steps]);
  if (trace.state === 'awaited') return <p className="inspect-awaited">Waits for it to begin…</p>;
  return (
    <>
      <h3 className="inspect-title">
        {trace.title}
        <span>{trace.state === 'over' ? 'finished' : isSlowed ? 'slowed down' : 'at full pace'}</span>
      </h3>
      <Fields fields={trace.fields} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="inspect-steps" ref={list} tabIndex={0} aria-label={`Steps of ${trace.title}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Explained help="When the request was sent, in milliseconds since the first one.">At</Explained>
              </th>
              <th scope="col">
                <Explained help="Who the request went to, by the first digits of its id or by its number.">
                  Asked
                </Explained>
              </th>
              {action?.columns.map(({ label, help }) => (
                <th scope="col" key={label}>
                  <Explained help={help}>{label}</Explained>
                </th>
              ))}
              <th scope="col">
                <Explained help="How long the answer took, in milliseconds; or why there is none.">Answer</Explained>
              </th>
            </tr>
          </thead>
          <tbody>
            {trace.steps.map((step) => (
              <Step key={`${step.node} ${step.sentSeconds}`} step={step} began={trace.beganSeconds} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Step({ step, began }: { readonly step: TraceStep; readonly began: number }) {
  const { node, name, sentSeconds, outcome, values } = step;
  return (
    <tr data-outcome={outcome}>
      <td>{milliseconds(sentSeconds - began)}</td>
      <th scope="row">{name?.slice(0, 9) ?? node}</th>
      {values.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place
        <td key={i}>{value}</td>
      ))}
      <td>{answerOf(step)}</td>
    </tr>
  );
}

const milliseconds = (seconds: number): string => `${Math.round(1000 * seconds)}${THIN}ms`;

function answerOf({ outcome, sentSeconds, endedSeconds }: TraceStep): string {
  if (outcome === 'waiting') return '…';
  if (outcome === 'not needed') return 'not needed';
  if (outcome === 'failed') return 'timed out';
  return endedSeconds === undefined ? 'answered' : milliseconds(endedSeconds - sentSeconds);
}
