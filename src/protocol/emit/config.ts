/** A program with values, in integers: what emitters compile in. */
import type { HandlerContext } from '../../engine/event/model.ts';
import type { Program, TableName } from '../program.ts';

export interface EmitConfig {
  readonly nodes: number;
  readonly seed: number;
  /** Ticks. */
  readonly lookahead: number;
  /** Words by number of the parameter: ticks of a time, 0 or 1 of a bool. Of a share: how many random words fall within it, up to 2^32 (`wordsOf`). */
  readonly params: readonly number[];
  /** Quantiles of mean 1 (`quantileTable`), of `Program.tables`. */
  readonly tables: Readonly<Partial<Record<TableName, Uint32Array>>>;
  /** By `degreeOf`. */
  readonly degree: number;
  /** None: the text has no underlay. */
  readonly below?: Below;
}

/** What emitters know of an underlay. */
export interface Below {
  /** Words of a node's state before those of the text. */
  readonly stateWords: number;
  /** The word of them whose lowest bit says that the node is online. */
  readonly status: number;
  /** Over sessions: the word that timers carry in their first payload word. */
  readonly incarnation?: number;
  /** Ticks that a message takes that the node in work sends now, or `NEVER` where it is lost. One draw. The text may say other ticks. */
  delay(to: number, context: HandlerContext): number;
}

/** First payload word of a kind: timers over sessions carry the incarnation before. */
export const firstPayload = (
  program: Pick<Program, 'kinds'>,
  below: Pick<Below, 'incarnation'> | undefined,
  kind: number,
): number => (below?.incarnation !== undefined && program.kinds[kind].is === 'timer' ? 1 : 0);

/** Payload words of an event: the most that a kind has. */
export const payloadWordsOf = (program: Program, below: Pick<Below, 'incarnation'> | undefined): number =>
  Math.max(0, ...program.kinds.map(({ payload }, kind) => payload.length + firstPayload(program, below, kind)));

/** Neighbours of each node. */
export function degreeOf({ network }: Pick<Program, 'network'>, nodes: number): number {
  if (!network || nodes < 2) return 0;
  const { is, degree = 0 } = network;
  if (is === 'all') return nodes - 1;
  return is === 'ring' ? Math.min(2 * degree, nodes - 1) : degree;
}
