/** Points by their keys, as a counting sort gives them. */
export function leastFirst(keys: Uint8Array): Uint32Array {
  const offsets = new Uint32Array(257);
  for (const key of keys) offsets[key + 1]++;
  for (let key = 0; key < 256; key++) offsets[key + 1] += offsets[key];
  const order = new Uint32Array(keys.length);
  for (let point = 0; point < keys.length; point++) order[offsets[keys[point]]++] = point;
  return order;
}
