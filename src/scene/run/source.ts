/** Where pictures read a run, whatever executes it: the one place of the scene that knows executors. */
import { GpuExecutor } from '../../engine/event/gpu/gpu-executor.ts';
import { messagesOnGpu } from '../../engine/event/gpu/pending.ts';
import type { PendingMessage, WantedMessages } from '../../engine/event/pending.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { WorkersExecutor } from '../../engine/event/workers/workers-executor.ts';
import type { KernelReading } from '../../engine/gpu/kernel-reading.ts';
import { GpuRounds } from '../../engine/rounds/gpu/gpu-executor.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import type { WordRange } from '../../models/views.ts';
import type { Run } from '../../run/run.ts';
import { copyWords, readingOfWords, readNode } from '../gpu/read-words.ts';
import type { AnyReading, ViewedRun } from './viewed-run.ts';

/** All words of a run on one core or several. `part`: how much of the last round has passed, for places; default 1. */
export type Host = (part?: number) => AnyReading;

/**
 * All of it only while the run does not advance; what it gave is good until the next advance. Of a run that keeps going, kernels see what was submitted and
 * `nowTicks` is of what has come back.
 */
export interface Source {
  readonly nowTicks: number;
  readonly host?: Host;
  /** Of a run on a GPU; the part counts for what is submitted before the next call. */
  readonly gpu?: (part?: number) => KernelReading;
  /** What there is to know of a node. Undefined when the device is lost. */
  ofNode(viewed: ViewedRun, node: number): Promise<AnyReading | undefined>;
  /** Event engine: a sample of what is under way. */
  readonly messages?: (wanted: WantedMessages) => readonly PendingMessage[] | Promise<readonly PendingMessage[]>;
  /** Rounds engine: these words at least, as they are now, though they come while the run goes on. */
  readonly words?: (ranges: readonly WordRange[]) => Promise<RoundsReading | undefined>;
}

/** Undefined for what no picture can be made of. */
export function sourceOf(executor: Run['executor']): Source | undefined {
  if (executor instanceof GpuExecutor) return eventsOnGpu(executor);
  if (executor instanceof SequentialExecutor || executor instanceof WorkersExecutor) return eventsOnHost(executor);
  if (executor instanceof GpuRounds) return roundsOnGpu(executor);
  if (executor instanceof SequentialRounds) return roundsOnHost(executor);
  return undefined;
}

const eventsOnGpu = (executor: GpuExecutor): Source => ({
  get nowTicks() {
    return executor.nowTicks;
  },
  gpu: () => executor.read(),
  ofNode: (viewed, node) => readNode(viewed, executor.read(), node),
  messages: async (wanted) => (await messagesOnGpu(executor.read(), wanted)) ?? [],
});

const eventsOnHost = (executor: SequentialExecutor | WorkersExecutor): Source => ({
  get nowTicks() {
    return executor.read().nowTicks;
  },
  host: () => executor.read(),
  ofNode: async () => executor.read(),
  messages: (wanted) => executor.messages(wanted),
});

const roundsOnGpu = (executor: GpuRounds): Source => ({
  get nowTicks() {
    return executor.nowTicks;
  },
  gpu: (part) => executor.read(part),
  ofNode: async ({ rounds }, node) => rounds && copyWords(executor.read(), rounds.wordsOf(node)),
  words: (ranges) => copyWords(executor.read(), ranges),
});

const roundsOnHost = (executor: SequentialRounds): Source => ({
  get nowTicks() {
    return executor.read().nowTicks;
  },
  host: (part) => executor.read(part),
  ofNode: async () => executor.read(),
  words: async (ranges) => {
    const reading = executor.read();
    const copyOf = ({ buffer, first, count }: WordRange) =>
      Uint32Array.from({ length: count }, (_, i) => reading.word(buffer, first + i));
    return readingOfWords(ranges, ranges.map(copyOf), reading);
  },
});
