/** What an event list is asked for that it does not have: told in words, never another list instead. */
import { type Failure, fail } from '../base/result.ts';
import { DEFAULT_LIST, EVENT_LIST_NAMES, hasLpSizes } from '../scenario/event-lists.ts';
import type { OpenOptions } from './run.ts';

/** Whether a list is asked for that the GPU alone has, and runs one after the other. */
export const isOtherList = ({ list = DEFAULT_LIST }: Pick<OpenOptions, 'list'>): boolean => list !== DEFAULT_LIST;

/** Where no place is asked for, another list asks for the GPU. */
export const engineFor = (options: Pick<OpenOptions, 'engine' | 'list'>): OpenOptions['engine'] =>
  options.engine === 'auto' && isOtherList(options) ? 'gpu' : options.engine;

/** Failure: `config`. */
export const perRoundRefusal = (options: Pick<OpenOptions, 'list' | 'perRound'>): Failure | undefined =>
  options.perRound === 'first' && !isOtherList(options)
    ? fail(
        'config',
        `event list ${DEFAULT_LIST} executes all that is safe: rounds of the first event of each node (per-round first) are of ${EVENT_LIST_NAMES.filter((list) => list !== DEFAULT_LIST).join(', ')}`,
        'choose one of those, or leave per-round out',
      ).failure
    : undefined;

/** Failure: `config`. */
export function listRefusal(
  options: Pick<OpenOptions, 'engine' | 'lpSize' | 'list' | 'perRound' | 'drive' | 'lists'>,
): Failure | undefined {
  const { engine, lpSize, list, drive, lists } = options;
  const perRound = perRoundRefusal(options);
  if (perRound) return perRound;
  if (lists?.fused === false && list !== 'ring')
    return fail(
      'config',
      `fused off is about event list ring, and the event list is ${list ?? DEFAULT_LIST}`,
      'choose ring, or leave fused out',
    ).failure;
  if (!list || !isOtherList(options)) return undefined;
  if (engine === 'sequential' || engine === 'workers')
    return fail(
      'config',
      `event list ${list} is one of the GPU, and events of a run on ${engine === 'workers' ? 'all cores' : 'one core'} wait in a calendar`,
      `choose ${DEFAULT_LIST}, or run it on the GPU`,
    ).failure;
  if (drive === 'resident')
    return fail(
      'config',
      `event list ${list} has no resident rounds: those are of ${DEFAULT_LIST}`,
      `choose ${DEFAULT_LIST}, or leave drive resident out`,
    ).failure;
  if (lpSize !== 'auto' && lpSize !== 1 && !hasLpSizes(list))
    return fail(
      'config',
      `LP size ${lpSize} means nothing to event list ${list}: it is one for all nodes`,
      `choose ${DEFAULT_LIST}, or LP size auto`,
    ).failure;
  if (lists?.phased)
    return fail(
      'config',
      `event list ${list} has no teams (phased true): those are of ${DEFAULT_LIST}`,
      `choose ${DEFAULT_LIST}, or leave phased out`,
    ).failure;
  return undefined;
}
