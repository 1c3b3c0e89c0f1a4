/** Where tables of runs lie: as many offsets as there are replicas, and equal tables in one. */
export class SharedTables {
  private readonly free: number[];
  private readonly byHash = new Map<
    number,
    { readonly offset: number; readonly words: Uint32Array; users: number }[]
  >();
  private readonly hashes: number[] = [];
  /** Many runs give the same array. */
  private readonly known = new WeakMap<Uint32Array, number>();
  private readonly write: (offset: number, words: Uint32Array<ArrayBuffer>) => void;

  /** `write` puts words at an offset, for what is submitted from then on. */
  constructor(offsets: number, write: (offset: number, words: Uint32Array<ArrayBuffer>) => void) {
    this.free = Array.from({ length: offsets }, (_, i) => offsets - 1 - i);
    this.write = write;
  }

  /** The offset of such tables; `leave` gives it back. There is always one: nobody has two. */
  take(words: Uint32Array<ArrayBuffer>): number {
    const hash = this.hashOf(words);
    const alike = this.byHash.get(hash) ?? [];
    const found = alike.find((each) => each.words === words || isEqual(each.words, words));
    if (found) {
      found.users++;
      return found.offset;
    }
    const offset = this.free.pop() as number;
    this.byHash.set(hash, [...alike, { offset, words, users: 1 }]);
    this.hashes[offset] = hash;
    this.write(offset, words);
    return offset;
  }

  private hashOf(words: Uint32Array): number {
    const hash = this.known.get(words) ?? hashOf(words);
    this.known.set(words, hash);
    return hash;
  }

  leave(offset: number): void {
    const hash = this.hashes[offset];
    const alike = this.byHash.get(hash) ?? [];
    const found = alike.find((each) => each.offset === offset);
    if (!found || --found.users > 0) return;
    this.free.push(offset);
    const others = alike.filter((each) => each !== found);
    if (others.length > 0) this.byHash.set(hash, others);
    else this.byHash.delete(hash);
  }
}

/** FNV-1a over words: who has the same is compared. */
function hashOf(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return hash >>> 0;
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
