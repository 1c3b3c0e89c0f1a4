/** Covers: the run before as a ghost in the charts, the sentence that says what changed, and three runs compared with the first that was chosen. */
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('after an edit the run before stays in the charts, and a sentence says what changed; it goes when it is put away', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const changed = page.locator('.what-changed');
  await lab.finish();
  await expect(changed).toHaveCount(0);
  await lab.showSetup();
  await page.getByRole('textbox', { name: 'Remote share', exact: true }).fill('0.9');
  await lab.runSetup();
  await lab.is('finished');
  await expect(changed).toContainText(
    /^[^;]*[Rr]emote share[^;]*; one run each\. In grey the run before: remote share 0\.3\.$/,
  );
  await expect(page.locator('[data-part="description"]').first()).toContainText('the run before');
  await expectAccessible(page, 'what changed', '.charts');

  // The same again leaves it.
  await lab.reset();
  await expect(changed).toContainText('In grey the run before: remote share 0.3.');
  await page.getByRole('button', { name: 'Hide the run before' }).click();
  await expect(changed).toHaveCount(0);
  await expect(page.locator('[data-part="description"]').first()).not.toContainText('the run before');
});

test('a run of another model has no run before, and is there at once', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  await lab.showSetup();
  await page.getByRole('textbox', { name: 'Remote share', exact: true }).fill('0.9');
  await lab.runSetup();
  await expect(page.locator('.what-changed')).toHaveCount(1);
  await lab.choose('kademlia/quick-look');
  await expect(page.locator('.charts')).toBeVisible();
  await expect(page.locator('.what-changed')).toHaveCount(0);
});

test('three runs are compared with the first that was chosen', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  await lab.showSetup();
  for (const share of ['0.6', '0.9']) {
    await page.getByRole('textbox', { name: 'Remote share', exact: true }).fill(share);
    await lab.runSetup();
    await lab.is('finished');
  }
  await lab.command('runs');
  await expect(page.locator('.run-row')).toHaveCount(3);
  const boxes = await page.getByRole('checkbox', { name: /^Choose Tiny/ }).all();
  for (const at of [1, 2, 0]) await boxes[at]?.check();
  await lab.button('Compare').click();
  await expect(page.locator('[data-line="params.remote"] td')).toHaveText(['0.6', '0.3', '0.9']);
  await expect(page.locator('[data-line="metrics.remoteShare"] td').nth(4)).toHaveText(/^\+\d+(\.\d+)?%$/);
  await expect(page.locator('.compare-letter')).toHaveText(['A', 'B', 'C']);
  await expectAccessible(page, 'three runs compared', '.compare');
});
