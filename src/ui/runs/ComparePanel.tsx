/** Runs side by side: is it one result, what was set differently, what came out, and the charts laid over each other. */

import { Fragment, type ReactNode, useMemo } from 'react';
import { catalog } from '../../models/catalog.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Button } from '../controls/Button.tsx';
import { Explained } from '../controls/Explained.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useFocusIfLost } from '../controls/use-focus-if-lost.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { CompareCharts } from './CompareCharts.tsx';
import { type All, type CompareLine, factLines, letterOf, metricLines, paramLines } from './compare-lines.ts';
import { dateOf, nameOf } from './run-name.ts';
import { Thumbnail } from './Thumbnail.tsx';
import '../styles/runs/compare.css';

interface ComparePanelProps {
  /** Two or more; the first is what the others are compared with. */
  readonly runs: readonly KeptRun[];
}

export function ComparePanel({ runs }: ComparePanelProps) {
  const { store } = useLabParts();
  const back = useFocusIfLost<HTMLButtonElement>(true);
  const all = useMemo(
    () => runs.map(({ result }) => ({ spec: specOf(catalog, result.model), result })) as unknown as All,
    [runs],
  );
  const params = paramLines(all);
  const differing = params.filter(({ isEqual }) => !isEqual);
  const equal = params.filter(({ isEqual }) => isEqual);
  return (
    <div className="compare" data-many={runs.length > 2}>
      <div className="row wrap wide">
        <Button ref={back} onClick={() => store.getState().closeComparison()}>
          <Icon name="undo" />
          All runs
        </Button>
        <DigestVerdict runs={runs} />
      </div>
      <div className="compare-parts stack">
        <div className="column wide shrinks">
          <div className="halves wide">
            {runs.map((run, i) => (
              <RunHead key={run.id} letter={letterOf(i)} run={run} />
            ))}
          </div>
          <Lines title="Set differently" lines={differing} none="All ran the same scenario." count={runs.length} />
          {equal.length > 0 && (
            <details>
              <summary className="quiet">
                {equal.length} {equal.length === 1 ? 'setting is' : 'settings are'} equal
              </summary>
              <Lines title="" lines={equal} none="" count={runs.length} />
            </details>
          )}
          <MetricTable all={all} />
          <Lines title="How they ran" lines={factLines(all)} none="" count={runs.length} />
        </div>
        <CompareCharts all={all} />
      </div>
    </div>
  );
}

function DigestVerdict({ runs }: ComparePanelProps) {
  const digests = runs.map(({ result }) => result.digest);
  const [one = ''] = digests;
  const isSame = one !== '' && digests.every((digest) => digest === one);
  return (
    <p className="compare-verdict row quiet" data-same={isSame}>
      <Icon name={isSame ? 'check' : 'info'} />
      {isSame ? (
        <span>
          Same digest <span className="mono">{one}</span>: everything that happened is equal.
        </span>
      ) : (
        <span>
          Digests differ:{' '}
          <span className="mono">{digests.map((digest, i) => `${letterOf(i)} ${digest || 'none'}`).join(', ')}</span>.
        </span>
      )}
    </p>
  );
}

function RunHead({ letter, run }: { readonly letter: string; readonly run: KeptRun }) {
  return (
    <div className="row loose grow quiet" data-letter={letter}>
      <Thumbnail picture={run.thumbnail} />
      <div className="column grow">
        <strong className="text breaks">
          <span className="compare-letter small">{letter}</span> {nameOf(run)}
        </strong>
        <span>{dateOf(run)}</span>
      </div>
    </div>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly CompareLine[];
  readonly none: string;
  /** Of runs. */
  readonly count: number;
}

function Lines({ title, lines, none, count }: LinesProps) {
  return (
    <section className="stack tight">
      {title && <h2>{title}</h2>}
      {lines.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Scrolled label={title || 'Equal settings'} isWide={count > 2}>
          <table className="numbers full-width breaks">
            <thead className={count > 2 ? undefined : 'visually-hidden'}>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Quantity</span>
                </th>
                {Array.from({ length: count }, (_, i) => (
                  <th scope="col" key={letterOf(i)}>
                    {letterOf(i)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, label, help, texts, isEqual }) => (
                <tr key={key} data-line={key} data-equal={isEqual}>
                  <th scope="row">
                    <Explained help={help}>{label}</Explained>
                  </th>
                  {texts.map((text, i) => (
                    <td key={letterOf(i)}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </section>
  );
}

/** Of two runs the difference as well; of more what each is relative to the first. */
function MetricTable({ all }: { readonly all: All }) {
  const isPair = all.length === 2;
  const others = all.slice(1).map((_, i) => letterOf(i + 1));
  return (
    <section className="stack tight">
      <h2>Measured</h2>
      <Scrolled label="Measured" isWide={!isPair}>
        <table className="compare-metrics numbers full-width breaks">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Metric</span>
              </th>
              <th scope="col">A</th>
              {others.map((letter) => (
                <OtherHeads key={letter} letter={letter} isPair={isPair} />
              ))}
            </tr>
          </thead>
          <tbody>
            {metricLines(all).map((line) => (
              <tr key={`${line.key} ${line.label}`} data-line={line.key} data-equal={line.isEqual}>
                <th scope="row">
                  <Explained help={line.help}>{line.label}</Explained>
                </th>
                <td>{line.texts[0]}</td>
                {others.map((letter, i) => (
                  <Fragment key={letter}>
                    <td>{line.texts[i + 1]}</td>
                    {isPair && <td>{line.differences[i]}</td>}
                    <td>{line.relatives[i] || (!isPair && line.differences[i] === '=' && '=')}</td>
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  );
}

function OtherHeads({ letter, isPair }: { readonly letter: string; readonly isPair: boolean }) {
  return (
    <>
      <th scope="col">{letter}</th>
      {isPair && (
        <th scope="col">
          <Explained help="The value of B less that of A, in the unit of the metric.">B − A</Explained>
        </th>
      )}
      <th scope="col">
        <Explained help={`The value of ${letter} less that of A, as a share of the value of A.`}>
          {isPair ? 'relative' : 'to A'}
        </Explained>
      </th>
    </>
  );
}

interface ScrolledProps {
  readonly label: string;
  readonly isWide: boolean;
  readonly children: ReactNode;
}

/** A table of more columns than there is room for is scrolled by itself, by keys too. */
const Scrolled = ({ label, isWide, children }: ScrolledProps) =>
  isWide ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className="compare-scrolled scrolls-both" tabIndex={0} aria-label={`${label}, table`}>
      {children}
    </section>
  ) : (
    children
  );
