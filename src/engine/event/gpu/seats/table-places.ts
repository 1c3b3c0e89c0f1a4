/** Where tables of runs lie: as many places as there are seats, and equal tables in one. */
export class TablePlaces {
  private readonly free: number[];
  private readonly byHash = new Map<number, { readonly place: number; readonly words: Uint32Array; users: number }[]>();
  private readonly hashes: number[] = [];
  /** Many runs give the same array. */
  private readonly known = new WeakMap<Uint32Array, number>();
  private readonly write: (place: number, words: Uint32Array<ArrayBuffer>) => void;

  /** `write` puts words at a place, for what is submitted from then on. */
  constructor(places: number, write: (place: number, words: Uint32Array<ArrayBuffer>) => void) {
    this.free = Array.from({ length: places }, (_, i) => places - 1 - i);
    this.write = write;
  }

  /** The place of such tables; `leave` gives it back. There is always one: nobody has two. */
  take(words: Uint32Array<ArrayBuffer>): number {
    const hash = this.hashOf(words);
    const alike = this.byHash.get(hash) ?? [];
    const found = alike.find((each) => each.words === words || isEqual(each.words, words));
    if (found) {
      found.users++;
      return found.place;
    }
    const place = this.free.pop() as number;
    this.byHash.set(hash, [...alike, { place, words, users: 1 }]);
    this.hashes[place] = hash;
    this.write(place, words);
    return place;
  }

  private hashOf(words: Uint32Array): number {
    const hash = this.known.get(words) ?? hashOf(words);
    this.known.set(words, hash);
    return hash;
  }

  leave(place: number): void {
    const hash = this.hashes[place];
    const alike = this.byHash.get(hash) ?? [];
    const found = alike.find((each) => each.place === place);
    if (!found || --found.users > 0) return;
    this.free.push(place);
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
