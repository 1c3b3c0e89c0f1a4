/** What stands around a drawing that is kept as a file: what it shows, and what of it is known. */
import type { RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { CurveMetric, CurveReference, ModelSpec, Reference } from '../../scenario/spec.ts';
import { moment, range } from './moments.ts';
import { densityUnit, quantity } from './numbers.ts';
import type { SheetWords } from './sheet.ts';
import type { Timeline } from './timeline.ts';

export interface Origins {
  readonly spec: ModelSpec;
  /** Undefined until something is loaded. */
  readonly scenario: Scenario | undefined;
  /** Undefined while the run goes on. */
  readonly result: RunResult | undefined;
}

interface Charted {
  readonly label: string;
  readonly unit: string;
}

export function seriesWords(
  { label, unit }: Charted,
  references: readonly Reference[],
  moments: readonly Reference[],
  timeline: Timeline,
): SheetWords {
  const known = [
    ...references.map((reference) => referenceText(reference, unit)),
    ...moments.map(({ label: what, value, source }) => `${what}, ${moment(value, timeline.unit)}: ${source}`),
  ];
  const subtitle = [unit, rangeWords(timeline)].filter(Boolean).join(', ');
  return { title: label, subtitle, known };
}

function rangeWords({ domain, unit, isZoomed }: Timeline): string {
  if (unit === 'rounds') return isZoomed ? `rounds ${range(domain, unit)}` : 'over the rounds';
  return isZoomed ? `${range(domain, unit)} of simulated time` : 'over simulated time';
}

export const distributionWords = ({ label, unit }: Charted, references: readonly Reference[]): SheetWords => {
  const known = references.map((reference) => referenceText(reference, unit));
  const subtitle = [`share of all in ${densityUnit(unit)}, by value`, unit].filter(Boolean).join(', ');
  return { title: label, subtitle, known };
};

export const curveWords = ({ label, unit, across }: CurveMetric, references: readonly CurveReference[]): SheetWords => {
  const known = references.map((reference) => `${reference.label}: ${reference.source}`);
  const subtitle = [unit, `by ${across.label.toLowerCase()}`].filter(Boolean).join(', ');
  return { title: label, subtitle, known };
};

/** `many nodes, 52.4 k events: Closed form ...` */
export const referenceText = ({ label, value, source }: Reference, unit: string): string =>
  `${label}, ${quantity(value, unit)}: ${source}`;
