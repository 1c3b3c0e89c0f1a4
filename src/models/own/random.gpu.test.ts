/** Covers: programs at random do on the GPU what they do on one core, or break the same rule at the same place. Few, for each is a kernel; `verify --protocols` has many. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { compile } from '../../protocol/compile.ts';
import { type Choose, randomProgram } from '../../protocol/testing/random-program.ts';
import { programPair } from '../../verify/program-pair.ts';

const CHOICES = 1500;
const PROGRAMS = 2;

const chosenFrom = (choices: readonly number[]): Choose => {
  let made = 0;
  return (count) => (made < choices.length ? choices[made++] % count : 0);
};

describeGpu('programs at random', () => {
  const drawn = fc.array(fc.nat(0x7fff_ffff), { minLength: CHOICES, maxLength: CHOICES });
  it.each(fc.sample(drawn, PROGRAMS).map((choices, i) => [i, choices] as const))('number %d', async (_i, choices) => {
    const { text, nodes } = randomProgram(chosenFrom(choices));
    const { program } = compile(text);
    if (!program) return;
    const settings = { lpSize: 1, drive: 'batch' } as const;
    const { core, gpu } = await programPair(program, { nodes, seed: 3 }, await testDevice(), settings);
    expect(gpu, text).toEqual(core);
  });
});
