/** SHA-256 (FIPS 180-4), at once and anywhere: `crypto.subtle` is asynchronous, and missing on insecure pages. For texts; files are hashed by the browser. */

const words = (hex: string): Int32Array =>
  Int32Array.from(hex.match(/.{8}/g) ?? [], (word) => Number.parseInt(word, 16));

/** Of each round: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = words(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
);
/** The same of the square roots of the first 8. */
const START = words('6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19');

const rotated = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** 64 lower-case hex digits. */
export function sha256(bytes: Uint8Array): string {
  const length = (Math.ceil((bytes.length + 9) / 64) * 64) | 0;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const block = new Int32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) block[i] = view.getInt32(at + 4 * i);
    addBlock(state, block);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** `block`: the first 16 are the block. */
function addBlock(state: Int32Array, block: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const [a, b] = [block[i - 15], block[i - 2]];
    const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    block[i] = block[i - 16] + s0 + block[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + block[i]) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
}
