/** Points by their keys, as a counting sort gives them. */
export function leastFirst(keys: Uint8Array): Uint32Array {
  const places = new Uint32Array(257);
  for (const key of keys) places[key + 1]++;
  for (let key = 0; key < 256; key++) places[key + 1] += places[key];
  const order = new Uint32Array(keys.length);
  for (let point = 0; point < keys.length; point++) order[places[keys[point]]++] = point;
  return order;
}
