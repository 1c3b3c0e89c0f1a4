/** Placeholder until the reader is merged. */
import { fail } from '../../base/result.ts';
import type { FileParam } from '../../scenario/spec.ts';
export const movementFile: Pick<FileParam, 'accept' | 'example' | 'read'> = {
  accept: '.ns_movements',
  read: () => fail('config', 'not there yet', 'wait'),
};
