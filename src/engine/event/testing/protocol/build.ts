/** Builds the world: `start` for every node, again with a larger pool should its first events overflow it. Twin of `gpu/build.ts`. */
import { powerOfTwoFrom } from '../../../../base/u32.ts';
import { census } from './census.ts';
import type { Choices } from './machine.ts';
import { Round, type Run } from './round.ts';
import type { Rules } from './rules.ts';
import { dispatch, lanesOf } from './schedule.ts';
import { start } from './start.ts';
import { CELL, CONTROL, FLAG, FREE, HEAD, nextWord, SET_WORDS, serialWord, TOTALS, timeWord } from './words.ts';
import { SPARSE_LANES } from './workers.ts';
import type { World } from './world.ts';

/** Invocations that process nodes: reserves have room for what all of them may still make. */
const invocationsOf = ({ sparse, workgroups, processors }: World): number =>
  workgroups * (sparse ? Math.min(processors, SPARSE_LANES) : 1);

export function build(world: World, rules: Rules, choices: Choices): Round {
  const invocations = invocationsOf(world);
  const reserve = rules.poolReserve(invocations);
  for (let entries = world.usableEntries + reserve; ; entries *= 2) {
    const run: Run = {
      lpExponent: 0,
      capacity: world.capacity,
      poolEntries: entries,
      poolReserve: reserve,
      recordEntries: powerOfTwoFrom(invocations + 1 + world.usableRecords),
      recordReserve: rules.recordReserve(invocations),
      batch: 1,
      windowLimit: FREE,
      timeLimit: FREE,
    };
    const round = new Round(world, rules, choices, run);
    reset(round);
    dispatch(
      round,
      choices,
      lanesOf(invocations, (i) => [start(round, i, invocations)]),
    );
    if ((round.control.words[round.set('next') + CELL.flags] & FLAG.lost) !== 0) continue;
    round.turn += rules.turnsPerRound;
    census(round);
    return round;
  }
}

function reset({ control, ring, run, world }: Round): void {
  const { words } = control;
  words.fill(FREE, nextWord(world.nodes, 0), serialWord(world.nodes, 0));
  words.fill(FREE, timeWord(world.nodes, 0, 0));
  for (let set = 0; set < 3 * SET_WORDS; set += SET_WORDS) {
    words[set + CELL.tmin] = FREE;
    words[set + HEAD.listWord] = run.poolEntries;
    words[set + HEAD.round] = 1; // the build was round 0
    words[set + HEAD.evaluated] = world.firstRecord;
    words[set + HEAD.closedBefore] = world.firstRecord;
  }
  words[TOTALS + CELL.records] = world.firstRecord;
  for (const word of [CONTROL.recorded, CONTROL.evaluated, CONTROL.recordsFree]) words[word] = world.firstRecord;
  words[CONTROL.poolFreed] = run.poolEntries;
  for (let i = 0; i < run.poolEntries; i++) ring.put(i, i);
}
