/** How the rows of a benchmark are plotted. The file of a benchmark says it itself, so that the page knows none of them. */
import type { ParamValue } from '../spec.ts';

export const BENCH_FORMAT = 'swarmscope.bench/1';

/** What differs between the rows of a suite. */
export interface BenchAxis {
  /** Of its rows. Rows that lack it are not plotted. */
  readonly field: string;
  readonly label: string;
  /** Of numbers; else ''. */
  readonly unit: string;
  readonly scale: 'linear' | 'log';
}

/** What its rows measured: a number, or one for each measurement. */
export interface BenchQuantity {
  readonly field: string;
  readonly label: string;
  readonly unit: string;
  readonly help: string;
}

/** What a quantity was elsewhere: published, or of what stands beside it. */
export interface BenchKnown {
  readonly field: string;
  /** The rows that it stands beside: values of some axes. */
  readonly at: Readonly<Record<string, ParamValue>>;
  readonly value: number;
  readonly label: string;
  readonly source: string;
}

export interface BenchFigure {
  /** The first goes across, the second tells lines apart. */
  readonly axes: readonly BenchAxis[];
  /** The first is shown first. */
  readonly quantities: readonly BenchQuantity[];
  readonly known: readonly BenchKnown[];
}

/** A benchmark, right or wrong. */
export const isBenchText = (json: string): boolean =>
  /^\s*\{/.test(json) && /"format"\s*:\s*"swarmscope\.bench\//.test(json);
