/** Covers: the study of every preset, from the page to shell and page by link and by file, and from the shell's file to the page: it stays the same. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { bringsStudy, presetStudy } from '../../scenario/study/preset-study.ts';
import { studyText } from '../../scenario/study/read-study.ts';
import type { Study } from '../../scenario/study/study.ts';
import { given, studyLab } from '../../state/study/testing/study-lab.ts';
import { parseArguments } from '../args.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';
import { planCommand } from './study-plan-command.ts';
import { studySource } from './study-source.ts';

const PRESETS = catalog.flatMap((spec) =>
  spec.presets.flatMap((preset) => (bringsStudy(preset) ? [{ name: `${spec.id}/${preset.id}`, spec, preset }] : [])),
);

/** What the shell makes of it. */
async function inShell(operand: string, files: Readonly<Record<string, string>> = {}): Promise<Study> {
  const args = given(parseArguments([operand], planCommand.options));
  return given(await studySource(new FakeHost({ files }), args)).plan.study;
}

/** What a page makes of it that had something else before. */
async function onPage(brought: string): Promise<Study | undefined> {
  const { get } = studyLab();
  await get().openText(brought);
  const { varyReading } = get();
  expect(varyReading.errors).toEqual({});
  return varyReading.study;
}

describe.each([
  ['with a GPU', 'gpu'],
  ['on one core', 'sequential'],
] as const)('%s', (_, engine) => {
  it.each(PRESETS)('the study of $name', async ({ name, spec, preset }) => {
    const { get } = studyLab({
      device: { engine, adapter: { vendor: '', architecture: '', description: '', software: false } },
    });
    get().choosePresetStudy(name);
    const study = presetStudy(spec, preset, engine === 'sequential');
    expect(get().varyReading.study).toEqual(study);
    const link = given(await get().makeStudyLink());
    const file = get().saveSetup();
    const shellFile = studyText(study);
    expect(file?.name).toMatch(/-study\.json$/);
    expect(await inShell(link), 'link to shell').toEqual(study);
    expect(await inShell('s.json', { 's.json': file?.text ?? '' }), 'file to shell').toEqual(study);
    expect(await onPage(link), 'link to page').toEqual(study);
    expect(await onPage(file?.text ?? ''), 'file to page').toEqual(study);
    expect(await onPage(shellFile), 'file of the shell to page').toEqual(study);
  });
});

it('a study says all of itself; a single run of its link is said to be of its scenario alone', async () => {
  const { get } = studyLab();
  get().choosePreset('phold/tiny');
  get().varyParam('nodes', '8,16');
  const link = given(await get().makeStudyLink());
  const shell = async (...words: readonly string[]) => {
    const host = new FakeHost({ files: { 's.json': get().saveSetup()?.text ?? '' } });
    const code = await runCommandLine(host, [...words, '--engine', 'sequential']);
    return { code, err: host.err };
  };
  const refused = await shell('study', 'plan', link, '--repeat', '2');
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--repeat is said by the link itself') });
  const single = await shell('run', link);
  expect(single).toMatchObject({ code: 0, err: expect.stringContaining('the link is of a study') });
  const file = await shell('run', 's.json');
  expect(file).toMatchObject({ code: 2, err: expect.stringContaining('swarmscope study run') });
});
