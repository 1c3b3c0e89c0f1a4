/** Covers: programs at random do the same as modules and interpreted, or break the same rule at the same place; and this finds whoever does not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import type { Program } from '../program.ts';
import { doneBy, valuesOf } from '../testing/agreement.ts';
import { brokenBy, DEFECTS } from '../testing/broken.ts';
import type { Twin, WorldValues } from '../testing/program-world.ts';
import { type Choose, randomProgram } from '../testing/random-program.ts';
import { interpretedTwin } from './interpreter.ts';
import { wasmTwin } from './wasm-twin.ts';

const CHOICES = 1500;

/** After the last of them always the simplest. */
const chosenFrom = (choices: readonly number[]): Choose => {
  let made = 0;
  return (count) => (made < choices.length ? choices[made++] % count : 0);
};

const drawn = fc
  .array(fc.nat(0x7fff_ffff), { minLength: CHOICES, maxLength: CHOICES })
  .map((choices) => randomProgram(chosenFrom(choices)));

it('a module and the interpreter do the same', { timeout: 300_000 }, async () => {
  let [accepted, faults, events, asked] = [0, 0, 0, 0];
  const property = fc.asyncProperty(drawn, fc.nat(0xffff), async ({ text, nodes }, seed) => {
    asked++;
    const { program } = compile(text);
    if (!program) return;
    accepted++;
    const values = valuesOf(program, nodes, seed);
    const interpreted = await doneBy(program, values, interpretedTwin);
    expect(await doneBy(program, values, wasmTwin)).toEqual(interpreted);
    faults += Number(interpreted.isFault);
    events += interpreted.events;
  });
  await fc.assert(property, { numRuns: 400 });
  expect(accepted / asked).toBeGreaterThan(0.9);
  expect(faults).toBeGreaterThan(accepted / 50);
  expect(events / accepted).toBeGreaterThan(50);
});

describe('an emitter with a defect is found', () => {
  const programs: { readonly program: Program; readonly values: WorldValues; told?: string }[] = [];
  for (const { text, nodes } of fc.sample(drawn, { numRuns: 400, seed: 7 })) {
    const { program } = compile(text);
    if (program) programs.push({ program, values: valuesOf(program, nodes, 3) });
  }
  /** Also what a defect makes of an assertion. */
  const toldBy = (program: Program, values: WorldValues, twin: Twin) =>
    doneBy(program, values, twin).then(JSON.stringify, String);

  it.each(DEFECTS.map((defect) => [defect.name, defect] as const))('%s', async (_name, defect) => {
    for (const each of programs) {
      const broken = brokenBy(defect, each.program);
      if (!broken.isOther) continue;
      each.told ??= await toldBy(each.program, each.values, interpretedTwin);
      if ((await toldBy(broken.program, each.values, wasmTwin)) !== each.told) return;
    }
    expect.fail('no program of these tells it');
  });
});
