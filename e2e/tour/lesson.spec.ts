/**
 * Covers: a lesson made from what is on screen, sent as a link and as a file, told step by step with its experiments, views, moments and event lists;
 * the lesson of the lab about these, with a GPU and without one.
 */
import { readFileSync } from 'node:fs';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { drop } from '../support/drop.ts';
import { WEBGPU } from '../support/executors.ts';
import { forgeLink } from '../support/forge-link.ts';
import { expect, test } from '../support/test.ts';

const ONE_CORE = '?engine=sequential';

test('is made of what is on screen, and leads whoever opens its link from step to step', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const sheet = page.getByRole('dialog', { name: 'Lesson' });
  const add = sheet.getByRole('button', { name: 'Add a step from what is on screen' });
  const step = (number: number) => sheet.getByRole('listitem', { name: `Step ${number}` });
  const write = async (number: number, title: string, text: string) => {
    await step(number)
      .getByRole('textbox', { name: /few words/ })
      .fill(title);
    await step(number).getByRole('textbox', { name: /asked/ }).fill(text);
  };
  await lab.command('make a lesson');
  await add.click();
  await write(1, 'A small network', 'How many nodes are there?');
  await step(1).getByRole('combobox', { name: 'Points at' }).selectOption({ label: 'Press: Run' });
  await page.keyboard.press('Escape');
  // Another experiment, another view.
  await lab.choose('phold/quick-look');
  await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'Window' });
  await lab.command('make a lesson');
  await add.click();
  await write(2, 'A large one', 'Which nodes are safe?');
  await expect(step(2)).toContainText('PHOLD, Quick look; Window');
  const field = page.getByRole('textbox', { name: 'Link to the lesson' });
  await sheet.getByRole('textbox', { name: 'Title of the lesson' }).fill('Safe events');
  await expect(sheet.locator('[aria-busy="false"]', { has: field })).toBeVisible();
  const link = await field.inputValue();
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save as a file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('safe-events.json');
  const file = readFileSync(await saved.path(), 'utf8');

  const told = page.getByRole('region', { name: 'Lesson: Safe events' });
  await page.goto('about:blank');
  await page.goto(link);
  await expect(told).toContainText('1 of 2 A small network');
  await lab.is('ready');
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
  await expect(page.locator('.tour-frames')).toHaveAttribute('data-on', 'control');
  await lab.hurry();
  await lab.run();
  await lab.ended();
  await lab.renewed(() => told.getByRole('button', { name: 'Next' }).click());
  await expect(told).toContainText('2 of 2 A large one');
  await lab.is('ready');
  await expect(page.getByRole('combobox', { name: 'View', exact: true })).toHaveValue('window');
  await page.reload();
  await expect(told).toContainText('2 of 2 A large one');
  await told.getByRole('button', { name: 'Done' }).click();
  await expect(told).toHaveCount(0);
  await lab.renewed(() => page.getByRole('button', { name: 'Lesson', exact: true }).click());
  await expect(told).toContainText('1 of 2');

  await lab.openTiny();
  await drop(page, { name: 'safe-events.json', text: file });
  await expect(told).toContainText('1 of 2');
});

test('begins with the tour, whose steps go on to their moments', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', ONE_CORE);
  await lab.command('make a lesson');
  const sheet = page.getByRole('dialog', { name: 'Lesson' });
  await sheet.getByRole('button', { name: 'Begin with the tour of Swarm' }).click();
  const third = sheet.getByRole('listitem', { name: 'Step 3' });
  await expect(third).toContainText('at round 20');
  await expectAccessible(page, 'the maker of lessons');
  await third.getByRole('button', { name: 'Tell from here' }).click();
  const told = page.getByRole('region', { name: /^Lesson: Swarm/ });
  await expect(told).toContainText('3 of 6 One peer');
  await lab.is('paused');
  await expect(page.locator('.inspect')).toBeVisible();
});

const SAME_DIGEST = 'Same digest, another speed: why?';
const LISTS = ['slots', 'ring', 'reduce'] as const;

/** A step for each list, all of the link's experiment. */
const threeLists = {
  title: 'Few nodes',
  steps: LISTS.map((list) => ({ title: list, text: 'Same digest?', at: ['control:run'], list })),
};

test('puts an event list into the setup with each step, and their digests are one', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  const link = { m: 'phold@1', s: 1, d: { nodes: 64, end: 20 }, v: '1', l: threeLists };
  await lab.open(await forgeLink(link));
  const told = page.getByRole('region', { name: 'Lesson: Few nodes' });
  const digests: string[] = [];
  for (const [at, list] of LISTS.entries()) {
    await expect(told).toContainText(`${at + 1} of 3 ${list}`);
    await lab.is('ready');
    await expect(page.getByRole('combobox', { name: 'Event list' })).toHaveValue(list);
    await expect(told).not.toContainText('no GPU');
    await lab.run();
    digests.push(await lab.ended());
    await lab.openDrawer('Results');
    await expect(page.locator('.facts').last()).toContainText(`, ${list}`);
    if (at < 2) await lab.renewed(() => told.getByRole('button', { name: 'Next' }).click());
  }
  expect(new Set(digests).size).toBe(1);
  await expect(lab.pace).toHaveValue('max');
});

test('of the lab says on a device without a GPU what it cannot show, and runs there', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ONE_CORE);
  await page.keyboard.press('?');
  await lab.renewed(() => page.getByRole('button', { name: `Lesson: ${SAME_DIGEST}` }).click());
  const told = page.getByRole('region', { name: `Lesson: ${SAME_DIGEST}` });
  await expect(told).toContainText('This device gives the lab no GPU: its processor keeps events in a calendar');
  await told.getByRole('button', { name: 'Next' }).click();
  await told.getByRole('button', { name: 'Next' }).click();
  await expect(told).toContainText('3 of 6 Sorted rings');
  await lab.is('ready');
  await lab.run();
  await lab.ended();
});
