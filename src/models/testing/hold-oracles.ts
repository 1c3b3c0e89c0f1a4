/** A short run of each oracle of a table, held to its band and four standard errors of a run of that length. */
import { expect, it } from 'vitest';
import type { Oracle } from './oracle.ts';

export function holdOracles(oracles: readonly Oracle[]): void {
  const held = oracles.filter(({ known }) => known.length > 0);
  it.each(held.map((oracle) => [oracle.what, oracle] as const))('%s', async (_what, { run, quick, known }) => {
    const numbers = await run(1, quick);
    for (const { name, by, is, band, spread } of known) {
      const most = band + (4 * spread) / Math.sqrt(quick);
      expect(Math.abs(numbers[name] - is), `${name} is ${numbers[name]}, by ${by} ${is}`).toBeLessThanOrEqual(most);
    }
  });
}
