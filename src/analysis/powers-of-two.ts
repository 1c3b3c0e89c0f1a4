/** Those of 1, 2, 4, ... that lie within bounds. */
export function powersOfTwo(from: number, to: number): number[] {
  const powers: number[] = [];
  for (let power = 1; power <= to; power *= 2) if (power >= from) powers.push(power);
  return powers;
}
