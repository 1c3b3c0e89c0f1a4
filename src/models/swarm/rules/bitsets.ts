/** Who holds what, as bitsets, out of the words of any design. */
import { bitsetWords } from '../layout.ts';

/** `words`: bitsets already, or a word for each block; told apart by how many there are. */
export function bitsetsOf(
  words: Uint32Array,
  { peers, blocks }: { readonly peers: number; readonly blocks: number },
): Uint32Array {
  const perPeer = bitsetWords(blocks);
  if (words.length === peers * perPeer) return words;
  const bitsets = new Uint32Array(peers * perPeer);
  for (let u = 0, at = 0; u < peers; u++)
    for (let b = 0; b < blocks; b++) bitsets[u * perPeer + (b >>> 5)] |= words[at++] << (b & 31);
  return bitsets;
}

/** The words of a design that has so many for each peer, out of bitsets. */
export function blocksOf(
  bitsets: Uint32Array,
  { peers, blocks }: { readonly peers: number; readonly blocks: number },
  perPeer: number,
): Uint32Array<ArrayBuffer> {
  const bitsetWordsOf = bitsetWords(blocks);
  if (perPeer === bitsetWordsOf) return bitsets.slice();
  return Uint32Array.from({ length: peers * blocks }, (_, i) => {
    const block = i % blocks;
    return (bitsets[Math.floor(i / blocks) * bitsetWordsOf + (block >>> 5)] >>> (block & 31)) & 1;
  });
}
