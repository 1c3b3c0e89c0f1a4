/**
 * What a file for a parameter holds, for whoever knows parameters alone. The page never reads files and is kept small: it has no readers.
 * Modules that read give them as they are loaded (`models/readers.ts` has all), so each thread that reads has those that it needs.
 */
import { known } from '../base/assert.ts';
import type { FileParam } from './spec.ts';

type Read = FileParam['read'];

const given = new Map<string, Read>();

/** `of`: what is read, `latency matrix`. */
export const giveReader = (of: string, read: Read): void => {
  given.set(of, read);
};

export const readerOf =
  (of: string): Read =>
  (content) =>
    known(given.get(of), `the reader of a ${of} is not loaded`)(content);
