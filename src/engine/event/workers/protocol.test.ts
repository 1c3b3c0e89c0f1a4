/**
 * Covers: the rules by which workers wait for each other and send, one by one, in drawn orders in which others go on after any operation on shared
 * words (`testing/between-atomics.ts`): the barrier, rings, who wakes whom, and that nobody sleeps without an end. Whole runs: `workers-executor.test.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SequentialContext } from '../sequential/context.ts';
import { samplingOf } from '../testing/run-world.ts';
import { tortureWorld } from '../testing/torture.ts';
import { command } from './asking.ts';
import { Barrier } from './barrier.ts';
import { evenBounds } from './bounds.ts';
import { breakRun, type FromHelper, type PartJob, serveParts, threadSettings } from './helper.ts';
import { Broken, PartWorker, type Steps } from './part-worker.ts';
import { ASK } from './questions.ts';
import { RingInbox, RingOutbox } from './rings.ts';
import { CONTROL, makeSharedMemory, READ, RING, SharedViews } from './shared-memory.ts';
import { betweenAtomics, Turns } from './testing/between-atomics.ts';
import { DrawnOrder } from './testing/drawn-order.ts';

const world = tortureWorld({
  ...{ nodes: 4, lookahead: 10, end: 40, period: 5, chains: 1, burst: 1, hops: 1, seed: 1 },
});
/** Of two workers, nodes 0 and 1, 2 and 3. */
const memoryOf = (ringRecords: number) => makeSharedMemory(world, [0, 2, 4], ringRecords);

/** In which whatever is to happen has happened. */
const MOST_TURNS = 20_000;

async function inDrawnOrder(steps: readonly (() => void)[], seed: number, isDone: () => boolean): Promise<void> {
  const turns = new Turns(steps, new DrawnOrder(seed));
  await betweenAtomics(turns.interrupt, () => {
    for (let turn = 0; turn < MOST_TURNS && !isDone(); turn++) turns.next();
  });
  expect(isDone(), 'all came to an end').toBe(true);
}

describe('the barrier', () => {
  const ROUNDS = 20;

  it('lets nobody go before all are there, and all go then, round after round', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.nat(), async (parties, seed) => {
        const barrier = new Barrier(new Int32Array(new SharedArrayBuffer(4 * 2 * READ)), parties);
        const rounds = new Array<number>(parties).fill(0);
        function* party(me: number) {
          while (rounds[me] < ROUNDS) {
            rounds[me]++;
            const generation = barrier.arrive();
            while (!barrier.isPast(generation)) yield;
            expect(Math.min(...rounds), 'the round of the last').toBeGreaterThanOrEqual(rounds[me]);
          }
        }
        const all = rounds.map((_, me) => party(me));
        const steps = all.map((each) => () => void each.next());
        await inDrawnOrder(steps, seed, () => rounds.every((round) => round === ROUNDS));
      }),
    );
  });
});

describe('a ring', () => {
  const RECORDS = 100;
  const PAYLOAD = Uint32Array.of(7, 8);

  it('gives records whole, once, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(1, 2, 4, 16), fc.nat(), async (ringRecords, seed) => {
        const shared = new SharedViews(world, memoryOf(ringRecords));
        const head = shared.markOf(0, 1) + READ;
        const order = new DrawnOrder(seed);
        const taken: number[][] = [];
        const words = new Uint32Array(2 * RECORDS);
        const receive = (...record: number[]) => 2 * (taken.push(record) - 1);
        const inbox = new RingInbox(shared, 1, { list: { words }, receive } as unknown as SequentialContext);
        let isReading = false;
        const read = () => {
          isReading = true;
          inbox.drain();
          isReading = false;
        };
        const outbox = new RingOutbox(shared, 0, () => {
          if (!isReading) read();
          if (isFull()) throw new Error('the ring is full, and nothing in it is told');
        });
        let sent = 0;
        const isFull = () => sent - shared.marks[head] >= ringRecords;
        const write = () => {
          if (sent === RECORDS || order.below(3) === 0) outbox.flush();
          // Who is in the middle of reading makes no room.
          else if (!isFull() || !isReading) {
            outbox.send(10 + sent, 0, sent, 2, 1, 5, PAYLOAD, 2, 0);
            sent++;
          }
        };
        await inDrawnOrder([write, read], seed, () => taken.length >= RECORDS);
        expect(taken).toEqual(Array.from({ length: RECORDS }, (_, i) => [10 + i, 0, i, 2, 1, 5]));
        expect([...words]).toEqual(Array.from({ length: RECORDS }, () => [...PAYLOAD]).flat());
      }),
    );
  });
});

