/** Covers: the scripts of docs/studies.md, each in a local imitation of its cluster: variables of the environment, a program in the path. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale, TARGETS } from '../../../scripts/lib/build/build.mjs';
import { inRoot } from '../../../scripts/lib/repository.mjs';
import { Program } from '../testing/program.ts';

let program: Program;
let doc: string;
beforeAll(async () => {
  const built = await buildIfStale(TARGETS.headless);
  if (built && !built.ok) throw new Error(built.output);
  program = await Program.at(inRoot(TARGETS.headless.product));
  doc = await readFile(inRoot('docs/studies.md'), 'utf8');
});
afterAll(() => program.remove());

/** A node of the cluster: a folder, the program in its path, and what the cluster says. */
async function clusterAt(folder: string) {
  const bin = program.path('bin');
  await mkdir(bin, { recursive: true });
  await writeFile(
    `${bin}/swarmscope`,
    `#!/bin/sh\nexec "${process.execPath}" "${inRoot(TARGETS.headless.product)}" "$@"\n`,
  );
  await chmod(`${bin}/swarmscope`, 0o755);
  await mkdir(program.path(folder));
  const out = `${folder}/study.json`;
  expect(
    await program.run(`study plan phold/tiny --over nodes=16,32 --repeat 5 --engine sequential --out ${out}`),
  ).toMatchObject({
    code: 0,
  });
  return (command: string, args: readonly string[], environment: Readonly<Record<string, string>>) =>
    new Promise<number | null>((resolve) => {
      const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...environment };
      spawn(command, args, { cwd: program.path(folder), env, stdio: 'ignore' }).on('close', resolve);
    });
}

const block = (language: string): string => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(doc)?.[1] ?? '';

async function expectWhole(folder: string) {
  const parts = [0, 1, 2, 3].map((index) => `${folder}/part-000${index}-of-0004.csv`).join(' ');
  const merged = await program.run(`study merge ${parts} --csv ${folder}.csv`);
  expect([merged.code, merged.err]).toEqual([0, '10 runs of 4 files, nothing is missing\n']);
}

it('a Slurm array', async () => {
  const run = await clusterAt('slurm');
  const script = block('bash');
  const [, first, last] = /^#SBATCH --array=(\d+)-(\d+)$/m.exec(script) ?? [];
  // Without B: the batch script itself gets no signal.
  expect(script).toContain('--signal=B:TERM@');
  await writeFile(program.path('slurm.sh'), script);
  for (let task = Number(first); task <= Number(last); task++)
    expect(
      await run('bash', [program.path('slurm.sh')], { SLURM_ARRAY_TASK_ID: String(task), SLURM_ARRAY_TASK_MIN: first }),
    ).toBe(0);
  await expectWhole('slurm');
});

it('an indexed job of Kubernetes', async () => {
  const run = await clusterAt('kubernetes');
  const job = block('yaml');
  const [command, ...args] = JSON.parse(/^ *command: (\[.*\])$/m.exec(job)?.[1] ?? '[]') as string[];
  const completions = Number(/completions: (\d+)/.exec(job)?.[1]);
  for (let index = 0; index < completions; index++)
    expect(await run(command, args, { JOB_COMPLETION_INDEX: String(index) })).toBe(0);
  await expectWhole('kubernetes');
});

it('the commands for CI: equal digests, and one that is another', async () => {
  expect((await program.run('study plan phold/tiny --repeat 3 --engine sequential --out study.json')).code).toBe(0);
  const commands = [...doc.slice(doc.indexOf('## In CI')).matchAll(/^ {4}swarmscope (.*)$/gm)].map(
    ([, words]) => words,
  );
  expect(commands).toHaveLength(2);
  expect((await program.run(commands[0].replace('now.csv', 'kept.csv'))).code).toBe(0);
  for (const command of commands) expect((await program.run(command)).code).toBe(0);
  const kept = await program.read('kept.csv');
  await writeFile(program.path('kept.csv'), kept.replace(/,[0-9a-f]{16},/, ',0123456789abcdef,'));
  expect(await program.run(commands[1])).toMatchObject({
    code: 1,
    err: expect.stringContaining('one run has two digests'),
  });
});
