/** Covers: the command line of what is on screen, copied beside the link, by the palette and at a study. */
import { StudyPage } from '../study/study-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the line is copied beside the link, by the palette, and at a study', async ({ page, complaints }) => {
  const lab = new StudyPage(page);
  const panel = page.getByRole('dialog', { name: /^Link to this/ });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await lab.openTiny('?engine=sequential');
  await lab.field('Seed').fill('7');
  await lab.finish();
  await lab.button('Share: copy link').click();
  await panel.getByRole('button', { name: 'Copy command line' }).click();
  await expect(panel.getByRole('status')).toHaveText('Command line copied');
  const line = 'npm run -s cli -- run phold/tiny --seed 7 --engine sequential';
  expect(await copied()).toBe(line);
  await expect(panel.getByRole('textbox', { name: 'Command line' })).toHaveValue(line);
  await expectAccessible(page, 'with the line');
  await page.keyboard.press('Escape');

  await lab.vary('Nodes', '16,32');
  await lab.runStudy();
  await lab.phase('finished');
  await lab.button('Copy command line').click();
  await expect(lab.stage.getByRole('status').filter({ hasText: 'Command line copied' })).toBeVisible();
  const study = 'npm run -s cli -- study run phold/tiny --seed 7 --over nodes=16,32 --repeat 5 --engine sequential';
  expect(await copied()).toBe(study);

  await lab.button('Network').click();
  await lab.command('command line');
  await expect(panel.getByRole('status')).toHaveText('Command line copied');
  expect(await copied()).toBe(line);
  expect(complaints).toEqual([]);
});
