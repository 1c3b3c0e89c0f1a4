/**
 * The digest: every executed event, every event still pending and every node's final state adds one `mix` to a pair of
 * u32 sums. Addition commutes, so neither thread order nor engine matters. Twin of shaders/lib/mix.wesl; the algorithm
 * and its test vectors are in ARCHITECTURE.md.
 */
import { hex64 } from './u32.ts';

/** The first word mixed says what the others are; the kind of an event is added to it. */
export const MIX_EXECUTED = 0x0000_0000;
export const MIX_PENDING = 0x8000_0000;
export const MIX_STATE = 0xc000_0000;
/** Of no run: which of several ports a path takes, and the ports of paths. */
export const MIX_CHOICE = 0x5000_0000;
export const MIX_PATH = 0x5100_0000;

/** The first sum of a term of four words alone: a hash by which one of several is chosen. */
export function mixed(tag: number, w: number, x: number, y: number, z: number): number {
  chooser.begin(tag);
  chooser.word(w);
  chooser.word(x);
  chooser.word(y);
  chooser.word(z);
  return chooser.close();
}

/** An event as it is mixed. */
interface MixedEvent {
  readonly kind: number;
  readonly time: number;
  readonly node: number;
  readonly src: number;
  readonly seq: number;
  /** Its words are those from `payloadAt` on. */
  readonly payload: Uint32Array;
  readonly payloadAt: number;
}

export class Digest {
  private sumA = 0;
  private sumB = 0;
  private a = 0;
  private b = 0;

  /** Begins one term. `tag` is one of the MIX constants, plus the event's kind. */
  begin(tag: number): void {
    this.a = 0x9e37_79b9 | 0;
    this.b = 0x7f4a_7c15;
    this.word(tag);
  }

  /** One word of the term: (a, b) -> (a', b') is a bijection for each word, so distinct terms stay distinct. */
  word(w: number): void {
    let a = Math.imul(this.a ^ w, 0x85eb_ca6b);
    a ^= a >>> 15;
    let b = Math.imul((this.b + a) | 0, 0xc2b2_ae35);
    b ^= b >>> 13;
    this.a = a;
    this.b = b;
  }

  /** Many words of the term. */
  words(words: Uint32Array): void {
    let { a, b } = this;
    for (let i = 0; i < words.length; i++) {
      a = Math.imul(a ^ words[i], 0x85eb_ca6b);
      a ^= a >>> 15;
      b = Math.imul((b + a) | 0, 0xc2b2_ae35);
      b ^= b >>> 13;
    }
    [this.a, this.b] = [a, b];
  }

  /** Ends the term and adds it to the sums. */
  end(): void {
    this.sumA = (this.sumA + this.close()) | 0;
    this.sumB = (this.sumB + this.b) | 0;
  }

  /** Ends the term; gives what it would add to the first sum. */
  close(): number {
    const a = Math.imul((this.a + this.b) | 0, 0x27d4_eb2f);
    return (a ^ (a >>> 16)) >>> 0;
  }

  /** Adds the term of an event; twin of `mix_event` in shaders/event/digest. */
  addEvent(tag: number, { kind, time, node, src, seq, payload, payloadAt }: MixedEvent, payloadWords: number): void {
    let a = Math.imul(0x9e37_79b9 ^ tag ^ kind, 0x85eb_ca6b);
    a ^= a >>> 15;
    let b = Math.imul((0x7f4a_7c15 + a) | 0, 0xc2b2_ae35);
    b ^= b >>> 13;
    a = Math.imul(a ^ time, 0x85eb_ca6b);
    a ^= a >>> 15;
    b = Math.imul((b + a) | 0, 0xc2b2_ae35);
    b ^= b >>> 13;
    a = Math.imul(a ^ node, 0x85eb_ca6b);
    a ^= a >>> 15;
    b = Math.imul((b + a) | 0, 0xc2b2_ae35);
    b ^= b >>> 13;
    a = Math.imul(a ^ src, 0x85eb_ca6b);
    a ^= a >>> 15;
    b = Math.imul((b + a) | 0, 0xc2b2_ae35);
    b ^= b >>> 13;
    a = Math.imul(a ^ seq, 0x85eb_ca6b);
    a ^= a >>> 15;
    b = Math.imul((b + a) | 0, 0xc2b2_ae35);
    b ^= b >>> 13;
    for (let i = payloadAt; i < payloadAt + payloadWords; i++) {
      a = Math.imul(a ^ payload[i], 0x85eb_ca6b);
      a ^= a >>> 15;
      b = Math.imul((b + a) | 0, 0xc2b2_ae35);
      b ^= b >>> 13;
    }
    this.a = a;
    this.b = b;
    this.end();
  }

  /** Adds `count` terms that begin alike: the words of `begin` and `word` so far, then `x[i]`, `y[i]`, `z[i]`. */
  addAll(count: number, x: Uint32Array, y: Uint32Array, z: Uint32Array): void {
    const [beginA, beginB] = [this.a, this.b];
    let { sumA, sumB } = this;
    for (let i = 0; i < count; i++) {
      let a = Math.imul(beginA ^ x[i], 0x85eb_ca6b);
      a ^= a >>> 15;
      let b = Math.imul((beginB + a) | 0, 0xc2b2_ae35);
      b ^= b >>> 13;
      a = Math.imul(a ^ y[i], 0x85eb_ca6b);
      a ^= a >>> 15;
      b = Math.imul((b + a) | 0, 0xc2b2_ae35);
      b ^= b >>> 13;
      a = Math.imul(a ^ z[i], 0x85eb_ca6b);
      a ^= a >>> 15;
      b = Math.imul((b + a) | 0, 0xc2b2_ae35);
      b ^= b >>> 13;
      a = Math.imul((a + b) | 0, 0x27d4_eb2f);
      sumA = (sumA + (a ^ (a >>> 16))) | 0;
      sumB = (sumB + b) | 0;
    }
    [this.sumA, this.sumB] = [sumA, sumB];
  }

  /** Adds a pair of sums made elsewhere (the GPU's). */
  add(sumA: number, sumB: number): void {
    this.sumA = (this.sumA + sumA) | 0;
    this.sumB = (this.sumB + sumB) | 0;
  }

  get pair(): readonly [number, number] {
    return [this.sumA >>> 0, this.sumB >>> 0];
  }

  toString(): string {
    return hex64(this.sumA, this.sumB);
  }
}

const chooser = new Digest();
