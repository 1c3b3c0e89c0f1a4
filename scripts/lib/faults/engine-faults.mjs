/** Faults of the engines on one core: windows, the order of events, what is counted and told. */

const SEQUENTIAL = 'src/engine/event/sequential';
const WORKERS = 'src/engine/event/workers';

/** @type {readonly import('./faults.mjs').Fault[]} */
export const ENGINE_FAULTS = [
  {
    name: 'events at one time are executed from the last sender to the first',
    area: 'engine',
    file: `${SEQUENTIAL}/pairing-heap.ts`,
    from: 'return src !== from ? src < from :',
    to: 'return src !== from ? src > from :',
    finds: {
      kind: 'unit',
      path: `${SEQUENTIAL}/calendar.test.ts`,
      title: 'gives what one sorted list gives, node by node',
    },
  },
  {
    name: 'a window ends a tick before it may',
    area: 'engine',
    file: `${SEQUENTIAL}/sequential-executor.ts`,
    from: 'addSaturated(time, this.world.lookaheadTicks, MOST_U32)',
    to: 'addSaturated(time, Math.max(1, this.world.lookaheadTicks - 1), MOST_U32)',
    finds: {
      kind: 'gpu',
      path: 'src/engine/event/torture.gpu.test.ts',
      title: ', batch all nodes LP size 2',
    },
  },
  {
    name: 'an event at the end of a window counts as executed',
    area: 'engine',
    file: `${SEQUENTIAL}/calendar.ts`,
    from: 'if (time >= this.drained) return false;',
    to: 'if (time > this.drained) return false;',
    finds: {
      kind: 'unit',
      path: `${SEQUENTIAL}/calendar.test.ts`,
      title: 'gives what one sorted list gives, node by node',
    },
  },
  {
    name: 'serial events of a node go on counting in the next window',
    area: 'engine',
    file: `${SEQUENTIAL}/serial-events.ts`,
    from: 'this.before = this.total;\n    this.node = NOBODY;',
    to: 'this.before = this.total;',
    finds: {
      kind: 'unit',
      path: `${SEQUENTIAL}/serial-events.test.ts`,
      title: 'are those of the trace, at every pause and in every row',
    },
  },
  {
    name: 'the digest leaves out how many numbers a node has drawn',
    area: 'engine',
    file: `${SEQUENTIAL}/context.ts`,
    from: '    digest.word(this.draws(node));\n',
    to: '',
    finds: { kind: 'gpu', path: 'src/models/phold/golden.gpu.test.ts', title: "tiny' on one core" },
  },
  {
    name: 'the fault of the first node is told, not the first fault',
    area: 'engine',
    file: `${SEQUENTIAL}/part.ts`,
    from: '(a.time - b.time || a.src - b.src || a.seq - b.seq) < 0',
    to: '(a.src - b.src || a.time - b.time || a.seq - b.seq) < 0',
    finds: {
      kind: 'unit',
      path: `${SEQUENTIAL}/node-order.test.ts`,
      title: 'the fault that is told is the first one by key',
    },
  },
  {
    name: 'the first row of a series is left out',
    area: 'engine',
    file: 'src/engine/event/executor.ts',
    from: 'if (index < this.next ||',
    to: 'if (index <= this.next ||',
    finds: { kind: 'gpu', path: 'src/engine/event/records.gpu.test.ts', title: ', batch LP size 2, kept false' },
  },
  {
    name: 'a run in rounds is asked for progress after 128 idle rounds first',
    area: 'engine',
    file: 'src/engine/rounds/executor.ts',
    from: 'return idle > 0 && idle % IDLE_ROUNDS === 0 &&',
    to: 'return idle > IDLE_ROUNDS && idle % IDLE_ROUNDS === 0 &&',
    finds: {
      kind: 'unit',
      path: 'src/engine/rounds/executor.test.ts',
      title: 'comes after 64, 128, 256, ... idle rounds in a row',
    },
  },
  {
    name: 'messages that a node sends to itself are shown as under way',
    area: 'engine',
    file: `${SEQUENTIAL}/message-watch.ts`,
    from: 'if (src !== dst && this.isWanted(dst) &&',
    to: 'if (this.isWanted(dst) &&',
    finds: { kind: 'unit', path: `${SEQUENTIAL}/message-watch.test.ts`, title: 'MessageWatch' },
  },
  {
    name: 'a worker forgets what it has sent to others when it says what comes first',
    area: 'engine',
    file: `${WORKERS}/part-worker.ts`,
    from: 'Math.min(part.list.firstTime(), outbox.least)',
    to: 'part.list.firstTime()',
    finds: {
      kind: 'unit',
      path: `${WORKERS}/workers-executor.test.ts`,
      title: 'say what one core says of the torture',
    },
  },
  {
    name: 'a worker meets the others before it has told what it sent',
    area: 'engine',
    file: `${WORKERS}/part-worker.ts`,
    from: 'this.outbox.flush();\n      this.publish(unfinished);',
    to: 'this.publish(unfinished);',
    finds: {
      kind: 'unit',
      path: `${WORKERS}/workers-executor.test.ts`,
      title: 'say what one core says of the torture',
    },
  },
  {
    name: 'a run on workers looks at the clock in long windows alone',
    area: 'engine',
    file: `${WORKERS}/part-worker.ts`,
    from: 'this.atLook();\n      this.outbox.flush();',
    to: 'this.outbox.flush();',
    finds: {
      kind: 'unit',
      path: `${WORKERS}/workers-executor.test.ts`,
      title: 'look at the clock in each window',
    },
  },
  {
    name: 'workers publish into the block that others still read',
    area: 'engine',
    file: `${WORKERS}/shared-memory.ts`,
    from: 'this.blocks[2 * worker + (meeting & 1)]',
    to: 'this.blocks[2 * worker]',
    finds: {
      kind: 'unit',
      path: `${WORKERS}/workers-executor.test.ts`,
      title: 'say what one core says of the torture',
    },
  },
  {
    name: 'auto takes workers that are slower than one core',
    area: 'engine',
    file: 'src/run/faster-executor.ts',
    from: 'if (rate > alone.rate * CLEARLY_FASTER && ++faster === 2) return workers;',
    to: 'if (++faster === 2) return workers;',
    finds: { kind: 'unit', path: 'src/run/faster-executor.test.ts', title: 'a run that on workers is slower' },
  },
  {
    name: 'of faults of several workers that of the first worker is told',
    area: 'engine',
    file: `${WORKERS}/part-worker.ts`,
    from: 'if (together.fault === undefined || isBefore(fault, together.fault))',
    to: 'if (together.fault === undefined)',
    finds: { kind: 'unit', path: `${WORKERS}/workers-executor.test.ts`, title: 'name the first of several faults' },
  },
];
