/**
 * The table of `oracles.ts` over 20 seeds each, as rows of docs/validation.md; what `scripts/mesh-oracles.mjs` runs in Node, where it takes a fifth of
 * the time that it would take as a test. Words choose oracles by their names. Ends with 1 where a mean is outside its band.
 */
import { meanInterval } from '../../../analysis/confidence.ts';
import { ORACLES } from './oracles.ts';

const SEEDS = 20;
const words = process.argv.slice(2);
const chosen = ORACLES.filter(({ what }) => words.length === 0 || words.some((word) => what.includes(word)));
const figures = (value: number) => String(Number(value.toPrecision(5)));

console.log('| what | known | found, 99% | off | band | spread of 1 s | |\n|---|---|---|---|---|---|---|');
for (const { what, run, strict, known } of chosen) {
  const runs = [];
  for (let seed = 1; seed <= SEEDS; seed++) runs.push(await run(seed, strict));
  for (const { name, by, is, band } of known) {
    const values = runs.map((numbers) => numbers[name]);
    const { mean, half } = meanInterval(values);
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SEEDS - 1));
    const holds = Math.abs(mean - is) <= band;
    if (!holds) process.exitCode = 1;
    const cells = [`${what}: ${name}, ${by}`, figures(is), `${figures(mean)} +- ${Number(half.toPrecision(2))}`];
    const of = [mean - is, band, deviation * Math.sqrt(strict)].map((value) => Number(value.toPrecision(2)));
    console.log(`| ${[...cells, ...of, holds ? '' : '**outside**'].join(' | ')} |`);
  }
}
