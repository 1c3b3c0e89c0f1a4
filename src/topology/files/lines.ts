/** Reads a text line by line; complaints say where. */
import { complaintAt } from '../../base/csv-rows.ts';
import type { Failure } from '../../base/result.ts';
import type { Wrong } from './raw-topology.ts';

/** A line without its end and without spaces around it; lines count from 1. Gives what is wrong with it. */
type TakeLine = (line: string, number: number) => Failure | undefined;

/** Hands over every line that is not empty until one is wrong. */
export function eachLine(text: string, take: TakeLine): Failure | undefined {
  let number = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).trim();
    number++;
    const failure = line === '' ? undefined : take(line, number);
    if (failure) return failure;
    at = end < 0 ? text.length : end + 1;
  }
  return undefined;
}

export const wrongAt = (line: number, column: number, { what, remedy }: Wrong): Failure =>
  complaintAt(line, column, what, remedy);

/** Words of a line, by whatever spaces. */
export const wordsOf = (line: string): readonly string[] => line.split(/\s+/);
