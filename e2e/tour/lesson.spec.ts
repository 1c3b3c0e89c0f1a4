/** Covers: a lesson made from what is on screen, sent as a link and as a file, told step by step with its experiments, views and moments. */
import { readFileSync } from 'node:fs';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { drop } from '../support/drop.ts';
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
