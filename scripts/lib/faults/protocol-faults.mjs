/** Faults of the protocol of several cores: barrier, rings, flags, who wakes whom. */

const WORKERS = 'src/engine/event/workers';
const RUNS = `${WORKERS}/workers-executor.test.ts`;
const RULES = `${WORKERS}/protocol.test.ts`;
const TORTURE = 'say what one core says of the torture';
const CUT = 'are cut within a window, and come to the same';
const STOPPED = 'are stopped at any moment, and come to the same';

/** Of `command`. */
const QUESTION = `  control[CONTROL.question] = ask;
  control.set(
    words.map((word) => word | 0),
    CONTROL.question + 1,
  );
`;
const TELL = '  Atomics.add(control, CONTROL.command, 1);\n';

/**
 * Rules by which workers wait for each other and send: file, what is wrong, the text, what stands there instead, and the title of the test.
 * @type {readonly (readonly [file: string, name: string, from: string, to: string, path: string, title: string])[]}
 */
const PROTOCOL = [
  [
    'barrier.ts',
    'a barrier lets workers go while one is still to come',
    '=== this.parties - 1',
    '>= this.parties - 2',
    RULES,
    'lets nobody go before all are there',
  ],
  [
    'barrier.ts',
    'the count of a barrier is not set back',
    '      Atomics.store(control, CONTROL.arrived, 0);\n',
    '',
    RULES,
    'lets nobody go before all are there',
  ],
  [
    'barrier.ts',
    'the generation of a barrier is not raised',
    '      Atomics.add(control, CONTROL.generation, 1);\n',
    '',
    RULES,
    'lets nobody go before all are there',
  ],
  [
    'barrier.ts',
    'the generation of a barrier is raised before its count is set back',
    'Atomics.store(control, CONTROL.arrived, 0);\n      Atomics.add(control, CONTROL.generation, 1);',
    'Atomics.add(control, CONTROL.generation, 1);\n      Atomics.store(control, CONTROL.arrived, 0);',
    RULES,
    'lets nobody go before all are there',
  ],
  [
    'barrier.ts',
    'who arrives at a barrier reads its generation afterwards',
    'const generation = Atomics.load(control, CONTROL.generation);\n    if (Atomics.add(control, CONTROL.arrived, 1) ===',
    'const before = Atomics.add(control, CONTROL.arrived, 1);\n    const generation = Atomics.load(control, CONTROL.generation);\n    if (before ===',
    RULES,
    'lets nobody go before all are there',
  ],
  [
    'barrier.ts',
    'the last at a barrier wakes nobody',
    '      Atomics.notify(control, CONTROL.generation);\n',
    '',
    RULES,
    'at a barrier, when the last has come',
  ],
  [
    'rings.ts',
    'a record is told before it is written',
    '    rings[at + RING.time] = due;\n',
    '    Atomics.store(this.shared.marks, this.shared.markOf(this.me, to), (tails[to] + 1) | 0);\n    rings[at + RING.time] = due;\n',
    RULES,
    'gives records whole, once, in their order',
  ],
  [
    'rings.ts',
    'a reader gives room before it has read',
    'this.take(from, tail);\n      Atomics.store(shared.marks, mark + READ, tail | 0);',
    'Atomics.store(shared.marks, mark + READ, tail | 0);\n      this.take(from, tail);',
    RULES,
    'gives records whole, once, in their order',
  ],
  [
    'rings.ts',
    'who waits for room in a ring has not told what is in it',
    '      this.flush();\n      this.makeRoom(to);',
    '      this.makeRoom(to);',
    RULES,
    'gives records whole, once, in their order',
  ],
  ['helper.ts', 'who waits for room reads nothing meanwhile', '      self.drain();\n', '', RULES, 'for room in a ring'],
  [
    'helper.ts',
    'who needs room does not wake who sleeps',
    '      Atomics.notify(control, CONTROL.generation);\n      const mark',
    '      const mark',
    RULES,
    'at a barrier, when somebody needs room',
  ],
  [
    'helper.ts',
    'who waits for room stays in a run that is broken off',
    '      if (Atomics.load(control, CONTROL.broken) !== 0) throw new Broken();\n',
    '',
    RULES,
    'but leaves a run that is broken off',
  ],
  [
    'helper.ts',
    'a run that is broken off wakes nobody who is at rest',
    '  Atomics.notify(control, CONTROL.command);\n',
    '',
    RULES,
    'at rest, when the run is broken off',
  ],
  [
    'helper.ts',
    'a thread sleeps without a time limit',
    'waitsFor, SLEEP_MS)',
    'waitsFor)',
    RULES,
    'nobody sleeps without a time limit',
  ],
  [
    'part-worker.ts',
    'a worker at a barrier reads nothing between two sleeps',
    '    this.drain();\n    this.atLook();',
    '    this.atLook();',
    RULES,
    'at a barrier',
  ],
  [
    'part-worker.ts',
    'a worker at a barrier reads nothing while it looks',
    '      if (spin % SPINS_PER_DRAIN === 0) this.drain();\n',
    '',
    RULES,
    'at a barrier',
  ],
  [
    'part-worker.ts',
    'flags are read before the barrier',
    'if (!this.arrive()) while (this.isHeld()) yield;\n      this.waiting += performance.now() - arrived;\n      this.seeTogether();',
    'this.seeTogether();\n      if (!this.arrive()) while (this.isHeld()) yield;\n      this.waiting += performance.now() - arrived;',
    RUNS,
    TORTURE,
  ],
  [
    'part-worker.ts',
    'worker 0 pauses before others have read what was sent',
    'if (evaluates || hasRow || !opens) {',
    'if (evaluates || hasRow) {',
    RUNS,
    TORTURE,
  ],
  [
    'part-worker.ts',
    'a window is opened before what is due in it has been read',
    '      this.seeTogether();\n      this.exchange();\n',
    '      this.seeTogether();\n',
    RULES,
    'open a window once they have read what is due in it',
  ],
  [
    'part-worker.ts',
    'a run has started before all have read what was sent',
    'sees what waits at every node.\n    if (!this.arrive()) while (this.isHeld()) yield;\n',
    'sees what waits at every node.\n',
    RULES,
    'have started once everybody has read what was sent',
  ],
  [
    'part-worker.ts',
    'who starts does not read what others have sent',
    '    this.drain();\n    this.shared.countersOf',
    '    this.shared.countersOf',
    RULES,
    'have started once everybody has read what was sent',
  ],
  [
    'rings.ts',
    'a ring that is full is overwritten',
    '    if ((tails[to] - this.heads[to]) >>> 0 === ringRecords) this.waitForRoom(to);\n',
    '',
    RULES,
    'gives records whole, once, in their order',
  ],
  [
    'helper.ts',
    'who sleeps stays in a run that is broken off',
    'waitsFor, SLEEP_MS);\n  if (Atomics.load(control, CONTROL.broken) !== 0) throw new Broken();\n',
    'waitsFor, SLEEP_MS);\n',
    RULES,
    'who sleeps leaves a run that is broken off',
  ],
  [
    'part-worker.ts',
    'records are evaluated while others execute the next window',
    'if (evaluates || hasRow || !opens) {',
    'if (hasRow || !opens) {',
    RUNS,
    'evaluate records before anybody goes on',
  ],
  [
    'part-worker.ts',
    'each worker looks by itself whether the run is to stop',
    '(passes > 0 && (flags & FLAG.pause) !== 0)',
    '(passes > 0 && Atomics.load(shared.control, CONTROL.stop) !== 0)',
    RUNS,
    STOPPED,
  ],
  [
    'part-worker.ts',
    'a window that was cut is followed by the next',
    'const isClosed = !isCut && (flags & FLAG.fault) === 0;',
    'const isClosed = (flags & FLAG.fault) === 0;',
    RUNS,
    CUT,
  ],
  [
    'asking.ts',
    'a command is told before its question is there',
    QUESTION + TELL,
    TELL + QUESTION,
    RUNS,
    'say the same where others go on in the middle',
  ],
  [
    'asking.ts',
    'a command wakes nobody',
    '  Atomics.notify(control, CONTROL.command);\n',
    '',
    RULES,
    'at rest, when there is a command',
  ],
];

/** @type {readonly import('./faults.mjs').Fault[]} */
export const PROTOCOL_FAULTS = PROTOCOL.map(([file, name, from, to, path, title]) => ({
  name,
  area: 'engine',
  file: `${WORKERS}/${file}`,
  from,
  to,
  finds: { kind: 'unit', path, title },
}));