describe('workers of a run', () => {
  const LOOKAHEAD = 10;

  /** Of a node or two each, in one thread. */
  function workersOf(count: number, seed: number) {
    const nodes = 6;
    const torture = tortureWorld({
      ...{ nodes, lookahead: LOOKAHEAD, end: 60, period: 5, chains: 1, burst: 2, hops: 3, seed },
    });
    const memory = makeSharedMemory(torture, evenBounds(nodes, count), 1024);
    const makeRoom = () => {
      throw new Error('a ring is full');
    };
    const settings = { spins: 0, look: 2, yields: true, makeRoom };
    return Array.from({ length: count }, (_, index) => {
      const shared = new SharedViews(torture, memory);
      shared.limits.set([torture.endTicks, Number.POSITIVE_INFINITY]);
      return new PartWorker(torture, samplingOf(torture), shared, { ...settings, index });
    });
  }

  /** Each does `ways` in turn. */
  async function inTurns(
    workers: readonly PartWorker[],
    seed: number,
    ways: (worker: PartWorker) => Steps,
  ): Promise<void> {
    const isOver = workers.map(() => false);
    const steps = workers.map((worker, i) => {
      const going = ways(worker);
      return () => {
        isOver[i] ||= going.next().done === true;
      };
    });
    await inDrawnOrder(steps, seed, () => !isOver.includes(false));
  }

  const drawn = [fc.integer({ min: 2, max: 3 }), fc.nat(), fc.nat()] as const;

  it('have started once everybody has read what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(...drawn, async (count, networkSeed, seed) => {
        const workers = workersOf(count, networkSeed);
        await inTurns(workers, seed, function* (worker) {
          yield* worker.start();
          const sent = workers.reduce((sum, { part }) => sum + part.context.created, 0);
          expect(worker.shared.nodes.waiting.reduce((sum, waiting) => sum + waiting)).toBe(sent);
        });
      }),
    );
  });

  it('open a window once they have read what is due in it', async () => {
    await fc.assert(
      fc.asyncProperty(...drawn, async (count, networkSeed, seed) => {
        const workers = workersOf(count, networkSeed);
        await inTurns(workers, seed, function* (worker) {
          worker.atOpening = (time) => {
            const early = unread(worker).filter((due) => due < time + LOOKAHEAD);
            expect(early, `unread by worker ${worker.index} as it opens the window from ${time} on`).toEqual([]);
          };
          yield* worker.start();
          yield* worker.advance();
        });
        expect(Math.min(...workers.map(({ windows }) => windows))).toBeGreaterThan(1);
      }),
    );
  });

  /** When it is due what others have told of and a worker has not read. */
  function unread({ shared, index }: PartWorker): readonly number[] {
    const { marks, rings, ringRecords, recordWords } = shared;
    return Array.from({ length: shared.workers }, (_, from) => {
      const mark = shared.markOf(from, index);
      const ring = (from * shared.workers + index) * ringRecords;
      return Array.from(
        { length: marks[mark] - marks[mark + READ] },
        (_, i) => rings[(ring + marks[mark + READ] + i) * recordWords + RING.time],
      );
    }).flat();
  }
});

/** Worker 0 with a thread of its own, and a ring to it in which another has filled. */
function threadWithMessages() {
  const memory = memoryOf(4);
  const shared = new SharedViews(world, memory);
  const settings = threadSettings(0);
  const sender = new RingOutbox(shared, 1, () => {
    throw new Error('the ring was not empty');
  });
  let seq = 0;
  return {
    shared,
    settings,
    worker: new PartWorker(world, samplingOf(world), shared, settings),
    sendFour() {
      for (let i = 0; i < 4; i++) sender.send(20, 2, seq++, 0, 0, 0, new Uint32Array(2), 2, 0);
      sender.flush();
    },
    /** How many of them it has taken. */
    taken: () => shared.marks[shared.markOf(1, 0) + READ],
  };
}

