/** The elements that every chart has: head with its number, plot, known values, words. The drawing in charts/ fills them. */

import { type RefObject, useState } from 'react';
import { moment } from '../../charts/kit/moments.ts';
import { quantity } from '../../charts/kit/numbers.ts';
import type { Timeline } from '../../charts/kit/timeline.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { CurveReference, Reference } from '../../scenario/spec.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLabParts } from '../shell/lab-context.ts';
import { ChartMenu } from './ChartMenu.tsx';
import { type Keep, keep } from './chart-files.ts';
import type { ChartSubject } from './chart-subject.ts';
import type { ChangeView, ChartView } from './chart-view.ts';

interface ChartFrameProps {
  readonly figure: RefObject<HTMLElement | null>;
  readonly chart: { readonly key: string; readonly label: string; readonly unit: string; readonly help: string };
  /** What the remark says while nothing is pointed at. */
  readonly note: string;
  /** What the crosshair chooses. */
  readonly pointing: 'moment' | 'bin' | 'point' | 'setting' | 'field' | 'bar' | 'number of LPs';
  readonly view: ChartView;
  readonly onView: ChangeView;
  /** Absent where there is nothing to zoom. */
  readonly timeline?: Timeline;
  /** Its upper axis has values, and a scale. */
  readonly hasScale?: boolean;
  /** Values may be far from zero and near each other. */
  readonly canFit?: boolean;
  /** Stands alone and has room: what is pointed at is a sentence. */
  readonly isWide?: boolean;
  /** Known values, or known curves. */
  readonly references: readonly (Reference | CurveReference)[];
  /** Known moments of simulated time, and what that is in. */
  readonly moments?: readonly Reference[];
  readonly timeUnit?: TimeUnit;
  readonly subject: () => ChartSubject;
  readonly isEmpty: () => boolean;
}

/** How long what was done stays in sight, ms. */
const SAID_MS = 2500;

export function ChartFrame(props: ChartFrameProps) {
  const {
    figure,
    chart,
    note,
    pointing,
    view,
    onView,
    timeline,
    hasScale = true,
    canFit = timeline !== undefined,
    isWide,
    references,
    moments = [],
    timeUnit = 's',
    subject,
    isEmpty,
  } = props;
  const { store } = useLabParts();
  const [said, setSaid] = useState('');
  const keepIt = async (what: Keep) => {
    setSaid(await keep(what, subject(), store.getState()));
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <figure
      className="chart"
      ref={figure}
      data-chart={chart.key}
      data-folded={view.isFolded || undefined}
      data-tall={view.isTall || undefined}
      data-wide={isWide}
    >
      <figcaption className="chart-head">
        <Explained className="chart-label clip strong" help={chart.help}>
          {chart.label}
        </Explained>
        <span className="readout nowrap">
          <span className="readout-digits strong" data-part="digits" />
          <span className="readout-suffix unless-empty quiet" data-part="suffix" />
          <span className="unless-empty quiet" data-part="unit" />
        </span>
        <span className="chart-note lines quiet small">
          <span className="good" role="status">
            {said}
          </span>
          <span data-part="remark" data-rest={note} hidden={said !== ''} />
        </span>
        <ChartMenu
          label={chart.label}
          view={view}
          onView={onView}
          timeline={timeline}
          hasScale={hasScale}
          canFit={canFit}
          subject={subject}
          isEmpty={isEmpty}
          onKeep={(what) => void keepIt(what)}
        />
      </figcaption>
      <div className="chart-plot">
        <canvas data-part="canvas" role="img" aria-label={chart.label} />
        <div
          className="chart-crosshair"
          data-part="crosshair"
          role="slider"
          tabIndex={0}
          aria-label={`${chart.label}: ${pointing}`}
          aria-valuemin={0}
          aria-valuemax={1}
          aria-valuenow={0}
        />
        <p className="chart-empty middle lines quiet" data-part="empty">
          {chart.help}
        </p>
      </div>
      <References
        known={[
          ...references.map((known) => ({ ...known, says: 'value' in known ? quantity(known.value, chart.unit) : '' })),
          ...moments.map((known) => ({ ...known, says: moment(known.value, timeUnit) })),
        ]}
      />
      <p className="chart-description sunken text" data-part="description" hidden={!view.isDescribed} />
    </figure>
  );
}

interface Known {
  readonly label: string;
  readonly says: string;
  readonly source: string;
}

function References({ known }: { readonly known: readonly Known[] }) {
  if (known.length === 0) return null;
  return (
    <ul className="chart-references quiet">
      {known.map(({ label, says, source }) => (
        <li key={label}>
          <strong>
            {label} {says}
          </strong>{' '}
          {source}
        </li>
      ))}
    </ul>
  );
}
