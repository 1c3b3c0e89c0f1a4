/** The strips of a run as they stand, and what they mean. */
import type { RoundsReading } from '../../engine/rounds/model.ts';
import type { Strip } from '../../models/views.ts';
import type { Run } from '../../run/run.ts';
import type { StripLegend, StripValues } from '../../scenario/picture.ts';
import { stripColours } from '../colours.ts';
import { sourceOf } from './source.ts';
import { type ViewedRun, viewedRunOf } from './viewed-run.ts';

const COLOURS = 32;

/** Called while the run does not advance; what it gives may come while the run goes on. */
export async function readStrips(run: Run): Promise<readonly StripValues[]> {
  const viewed = viewedRunOf(run);
  const source = sourceOf(run.executor);
  if (!viewed?.roundTicks || !source?.words) return [];
  const round = source.nowTicks / viewed.roundTicks;
  const wanted = viewed.strips.flatMap(({ id }) => {
    const strip = viewed.rounds?.strip?.(id, round);
    return strip ? [{ id, strip }] : [];
  });
  const reading = wanted.length > 0 ? await source.words(wanted.map(({ strip }) => strip.words)) : undefined;
  if (!reading) return [];
  return wanted.map(({ id, strip }) => ({ id, values: valuesOf(strip, reading) }));
}

function valuesOf({ words, value }: Strip, reading: RoundsReading): Uint32Array {
  const { buffer, first, count } = words;
  const read = Array.from({ length: count }, (_, i) => reading.word(buffer, first + i));
  const least = read.reduce((a, b) => Math.min(a, b));
  return Uint32Array.from(read, (word) => value(word, least, reading));
}

export const stripLegends = ({ strips, rounds }: ViewedRun): readonly StripLegend[] =>
  strips.flatMap((spec) => {
    const strip = rounds?.strip?.(spec.id, 0);
    if (!strip) return [];
    const { min, max, words } = strip;
    return [{ ...spec, count: words.count, min, max, colours: stripColours(COLOURS) }];
  });
