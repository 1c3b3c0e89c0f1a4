/** Covers: what is known of a mean beside a single run, undecided and why, and the verdicts of a study's settings; by keyboard, in words, in both themes. */
import { StudyPage } from '../study/study-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('one run is undecided and says why; five of each setting have a verdict', async ({ page }) => {
  const lab = new StudyPage(page);
  await lab.openExperiment('mesh/saturation', '?engine=sequential');
  await lab.showSetup();
  await lab.unfold('Time');
  await lab.field('End').fill('0.5');
  await lab.runSetup();
  await lab.hurry();
  await lab.is('finished');
  await lab.openDrawer('Results');
  const verdict = lab.metric('throughput').locator('[data-verdict]');
  await expect(verdict).toHaveText(/Bianchi .*, undecided/);
  const words = verdict.locator('[tabindex="0"], button').first();
  // Who comes by keys keeps the focus.
  await page.keyboard.press('Tab');
  await words.focus();
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription(/Undecided: one run, 5 are needed/);
  await expectAccessible(page, 'a verdict in a result', '.result-part');

  await lab.vary('Stations', '2,5');
  await lab.field('Seeds per setting').fill('5');
  await lab.runStudy();
  await lab.phase('finished');
  await lab.stage.getByRole('combobox', { name: 'as', exact: true }).selectOption('table');
  const rows = lab.stage.getByRole('row');
  await expect(rows.first()).toContainText('Verdict');
  await expect(rows.nth(1)).toContainText(/(inside|outside|undecided) Bianchi/);
  await expect(rows).toHaveCount(3);
  await expectAccessible(page, 'verdicts in a study', '.study-table');
});
