/**
 * Runs of one shape side by side in one memory: each dispatch serves all at work, and who is over makes room for the next. Twin of
 * `shaders/engine/replicas.wesl` and `engine/event/gpu/replicas`.
 */
import fc from 'fast-check';
import { building, firstRun, losesFirst, reset } from './build.ts';
import { census } from './census.ts';
import { checkOutcome } from './checks.ts';
import { advancing, evaluating, MOST_BATCHES } from './host.ts';
import { Choices, Violation } from './machine.ts';
import { Memory, Round, type Steps } from './round.ts';
import type { Rules } from './rules.ts';
import { dispatch } from './schedule.ts';
import { slots } from './slots/list.ts';
import { load } from './window.ts';
import { CELL, HEAD, OWN_WORDS } from './words.ts';
import { type World, worlds } from './world.ts';

const REPLICAS = 2;

/** What a run has not in common with others of its shape. */
type Own = Pick<World, 'seed' | 'lookahead' | 'end' | 'sampleEvery'>;

const ownOf = ({ seed, lookahead, end, sampleEvery }: World): Own => ({ seed, lookahead, end, sampleEvery });

/** Runs of one shape, and room in which most come to their end: nothing grows, and only what is judged is recorded. */
export const groups: fc.Arbitrary<World[]> = fc
  .tuple(worlds, fc.array(worlds, { minLength: REPLICAS, maxLength: REPLICAS + 2 }))
  .map(([shape, runs]) =>
    runs.map((run) => ({
      ...shape,
      usableEntries: 6 + 6 * shape.usableEntries,
      usableRecords: 4 + 8 * shape.usableRecords,
      recordsKept: false,
      batchMostEvents: 20 * shape.batchMostEvents,
      ...ownOf(run),
    })),
  );

/** A kernel for one replica: its invocations begin with what is the run's own. */
function replicated(round: Round, kernel: (round: Round) => Steps[][]): Steps[][] {
  const knows = { world: round.world };
  const seen: Round = Object.create(round, { world: { get: () => knows.world } });
  function* beginReplica(steps: Steps): Steps {
    const own: number[] = [];
    for (let word = 0; word < OWN_WORDS; word++) own.push(yield* load(round, word - OWN_WORDS));
    const [seed, lookahead, end, sampleEvery] = own;
    knows.world = { ...round.world, seed, lookahead, end, sampleEvery };
    yield* steps;
  }
  return kernel(seen).map((lanes) => lanes.map(beginReplica));
}

/** Runs all on two replicas; gives how many come to their end there. Throws a `Violation` where a promise is broken. */
export function simulateReplicas(runs: readonly World[], rules: Rules): number {
  const [shape] = runs;
  const choices = new Choices(shape.tape);
  const memory = new Memory(shape.nodes, REPLICAS, choices);
  const run = firstRun(shape, rules, slots);
  /** By replica, who has it or had it last. */
  const rounds: Round[] = [];
  const waiting = [...runs];
  const lost = new Set<Round>();
  let atWork: number[] = [];
  let turn = 1;
  let ended = 0;

  const serve = (list: readonly number[], kernel: (round: Round) => Steps[][]) => {
    const workgroups = list.map((replica, index) =>
      replicated(rounds[rules.replicaFromList ? replica : index], kernel),
    );
    dispatch(memory, choices, workgroups.flat());
  };

  const arrive = () => {
    const free = [...Array(REPLICAS).keys()].filter((replica) => !atWork.includes(replica));
    const arriving = free.slice(0, waiting.length);
    for (const replica of arriving) {
      const world = waiting.shift() as World;
      const round = new Round(world, rules, slots, run, memory, replica);
      round.own.set(Object.values(ownOf(world)));
      reset(round);
      round.turn = turn + rules.sets - rules.buildsBefore;
      rounds[replica] = round;
    }
    serve(arriving, building);
    // Their lists overflow at once: they are told so when the batch is over.
    for (const replica of arriving) if (losesFirst(rounds[replica])) lost.add(rounds[replica]);
    atWork = [...atWork, ...arriving].sort();
  };

  const advance = (isLast: boolean, number: number) => {
    serve(atWork, advancing);
    turn += rules.turnsPerRound;
    for (const round of rounds) round.turn = turn;
    for (const replica of atWork) if (!lost.has(rounds[replica])) census(rounds[replica]);
    if (isLast || number % shape.evaluateEvery === 0) serve(atWork, evaluating);
  };

  for (let number = 0; waiting.length + atWork.length > 0; number++) {
    if (number === MOST_BATCHES) throw new Violation('batches go by and a run does not end');
    const batch = shape.batches[number % shape.batches.length];
    arrive();
    run.lpExponent = batch.lpExponent;
    for (const round of rounds) round.turn = turn;
    for (let i = 1; i <= batch.rounds; i++) advance(i === batch.rounds, i);
    atWork = atWork.filter((replica) => {
      const round = rounds[replica];
      const now = round.set('now');
      const { words } = round.control;
      const isAtEnd = words[now + CELL.tmin] >= round.world.end;
      const leaves = words[now + CELL.flags] !== 0 || (words[now + HEAD.paused] === run.batch && !isAtEnd);
      if (isAtEnd && !leaves) {
        checkOutcome(round);
        ended++;
      }
      return !leaves && !isAtEnd;
    });
  }
  return ended;
}
