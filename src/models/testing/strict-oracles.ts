/**
 * The oracles of a model over 20 seeds each, as rows of docs/validation.md; what `scripts/oracles.mjs` runs in Node, where it takes a fifth of
 * the time that it would take as a test. Words choose oracles by their names. Ends with 1 where a mean is outside its band.
 */
import { meanInterval } from '../../analysis/confidence.ts';
import { internetOracles } from '../internet/testing/oracles.ts';
import { meshOracles } from '../mesh/testing/oracles.ts';
import type { Numbers } from './oracle.ts';

const SEEDS = 20;
const [model, ...words] = process.argv.slice(2);
const oracles = { mesh: meshOracles, internet: internetOracles }[model];
if (!oracles) throw new Error(`node scripts/oracles.mjs mesh|internet [words]: ${model} has none`);
const chosen = oracles.filter(({ what }) => words.length === 0 || words.some((word) => what.includes(word)));
const figures = (value: number) => String(Number(value.toPrecision(5)));

console.log('| what | known | found, 99% | off | band | spread of 1 s | |\n|---|---|---|---|---|---|---|');
for (const { what, run, strict, known, told = [] } of chosen) {
  const runs: Numbers[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) runs.push(await run(seed, strict));
  const found = (name: string) => {
    const values = runs.map((numbers) => numbers[name]);
    const { mean, half } = meanInterval(values);
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SEEDS - 1));
    return {
      mean,
      half,
      spread: deviation * Math.sqrt(strict),
      text: `${figures(mean)} +- ${Number(half.toPrecision(2))}`,
    };
  };
  for (const { name, by, is, band } of known) {
    const { mean, half, spread, text } = found(name);
    const holds = Math.abs(mean - is) <= (band || half);
    if (!holds) process.exitCode = 1;
    const of = [mean - is, band || half, spread].map((value) => Number(value.toPrecision(2)));
    console.log(`| ${[`${what}: ${name}, ${by}`, figures(is), text, ...of, holds ? '' : '**outside**'].join(' | ')} |`);
  }
  for (const name of told) console.log(`| ${what}: ${name} | | ${found(name).text} | | | | |`);
}
