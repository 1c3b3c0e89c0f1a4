/** Pieces one after the other, in one array. */
export const joinedWords = (parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> =>
  joined(parts, (length) => new Uint32Array(length));

export const joinedBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joined(parts, (length) => new Uint8Array(length));

function joined<T extends Uint8Array | Uint32Array>(
  parts: readonly ArrayLike<number>[],
  ofLength: (length: number) => T,
): T {
  const all = ofLength(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
