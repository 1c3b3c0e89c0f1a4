/** Two runs side by side: is it one result, what was set differently, what came out, and the charts laid over each other. */

import { catalog } from '../../models/catalog.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Explained } from '../controls/Explained.tsx';
import { Icon } from '../controls/Icon.tsx';
import { useFocusIfLost } from '../controls/use-focus-if-lost.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { CompareCharts } from './CompareCharts.tsx';
import { type CompareLine, factLines, metricLines, paramLines } from './compare-lines.ts';
import { dateOf, nameOf } from './run-name.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Pair {
  readonly a: KeptRun;
  readonly b: KeptRun;
}

export function ComparePanel({ a, b }: Pair) {
  const { store } = useLabParts();
  const back = useFocusIfLost<HTMLButtonElement>(true);
  const [spec, other] = [specOf(catalog, a.result.model), specOf(catalog, b.result.model)];
  const params = paramLines(spec, a.result.scenario, b.result.scenario, other);
  const differing = params.filter(({ isEqual }) => !isEqual);
  const equal = params.filter(({ isEqual }) => isEqual);
  return (
    <div className="compare">
      <div className="row wrap wide">
        <button ref={back} type="button" className="button" onClick={() => store.getState().closeComparison()}>
          <Icon name="undo" />
          All runs
        </button>
        <DigestVerdict a={a} b={b} />
      </div>
      <div className="compare-parts">
        <div>
          <div className="halves wide">
            <RunHead letter="A" run={a} />
            <RunHead letter="B" run={b} />
          </div>
          <Lines title="Set differently" lines={differing} none="Both ran the same scenario." />
          {equal.length > 0 && (
            <details className="compare-fold">
              <summary className="quiet">
                {equal.length} {equal.length === 1 ? 'setting is' : 'settings are'} equal
              </summary>
              <Lines title="" lines={equal} none="" />
            </details>
          )}
          <MetricTable a={a} b={b} />
          <Lines title="How they ran" lines={factLines(a.result, b.result)} none="" />
        </div>
        <CompareCharts a={{ run: a, spec }} b={{ run: b, spec: other }} />
      </div>
    </div>
  );
}

function DigestVerdict({ a, b }: Pair) {
  const [one, other] = [a.result.digest, b.result.digest];
  const isSame = one !== '' && one === other;
  return (
    <p className="compare-verdict row quiet" data-same={isSame}>
      <Icon name={isSame ? 'check' : 'info'} />
      {isSame ? (
        <span>
          Same digest <span className="mono">{one}</span>: everything that happened is equal.
        </span>
      ) : (
        <span>
          Digests differ: <span className="mono">{one || 'none'}</span> and{' '}
          <span className="mono">{other || 'none'}</span>.
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
}

function Lines({ title, lines, none }: LinesProps) {
  return (
    <section className="compare-part stack tight">
      {title && <h2>{title}</h2>}
      {lines.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <table className="numbers full-width breaks">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Quantity</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, label, help, a, b, isEqual }) => (
              <tr key={key} data-line={key} data-equal={isEqual}>
                <th scope="row">
                  <Explained help={help}>{label}</Explained>
                </th>
                <td>{a}</td>
                <td>{b}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function MetricTable({ a, b }: Pair) {
  const spec = specOf(catalog, a.result.model);
  return (
    <section className="compare-part stack tight">
      <h2>Measured</h2>
      <table className="compare-metrics numbers full-width breaks">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Metric</span>
            </th>
            <th scope="col">A</th>
            <th scope="col">B</th>
            <th scope="col">
              <Explained help="The value of B less that of A, in the unit of the metric.">B − A</Explained>
            </th>
            <th scope="col">
              <Explained help="The same, as a share of the value of A.">relative</Explained>
            </th>
          </tr>
        </thead>
        <tbody>
          {metricLines(spec, a.result, b.result, specOf(catalog, b.result.model)).map((line) => (
            <tr key={`${line.key} ${line.label}`} data-line={line.key} data-equal={line.isEqual}>
              <th scope="row">
                <Explained help={line.help}>{line.label}</Explained>
              </th>
              <td>{line.a}</td>
              <td>{line.b}</td>
              <td>{line.isEqual ? '=' : line.difference}</td>
              <td>{line.relative}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
