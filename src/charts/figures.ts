/** The kinds of figures, a line each. What a record is made of, and what is made of it: `kit/figure-kind.ts`. */
import { CURVE } from './distribution/curve.ts';
import { HISTOGRAM } from './distribution/histogram.ts';
import { PARALLELISM } from './parallelism/parallelism.ts';
import { LINES } from './study/lines.ts';
import { MAP } from './study/map.ts';
import { SERIES } from './time/series.ts';
import { SEQUENCE } from './timing/sequence.ts';
import { TIMING } from './timing/timing.ts';

export const FIGURES = {
  series: SERIES,
  distribution: HISTOGRAM,
  curve: CURVE,
  parallelism: PARALLELISM,
  lines: LINES,
  map: MAP,
  timing: TIMING,
  sequence: SEQUENCE,
} as const;
