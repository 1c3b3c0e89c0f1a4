/** Builds the world: `start` for every node; of one alone again with a larger pool should its first events overflow it. Twin of `gpu/build.ts`. */
import { powerOfTwoFrom } from '../../../../base/u32.ts';
import { census } from './census.ts';
import type { Choices } from './machine.ts';
import type { EventList } from './round.ts';
import { Memory, Round, type Run, type Steps } from './round.ts';
import type { Rules } from './rules.ts';
import { dispatch, lanesOf } from './schedule.ts';
import { start } from './start.ts';
import { CELL, CONTROL, FLAG, FREE, HEAD, SET_WORDS, TOTALS } from './words.ts';
import { SPARSE_LANES } from './workers.ts';
import type { World } from './world.ts';

/** Invocations that process nodes: reserves have room for what all of them may still make. */
const invocationsOf = ({ sparse, workgroups, processors }: World): number =>
  workgroups * (sparse ? Math.min(processors, SPARSE_LANES) : 1);

export function build(world: World, rules: Rules, list: EventList, choices: Choices): Round {
  const run = firstRun(world, rules, list);
  for (; ; run.poolEntries *= 2) {
    const memory = new Memory(world.nodes, 1, choices);
    const round = new Round(world, rules, list, run, memory);
    reset(round);
    dispatch(memory, choices, building(round));
    if (losesFirst(round)) continue;
    round.turn += rules.turnsPerRound;
    census(round);
    return round;
  }
}

export function firstRun(world: World, rules: Rules, list: EventList): Run {
  const invocations = invocationsOf(world);
  return {
    ...list.sizes(world, rules, invocations),
    recordEntries: powerOfTwoFrom(invocations + 1 + world.usableRecords),
    recordReserve: rules.recordReserve(invocations),
    batch: 1,
    windowLimit: FREE,
    timeLimit: FREE,
  };
}

/** The workgroups that make the first events. */
export function building(round: Round): Steps[][] {
  const invocations = invocationsOf(round.world);
  return lanesOf(invocations, (i) => [start(round, i, invocations)]);
}

/** Whether an event that was just made is lost, before the turn moves on. */
export const losesFirst = (round: Round): boolean =>
  (round.control.words[round.set('next') + CELL.flags] & FLAG.lost) !== 0;

/** All words as a run finds them that is not built yet. */
export function reset(round: Round): void {
  const { run, world, rules } = round;
  const { words } = round.control;
  if (rules.clearsReplica) words.fill(0);
  for (let set = 0; set < 3 * SET_WORDS; set += SET_WORDS) {
    words[set + CELL.tmin] = FREE;
    words[set + HEAD.listWord] = run.poolEntries;
    words[set + HEAD.round] = 1; // the build was round 0
    words[set + HEAD.evaluated] = world.firstRecord;
    words[set + HEAD.closedBefore] = world.firstRecord;
  }
  words[TOTALS + CELL.records] = world.firstRecord;
  for (const word of [CONTROL.recorded, CONTROL.evaluated, CONTROL.recordsFree]) words[word] = world.firstRecord;
  round.list.reset(round);
}
