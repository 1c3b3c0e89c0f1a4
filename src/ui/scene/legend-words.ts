/** What the colours of the picture mean, in words: beside the picture on screen and in one that is saved. */
import { unitOf } from '../../base/counted.ts';
import { stretch } from '../../charts/kit/moments.ts';
import { amount } from '../../charts/kit/numbers.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { Legend } from '../../scenario/picture.ts';
import { sharesOf } from './scene-summary.ts';

export interface LegendWords {
  /** At the ends of the range of colours: `0`, `12 events, logarithmic`. */
  readonly least: string;
  readonly most: string;
  /** Which nodes are shown, and how long a trace stays. */
  readonly shown: string;
}

export function legendWords(legend: Legend, timeUnit: TimeUnit): LegendWords {
  const { min, max, unit, scale, fadeSeconds, categories } = legend;
  const { hasLess = false, hasMore = false } = legend;
  const most = `${hasMore ? '≥ ' : ''}${amount(max, unit)} ${unitOf(max, unit)}`.trimEnd();
  const fades = fadeSeconds !== undefined && !categories;
  if (legend.expected !== undefined) {
    const far = amount((max - min) / 2, unit);
    return {
      least: `−${far}`,
      most: `+${far} ${unitOf(2, unit)}, of ${amount(legend.expected, unit)} expected`,
      shown: sharesOf(legend),
    };
  }
  return {
    least: `${hasLess ? '≤ ' : ''}${amount(min, unit)}`,
    most: scale === 'log' ? `${most}, logarithmic` : most,
    shown: fades ? `${sharesOf(legend)}, fades in ${stretch(fadeSeconds, timeUnit)}` : sharesOf(legend),
  };
}
