/** A network that takes long to build on one core: what is said of it, how it is stopped, and what cuts it short. */
import { expect, test } from '@playwright/test';
import { LabPage } from '../page.ts';

test('a large network says what is built and what it takes, is stopped by Escape, and gives way to a smaller one', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await lab.showSetup();
  const plate = page.locator('.scene-building');
  const large = async () => {
    await lab.field('Peers').fill('1,048,576');
    await page.getByRole('button', { name: 'Run this' }).click();
    await expect(plate).toContainText('uilding the network of 1,048,576 peers');
  };

  await lab.button('Run').and(page.locator('.run-button')).click();
  await lab.is('running');
  await large();
  await expect(plate).toContainText('B of memory');
  await expect(page.locator('.legend-scale')).toHaveCount(0);
  await page.locator('body').press('Escape');
  await lab.is('idle');
  await expect(plate).toHaveCount(0);
  await expect(page.locator('.scene-activity')).toContainText('othing is built');

  await lab.button('Run').and(page.locator('.run-button')).click();
  await expect(plate).toContainText('B of memory');
  await lab.field('Peers').fill('1,024');
  await lab.button('Run').and(page.locator('.run-button')).click();
  await lab.is('running');
  await expect(page.locator('.scene-title')).toContainText('1,024 peers');
  await expect(page.locator('.legend-scale')).toBeVisible();
});

test('a card that is large for one core is set smaller, with the full size a press away', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.choose('kademlia/mainline');
  await expect(lab.field('Peers')).toHaveValue('2^11');
  const notice = page.locator('.notice', { hasText: 'This is large' });
  await expect(notice).toContainText('It is set to 2,048 peers here. With 1,048,576 peers it takes');
  await notice.getByRole('button', { name: 'Use 1,048,576 peers' }).click();
  await expect(page.locator('.scene-building')).toContainText('1,048,576 peers');
  await page.getByRole('button', { name: 'Stop building' }).click();
  await lab.is('idle');
});
