/** The host: submits rounds in batches, and makes room when a flag has stopped them. Twin of `engine/event/gpu`. */
import { build } from './build.ts';
import { census } from './census.ts';
import { checkEvaluation, checkOutcome } from './checks.ts';
import { Choices, Violation } from './machine.ts';
import { evaluateRecords } from './records.ts';
import { makeRoom, takeRecords } from './room.ts';
import type { EventList, Round, Steps } from './round.ts';
import type { Rules } from './rules.ts';
import { dispatch, lanesOf } from './schedule.ts';
import { slots } from './slots/list.ts';
import { leader } from './window.ts';
import { CELL, CONTROL, FREE, HEAD } from './words.ts';
import { denseWorker, SPARSE_LANES, sparseLane, Workgroup } from './workers.ts';
import type { Batch, World } from './world.ts';

/** Batches after which a run should long have ended. */
export const MOST_BATCHES = 600;
/** Most batches ahead of what the host has seen. */
const MOST_AHEAD = 3;
const EVALUATORS = 2;

/** Runs a network to its end; gives its memory. Throws a `Violation` where a promise is broken. */
export function simulate(world: World, rules: Rules, list: EventList = slots): Round {
  const choices = new Choices(world.tape);
  const host = new Host(build(world, rules, list, choices), choices);
  host.look();
  for (let number = 0; !host.isOver; number++) {
    if (number === MOST_BATCHES) throw new Violation('batches go by and the run does not end');
    const batch = world.batches[number % world.batches.length];
    host.submit(batch);
    if (batch.looks || number % MOST_AHEAD === 0) host.look();
  }
  host.look();
  checkOutcome(host.round);
  return host.round;
}

/** The workgroups of a round, the leader last. */
export function advancing(round: Round): Steps[][] {
  const { sparse, workgroups } = round.world;
  const workers = lanesOf(workgroups, (i) => {
    if (!sparse) return [denseWorker(round, i, workgroups)];
    const shared = new Workgroup();
    return lanesOf(SPARSE_LANES, (lane) => sparseLane(round, shared, lane, i, workgroups));
  });
  return [...workers, [leader(round)]];
}

/** Those that evaluate records, between two rounds. */
export function evaluating(round: Round): Steps[][] {
  const now = round.set('now');
  const evaluate = (ticket: number) => checkEvaluation(round, now, ticket);
  return lanesOf(EVALUATORS, (i) => [evaluateRecords(round, i, EVALUATORS, evaluate)]);
}

class Host {
  /** As the host last saw them. */
  private known = { tmin: 0, windows: 0 };
  private evaluated: number;

  constructor(
    readonly round: Round,
    private readonly choices: Choices,
  ) {
    this.evaluated = round.world.firstRecord;
  }

  get isOver(): boolean {
    return this.known.tmin >= this.round.world.end;
  }

  submit(batch: Batch): void {
    const { round, known } = this;
    const { run, world, rules, log, control } = round;
    run.batch++;
    if (!round.list.ownsLps) run.lpExponent = batch.lpExponent;
    run.windowLimit = batch.windows === 0 ? FREE : known.windows + batch.windows;
    run.timeLimit = batch.ticks === 0 ? FREE : known.tmin + batch.ticks;
    log.inBatch = 0;
    for (let i = 1; i <= batch.rounds; i++) {
      this.advance();
      round.turn += rules.turnsPerRound;
      census(round);
      const isLast = i === batch.rounds && rules.evaluatesLastRound;
      if (i % (world.evaluateEvery + rules.evaluatesLater) === 0 || isLast) this.evaluate();
    }
    const most = world.batchMostEvents + 2 * world.nodes * world.eventsPerNodeLimit;
    if (log.inBatch > most) throw new Violation(`a batch executes ${log.inBatch} events, more than ${most}`);
    // Records of the batch before are taken while this one is in flight.
    takeRecords(round, this.evaluated);
    this.evaluated = control.words[CONTROL.evaluated];
  }

  /** Waits for what is in flight, and does what flags ask for. */
  look(): void {
    const { round } = this;
    const { words } = round.control;
    const now = round.set('now');
    takeRecords(round, this.evaluated);
    this.known = { tmin: words[now + CELL.tmin], windows: words[now + HEAD.windows] };
    round.list.setCountersBack(round);
    makeRoom(round, words[now + CELL.flags]);
  }

  private advance(): void {
    const { round, choices } = this;
    for (const kernel of [...round.list.kernels(round), () => advancing(round)]) dispatch(round, choices, kernel());
  }

  private evaluate(): void {
    const { round, choices } = this;
    const { rules, turn } = round;
    const workgroups = evaluating(round);
    if (!rules.evaluatesWithNext) round.turn += rules.sets - 1;
    dispatch(round, choices, workgroups);
    round.turn = turn;
  }
}
