/** What was published of a row and what of ours stands beside it, point by point, with verdicts where those are of the same thing. */
import { type Verdict, verdictOf } from '../analysis/verdict.ts';
import type { MeasuredSeries } from './measured.ts';
import type { PaperPoint, PaperRow } from './paper.ts';

export interface OurPoint extends PaperPoint {
  /** 0 where a document has it alone, without an interval. */
  readonly runs: number;
}

export interface OurSeries {
  readonly machine: string;
  readonly lines: readonly { readonly label: string; readonly points: readonly OurPoint[] }[];
}

/** Of the row's study where that was run; else as a document has it. */
export function ourSeries({ documented }: PaperRow, measured: MeasuredSeries | undefined): OurSeries | undefined {
  if (measured)
    return {
      machine: `${measured.machine}, ${measured.date}`,
      lines: measured.lines.map(({ label, points }) => ({
        label,
        points: points.map(([x, y, low, high, runs]) => ({ x, y, low: low ?? y, high: high ?? y, runs })),
      })),
    };
  return (
    documented && {
      machine: `${documented.machine}; docs/${documented.document}.md`,
      lines: documented.lines.map(({ label, points }) => ({
        label,
        points: points.map((point) => ({ ...point, runs: documented.runs ?? 0 })),
      })),
    }
  );
}

export interface Compared {
  readonly line: string;
  readonly x: number;
  readonly published: PaperPoint | undefined;
  readonly ours: OurPoint | undefined;
  /** Of values of the same thing that both have. */
  readonly verdict: Verdict | undefined;
}

/** By line, then along the axis: where either has a value. */
export function comparedOf(row: PaperRow, ours: OurSeries | undefined): readonly Compared[] {
  const labels = new Set([...(row.lines ?? []), ...(ours?.lines ?? [])].map(({ label }) => label));
  return [...labels].flatMap((line) => {
    const published = pointsOf(row.lines, line);
    const own = pointsOf(ours?.lines, line);
    const places = [...new Set([...published.keys(), ...own.keys()])].sort((a, b) => a - b);
    return places.map((x): Compared => {
      const [theirs, our] = [published.get(x), own.get(x)];
      const canJudge = !row.isSpeed && theirs !== undefined && our !== undefined && our.runs > 0;
      return {
        line,
        x,
        published: theirs,
        ours: our,
        verdict: canJudge ? verdictOf(theirs, { ...our, count: our.runs }) : undefined,
      };
    });
  });
}

const pointsOf = <Point extends PaperPoint>(
  lines: readonly { readonly label: string; readonly points: readonly Point[] }[] | undefined,
  label: string,
): ReadonlyMap<number, Point> =>
  new Map(lines?.find((each) => each.label === label)?.points.map((point) => [point.x, point]));

/** `3 inside, 1 outside`; '' where nothing can be judged. */
export function verdictsText(compared: readonly Compared[]): string {
  const kinds = ['inside', 'outside', 'undecided'] as const;
  return kinds
    .map((kind) => [compared.filter(({ verdict }) => verdict === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ');
}
