/** What worker 0 asks all workers while nobody executes anything, and what they answer: words, each of its own part. */
import type { Watched } from '../event-trace.ts';
import type { PendingMessage, WantedMessages } from '../pending.ts';
import { copyNodes } from '../sequential/context.ts';
import { earliestIn, earliestOf } from '../sequential/reading.ts';
import type { PartWorker } from './part-worker.ts';

/** A command first. */
export const ASK = {
  advance: 1,
  /** The rest of the last answer. */
  more: 2,
  outcome: 3,
  measured: 4,
  observed: 5,
  earliest: 6,
  allEarliest: 7,
  messages: 8,
  watch: 9,
  trace: 10,
  keepRecords: 11,
  records: 12,
  /** Words of nodes that lie in memory of their own go into that of all. */
  show: 13,
  /** The digest of what it has executed. */
  executed: 14,
  pending: 15,
  /** As `records`, which stay. */
  seeRecords: 16,
} as const;

/** Words that a question is made of, beside what it is. */
export const QUESTION_WORDS = 4;

const NOTHING = new Uint32Array();

/** To one of these, `words` are those behind the number of the question. */
export function answer({ part, shared, world }: PartWorker, ask: number, words: ArrayLike<number>): Uint32Array {
  const { context, own, list } = part;
  switch (ask) {
    case ASK.outcome:
      return Uint32Array.of(...part.digest().pair, list.size);
    case ASK.measured:
      return joined(context.measured.map(({ numbers }) => numbers));
    case ASK.observed:
      return joined([part.observe(words[0]).numbers]);
    case ASK.earliest:
      return Uint32Array.of(earliestOf(list, words[0]));
    case ASK.allEarliest:
      return earliestIn(list, own);
    case ASK.messages:
      return wordsOfMessages(part.messages(wantedOf(words)));
    case ASK.watch:
      part.watch(watchedOf(words));
      return NOTHING;
    case ASK.trace:
      return context.eventTrace?.take(words[0]).rows ?? NOTHING;
    case ASK.keepRecords:
      context.records.log.keep();
      return NOTHING;
    case ASK.records:
      return context.records.log.take().words;
    case ASK.show:
      copyNodes(world, context, shared.nodes, own);
      return NOTHING;
    case ASK.executed:
      return Uint32Array.of(...part.executed.pair);
    case ASK.pending:
      return context.pendingRows();
    case ASK.seeRecords:
      return context.records.log.look();
    default:
      throw new Error(`nobody answers question ${ask}`);
  }
}

function joined(parts: readonly Float64Array[]): Uint32Array {
  const numbers = parts.flatMap((part) => [...part]);
  return new Uint32Array(Float64Array.from(numbers).buffer);
}

export const numbersIn = (words: Uint32Array): Float64Array => new Float64Array(words.slice().buffer);

const NOBODY = 0xffff_ffff;

export const wordsOfWanted = ({ stride, count, also }: WantedMessages): readonly number[] => [
  stride,
  count,
  also ?? NOBODY,
];

/** The same object for the same words: a watch goes by what it is asked. */
function wantedOf(words: ArrayLike<number>): WantedMessages {
  const [stride, count, also] = [words[0] >>> 0, words[1] >>> 0, words[2] >>> 0];
  return { stride, count, also: also === NOBODY ? undefined : also };
}

const MESSAGE_WORDS = 5;

const wordsOfMessages = (messages: readonly PendingMessage[]): Uint32Array =>
  Uint32Array.from(
    messages.flatMap(({ time, src, dst, sent }) => [time, src, dst, Number(sent !== undefined), sent ?? 0]),
  );

export const messagesIn = (words: Uint32Array): readonly PendingMessage[] =>
  Array.from({ length: words.length / MESSAGE_WORDS }, (_, i) => {
    const [time, src, dst, isSent, sent] = words.subarray(i * MESSAGE_WORDS, (i + 1) * MESSAGE_WORDS);
    return { time, src, dst, ...(isSent === 1 && { sent }) };
  });

const WATCHED: readonly (Watched | undefined)[] = [undefined, 'all', 'all with payloads'];

export const wordsOfWatched = (watched: Watched | undefined): readonly number[] =>
  typeof watched === 'number' ? [WATCHED.length, watched] : [WATCHED.indexOf(watched), 0];

const watchedOf = (words: ArrayLike<number>): Watched | undefined =>
  words[0] === WATCHED.length ? words[1] >>> 0 : WATCHED[words[0]];
