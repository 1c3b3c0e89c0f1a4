/**
 * A run in GPU memory, as the host of either engine knows it: its buffers, where its words are in them, the uniforms that its rounds are bound to,
 * and the record that is read back after each batch.
 */
import { uniformBuffer } from '../../gpu/bindings.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { ReadbackRing, readWords } from '../../gpu/readback.ts';
import { offsetIn, type RunOffsets } from '../run-offsets.ts';
import { type TurnUniforms, turnUniforms } from '../sets.ts';
import { DEPTH } from './batch-queue.ts';

/** Words of a buffer that belong to the run: from its first one on. */
export interface OwnWords {
  readonly source: GPUBuffer;
  readonly firstWord: number;
}

export class RunMemory<Name extends string = string> {
  /** Growth replaces them, and frees those before. */
  buffers: Readonly<Record<Name | 'control', GPUBuffer>>;
  /** The uniform `run`. */
  readonly run: GPUBuffer;
  readonly sets: TurnUniforms;
  private readonly ring: ReadbackRing;

  /** Owns all of it. `runWords`, `recordWords`: of the uniform, and from the block's first word on of what is read back. */
  constructor(
    readonly gpu: GpuContext,
    readonly offsets: RunOffsets,
    buffers: Readonly<Record<Name | 'control', GPUBuffer>>,
    runWords: number,
    recordWords: number,
  ) {
    this.buffers = buffers;
    this.run = uniformBuffer(gpu.device, 'run', 4 * runWords);
    this.sets = turnUniforms(gpu.device);
    this.ring = new ReadbackRing(gpu.device, 4 * recordWords, DEPTH + 1);
  }

  get memoryBytes(): number {
    return Object.values<GPUBuffer>(this.buffers).reduce((sum, { size }) => sum + size, 0);
  }

  /** A word of the run's, by what it is called there. */
  at(name: Name | 'control', word = 0): OwnWords {
    return { source: this.buffers[name], firstWord: offsetIn(this.offsets, name) + word };
  }

  read(name: Name | 'control', word: number, words: number): Promise<Uint32Array> {
    const { source, firstWord } = this.at(name, word);
    return readWords(this.gpu.device, source, firstWord, words);
  }

  /** Of another buffer. */
  readFrom(source: GPUBuffer, word: number, words: number): Promise<Uint32Array> {
    return readWords(this.gpu.device, source, word, words);
  }

  write(name: Name | 'control', word: number, words: Uint32Array<ArrayBuffer>): void {
    const { source, firstWord } = this.at(name, word);
    this.gpu.device.queue.writeBuffer(source, 4 * firstWord, words);
  }

  clear(encoder: GPUCommandEncoder, word: number, words: number): void {
    const { source, firstWord } = this.at('control', word);
    encoder.clearBuffer(source, 4 * firstWord, 4 * words);
  }

  /** Records a copy of the words that the host looks at after a batch; call what it gives after the submit. */
  recordCopy(encoder: GPUCommandEncoder): () => Promise<Uint32Array> {
    const { source, firstWord } = this.at('control');
    return this.ring.record(encoder, source, 4 * firstWord);
  }

  dispose(): void {
    for (const buffer of [...Object.values<GPUBuffer>(this.buffers), this.run, this.sets.buffer]) buffer.destroy();
    this.ring.destroy();
  }
}
