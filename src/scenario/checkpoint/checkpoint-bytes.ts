/**
 * A checkpoint as bytes, little-endian: `MAGIC`; two words, the number of the format and the bytes of the header; the header, JSON; the arrays that it
 * lists, one after the other; two words of checksum over all words before. Every part is filled up to 8 bytes. docs/files.md describes it.
 */
import { si } from '../../base/format.ts';
import { Digest } from '../../base/mix.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { hex64 } from '../../base/u32.ts';
import { whole } from '../../base/whole.ts';
import type { Scenario } from '../scenario.ts';
import { CHECKPOINT_FORMAT, type Checkpoint, type EngineState, type ReadCheckpoint } from './checkpoint.ts';

const MAGIC = 'swarmscope ckpt\n';
const FORMAT = 1;
/** Bytes of `MAGIC` and the two words, and of the checksum. */
const HEAD_BYTES = MAGIC.length + 8;
const CHECKSUM_BYTES = 8;
const UNIT = 8;
/** Of a piece, at most: whoever writes it may do something else then. */
const PIECE_BYTES = 2 ** 24;

/** Longest text of a header: a scenario is at most 256 kB. */
const MOST_HEADER_BYTES = 2 ** 20;

const TYPES = { u32: Uint32Array, f64: Float64Array } as const;

interface Header {
  readonly format: typeof CHECKPOINT_FORMAT;
  readonly version: string;
  readonly scenario: Scenario;
  readonly facts: EngineState['facts'];
  readonly arrays: readonly { readonly name: string; readonly type: keyof typeof TYPES; readonly length: number }[];
}

const filled = (bytes: number): number => UNIT * Math.ceil(bytes / UNIT);

/** Room for the header and what stands around it. */
const MOST_BESIDE_ARRAYS = 2 ** 21;

/** Failure `limit`: it has more than so many bytes, which who reads it takes in one piece. */
export function fitsIn({ state: { arrays } }: Checkpoint, most: number): Result<void> {
  const size = Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return size <= most - MOST_BESIDE_ARRAYS
    ? ok(undefined)
    : fail('limit', `a checkpoint of ${si(size, 'B')} is above ${si(most, 'B')}`, 'choose fewer nodes');
}

/** Pieces, one after the other; arrays are not copied, but for the end of one that has to be filled up. */
export function* encodeCheckpoint({ version, scenario, state }: Checkpoint): Generator<Uint8Array> {
  const sum = new Digest();
  sum.begin(FORMAT);
  for (const piece of pieces({ version, scenario, state })) {
    addWords(sum, piece);
    yield piece;
  }
  sum.end();
  yield bytesOf(Uint32Array.from(sum.pair));
}

function* pieces({ version, scenario, state: { facts, arrays } }: Checkpoint): Generator<Uint8Array> {
  const listed = Object.entries(arrays).map(([name, array]) => ({
    name,
    type: array instanceof Uint32Array ? ('u32' as const) : ('f64' as const),
    length: array.length,
  }));
  const header: Header = { format: CHECKPOINT_FORMAT, version, scenario, facts, arrays: listed };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(HEAD_BYTES + filled(text.length)).fill(0x20);
  head.set(new TextEncoder().encode(MAGIC));
  head.set(bytesOf(Uint32Array.of(FORMAT, filled(text.length))), MAGIC.length);
  head.set(text, HEAD_BYTES);
  yield head;
  for (const array of Object.values(arrays)) {
    const bytes = bytesOf(array);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
    if (filled(bytes.length) > bytes.length) yield new Uint8Array(filled(bytes.length) - bytes.length);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Whole words. */
function addWords(sum: Digest, piece: Uint8Array): void {
  sum.words(new Uint32Array(piece.buffer, piece.byteOffset, piece.byteLength / 4));
}

const DAMAGED = 'run from the beginning, or go on from the checkpoint before it, if there is one';

/** Failure `storage`: another file, another format, or a damaged one; in a sentence that its name may stand before. */
export function decodeCheckpoint(bytes: Uint8Array<ArrayBuffer>): Result<ReadCheckpoint> {
  const magic = new TextDecoder().decode(bytes.subarray(0, MAGIC.length));
  if (bytes.length < HEAD_BYTES || magic !== MAGIC)
    return fail('storage', 'is no checkpoint of Swarmscope', 'name a file that `run --checkpoint` wrote');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [format, headerBytes] = [view.getUint32(MAGIC.length, true), view.getUint32(MAGIC.length + 4, true)];
  if (format !== FORMAT)
    return fail(
      'storage',
      `is a checkpoint of format ${format}, and this version reads format ${FORMAT}`,
      'go on with the version that wrote it, or run from the beginning',
    );
  if (headerBytes > MOST_HEADER_BYTES || headerBytes % UNIT > 0)
    return fail('storage', `is damaged: its header cannot have ${whole(headerBytes)} bytes`, DAMAGED);
  const arraysAt = HEAD_BYTES + headerBytes;
  const header = arraysAt > bytes.length ? undefined : headerIn(bytes.subarray(HEAD_BYTES, arraysAt));
  if (!header && arraysAt <= bytes.length) return fail('storage', 'is damaged: its header cannot be read', DAMAGED);
  const wanted = header ? sizeOf(header, arraysAt) : arraysAt + CHECKSUM_BYTES;
  if (!header || wanted !== bytes.length)
    return fail(
      'storage',
      `is damaged: it has ${whole(bytes.length)} bytes and not ${header ? '' : 'at least '}${whole(wanted)}`,
      DAMAGED,
    );
  const sum = checksumOf(bytes.subarray(0, wanted - CHECKSUM_BYTES));
  const told = hex64(view.getUint32(wanted - 8, true), view.getUint32(wanted - 4, true));
  if (sum !== told)
    return fail('storage', `is damaged: its checksum is ${told}, and that of its content ${sum}`, DAMAGED);
  const { version, scenario, facts } = header;
  return ok({ version, scenario, state: { facts, arrays: arraysIn(bytes, header, arraysAt) } });
}

function headerIn(bytes: Uint8Array): Header | undefined {
  try {
    const header = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Header>;
    const { format, version, facts, arrays } = header;
    const isListed =
      Array.isArray(arrays) &&
      arrays.every(({ type, length }) => Object.hasOwn(TYPES, type) && Number.isSafeInteger(length) && length >= 0);
    const isWhole = format === CHECKPOINT_FORMAT && typeof version === 'string' && typeof facts === 'object' && facts;
    return isWhole && isListed ? (header as Header) : undefined;
  } catch {
    return undefined;
  }
}

const sizeOf = ({ arrays }: Header, at: number): number =>
  arrays.reduce((sum, { type, length }) => sum + filled(TYPES[type].BYTES_PER_ELEMENT * length), at) + CHECKSUM_BYTES;

function checksumOf(bytes: Uint8Array<ArrayBuffer>): string {
  const sum = new Digest();
  sum.begin(FORMAT);
  addWords(sum, aligned(bytes));
  sum.end();
  return sum.toString();
}

function arraysIn(bytes: Uint8Array<ArrayBuffer>, { arrays }: Header, from: number): EngineState['arrays'] {
  let at = from;
  return Object.fromEntries(
    arrays.map(({ name, type, length }) => {
      const size = TYPES[type].BYTES_PER_ELEMENT * length;
      const own = aligned(bytes.subarray(at, at + size));
      at += filled(size);
      return [name, new TYPES[type](own.buffer, own.byteOffset, length)];
    }),
  );
}

/** Typed arrays begin at whole elements only: copied where these bytes do not. */
const aligned = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.byteOffset % UNIT === 0 ? bytes : bytes.slice();
