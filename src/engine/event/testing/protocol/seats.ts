/**
 * Runs of one shape side by side in one memory: each dispatch serves all at work, and who is over makes room for the next. Twin of
 * `shaders/engine/seats.wesl` and `engine/event/gpu/seats`.
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

const SEATS = 2;

/** What a run has not in common with others of its shape. */
type Own = Pick<World, 'seed' | 'lookahead' | 'end' | 'sampleEvery'>;

const ownOf = ({ seed, lookahead, end, sampleEvery }: World): Own => ({ seed, lookahead, end, sampleEvery });

/** Runs of one shape, and room in which most come to their end: nothing grows, and only what is judged is recorded. */
export const groups: fc.Arbitrary<World[]> = fc
  .tuple(worlds, fc.array(worlds, { minLength: SEATS, maxLength: SEATS + 2 }))
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

/** A kernel for one seat: its invocations begin with what is the run's own. */
function seated(round: Round, kernel: (round: Round) => Steps[][]): Steps[][] {
  const knows = { world: round.world };
  const seen: Round = Object.create(round, { world: { get: () => knows.world } });
  function* beginSeat(steps: Steps): Steps {
    const own: number[] = [];
    for (let word = 0; word < OWN_WORDS; word++) own.push(yield* load(round, word - OWN_WORDS));
    const [seed, lookahead, end, sampleEvery] = own;
    knows.world = { ...round.world, seed, lookahead, end, sampleEvery };
    yield* steps;
  }
  return kernel(seen).map((lanes) => lanes.map(beginSeat));
}

/** Runs all on two seats; gives how many come to their end there. Throws a `Violation` where a promise is broken. */
export function simulateSeats(runs: readonly World[], rules: Rules): number {
  const [shape] = runs;
  const choices = new Choices(shape.tape);
  const memory = new Memory(shape.nodes, SEATS, choices);
  const run = firstRun(shape, rules, slots);
  /** By seat, who has it or had it last. */
  const rounds: Round[] = [];
  const waiting = [...runs];
  const lost = new Set<Round>();
  let atWork: number[] = [];
  let turn = 1;
  let ended = 0;

  const serve = (list: readonly number[], kernel: (round: Round) => Steps[][]) => {
    const workgroups = list.map((seat, place) => seated(rounds[rules.seatFromList ? seat : place], kernel));
    dispatch(memory, choices, workgroups.flat());
  };

  const arrive = () => {
    const free = [...Array(SEATS).keys()].filter((seat) => !atWork.includes(seat));
    const arriving = free.slice(0, waiting.length);
    for (const seat of arriving) {
      const world = waiting.shift() as World;
      const round = new Round(world, rules, slots, run, memory, seat);
      round.own.set(Object.values(ownOf(world)));
      reset(round);
      round.turn = turn + rules.sets - rules.buildsBefore;
      rounds[seat] = round;
    }
    serve(arriving, building);
    // Their lists overflow at once: they are told so when the batch is over.
    for (const seat of arriving) if (losesFirst(rounds[seat])) lost.add(rounds[seat]);
    atWork = [...atWork, ...arriving].sort();
  };

  const advance = (isLast: boolean, number: number) => {
    serve(atWork, advancing);
    turn += rules.turnsPerRound;
    for (const round of rounds) round.turn = turn;
    for (const seat of atWork) if (!lost.has(rounds[seat])) census(rounds[seat]);
    if (isLast || number % shape.evaluateEvery === 0) serve(atWork, evaluating);
  };

  for (let number = 0; waiting.length + atWork.length > 0; number++) {
    if (number === MOST_BATCHES) throw new Violation('batches go by and a run does not end');
    const batch = shape.batches[number % shape.batches.length];
    arrive();
    run.lpExponent = batch.lpExponent;
    for (const round of rounds) round.turn = turn;
    for (let i = 1; i <= batch.rounds; i++) advance(i === batch.rounds, i);
    atWork = atWork.filter((seat) => {
      const round = rounds[seat];
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
