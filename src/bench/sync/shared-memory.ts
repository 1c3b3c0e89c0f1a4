/** Memory that all workers of a run share: where they wait for each other, where they say that they are silent, and a ring for each cut. */
import { EVENT } from '../../engine/event/sequential/event-list.ts';
import { Barrier, barrierWords } from '../threads/barrier.ts';
import { Ring, type RingSize, ringWords } from '../threads/ring.ts';
import type { PartedWorld } from './parted-world.ts';
import { Silence, silenceWords } from './silence.ts';

/** A record of a ring is an event as lists have it; where these have words of their own, its receiver, and the time of the event that sent it. */
export const SENT = { node: 4, at: 5 } as const;

export interface SharedSize {
  readonly workers: number;
  /** Room of a ring, a power of two. */
  readonly records: number;
}

export class SharedMemory {
  readonly buffer: SharedArrayBuffer;
  readonly barrier: Barrier;
  private readonly words: Uint32Array;
  private readonly ringSize: RingSize;
  private readonly silenceAt: number;
  private readonly ringsAt: number;
  private readonly rings: number;

  /** `buffer`: made by another worker; default one of its own, all 0. */
  constructor({ world, cuts }: PartedWorld, { workers, records }: SharedSize, buffer?: SharedArrayBuffer) {
    this.ringSize = { records, recordWords: EVENT.payload + world.payloadWords };
    this.silenceAt = barrierWords(workers);
    this.ringsAt = this.silenceAt + silenceWords(workers);
    this.buffer = buffer ?? new SharedArrayBuffer(4 * (this.ringsAt + cuts.length * ringWords(this.ringSize)));
    this.rings = cuts.length;
    this.barrier = new Barrier(this.buffer, workers);
    this.words = new Uint32Array(this.buffer);
  }

  silence(worker: number, of: number): Silence {
    const rings = Array.from({ length: this.rings }, (_, cut) => this.ring(cut));
    return new Silence(this.words, this.silenceAt, rings, worker, of);
  }

  ring(cut: number): Ring {
    return new Ring(this.words, this.ringsAt + cut * ringWords(this.ringSize), this.ringSize);
  }
}
