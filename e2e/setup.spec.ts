/** Covers: the form: errors as they are typed, changes that are marked and reset, a setup that differs from the run. */
import { LabPage } from './page.ts';
import { expect, test } from './support/test.ts';

test('a wrong value is a sentence at its field, and nothing starts until it is right', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Remote share').fill('1.5');
  await expect(page.getByText('remote 1.5 is above 1')).toBeVisible();
  await expect(lab.field('Remote share')).toHaveAttribute('aria-invalid', 'true');
  await expect(lab.button('Run')).toHaveAttribute('aria-disabled', 'true');
  await lab.field('Remote share').fill('50%');
  await expect(lab.field('Remote share')).toHaveAttribute('aria-invalid', 'false');
  await lab.finish();
  const measured = Number.parseFloat((await lab.metric('remoteShare').textContent()) ?? '');
  expect(measured).toBeGreaterThan(0.4);
  expect(measured).toBeLessThan(0.6);
});

test('quantities are read as people write them, and a change can be taken back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Nodes').fill('2^10');
  await lab.field('End').fill('1m');
  await expect(page.locator('[data-field="nodes"]')).toContainText('1,024');
  await expect(page.locator('[data-field="nodes"]')).toHaveAttribute('data-changed', 'true');
  await expect(page.locator('[data-field="end"]')).toHaveAttribute('data-changed', 'false');
  await lab.button('Reset Nodes').click();
  await expect(lab.field('Nodes')).toHaveValue('64');
});

test('a change during a run leaves the run alone until it is asked for', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.run();
  await lab.is('running');
  const session = await lab.session();
  await lab.field('Nodes').fill('128');
  await expect(page.getByText('Differs from the run on screen')).toBeVisible();
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
  expect(await lab.session()).toBe(session);
  await lab.runSetup();
  await expect(page.locator('.scene-title')).toContainText('128 nodes');
  await expect(page.getByText('Differs from the run on screen')).toHaveCount(0);
  await lab.is('running', 'finished');
});