describe('who waits reads what others send, so that nobody waits for room for ever', () => {
  it('for room in a ring', () => {
    const { settings, worker, sendFour, taken } = threadWithMessages();
    sendFour();
    settings.makeRoom(1, worker);
    expect(taken()).toBe(4);
  });

  it('at a barrier', () => {
    const { worker, sendFour, taken } = threadWithMessages();
    sendFour();
    expect(worker.arrive()).toBe(false);
    expect(taken(), 'while it looks').toBe(4);
    sendFour();
    expect(worker.isHeld()).toBe(true);
    expect(taken(), 'between two sleeps').toBe(8);
  });

  it('but leaves a run that is broken off', () => {
    const { settings, worker, shared } = threadWithMessages();
    breakRun(shared.control);
    expect(() => settings.makeRoom(1, worker)).toThrow(Broken);
  });
});

/** Of ES2024. */
const { waitAsync } = Atomics as unknown as {
  waitAsync(words: Int32Array, at: number, old: number, ms: number): { readonly value: Promise<string> | string };
};

describe('who sleeps is woken', () => {
  /** Before its time is over; the word need not change. */
  async function isWoken(at: number, wake: (thread: ReturnType<typeof threadWithMessages>) => void): Promise<boolean> {
    const thread = threadWithMessages();
    const { control } = thread.shared;
    const { value } = waitAsync(control, at, control[at], 2000);
    wake(thread);
    return (await value) === 'ok';
  }

  it.each<[string, number, (thread: ReturnType<typeof threadWithMessages>) => void]>([
    [
      'at a barrier, when the last has come',
      CONTROL.generation,
      ({ shared }) => {
        const barrier = new Barrier(shared.control, 2);
        barrier.arrive();
        barrier.arrive();
      },
    ],
    [
      'at a barrier, when somebody needs room',
      CONTROL.generation,
      ({ settings, worker }) => settings.makeRoom(1, worker),
    ],
    ['at a barrier, when the run is broken off', CONTROL.generation, ({ shared }) => breakRun(shared.control)],
    ['at rest, when there is a command', CONTROL.command, ({ shared }) => command(shared.control, ASK.outcome, [])],
    ['at rest, when the run is broken off', CONTROL.command, ({ shared }) => breakRun(shared.control)],
  ])('%s', async (_when, at, wake) => expect(await isWoken(at, wake)).toBe(true));
});

it('who sleeps leaves a run that is broken off', async () => {
  const memory = memoryOf(4);
  const job: PartJob = { kind: 'part', index: 1, what: 'torture', sampling: samplingOf(world), memory };
  const told: FromHelper[] = [];
  // Whose time goes by at once, and which is no sleep without end.
  let sleeps = 0;
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    if (++sleeps > 3) throw new Error('it sleeps for ever');
    breakRun(new Int32Array(memory.control));
    return 'timed-out';
  });
  try {
    await new Promise<void>((resolve) => {
      const listen = (take: (job: PartJob) => void) => resolve(take(job));
      serveParts({ post: (message) => void told.push(message), listen }, async () => world);
    });
  } finally {
    wait.mockRestore();
  }
  expect(told).toEqual([{ kind: 'built' }]);
});

it('nobody sleeps without a time limit', () => {
  const src = fileURLToPath(new URL('../../../', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const waits = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(src, file), 'utf8').split('Atomics.wait(').slice(1).map(argumentsOf));
  expect(waits.length).toBeGreaterThan(4);
  for (const wait of waits) {
    expect(wait, wait.join()).toHaveLength(4);
    expect(wait[3]).toMatch(/^(\d+|[A-Z_]+_MS|Math\.min\(ms, SLEEP_MS\))$/);
  }
});

/** Those of a call, from behind its parenthesis on. */
function argumentsOf(text: string): readonly string[] {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if (depth === 0 && letter === ')') break;
    if ('([{'.includes(letter)) depth++;
    if (')]}'.includes(letter)) depth--;
    if (depth === 0 && letter === ',') found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((each) => each.trim());
}
