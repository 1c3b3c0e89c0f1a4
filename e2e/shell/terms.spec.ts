/** Covers: terms are explained wherever they stand: in the setup, in titles of charts, beside the picked node; by pointer, keyboard and finger. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const tip = (page: Page) => page.locator('.tip');
/** A term in the label of a field. */
const mark = (page: Page, field: string, word: string) =>
  page.locator(`[data-field="${field}"] label`).getByText(word, { exact: true });

test('a term of a label says what it is to the pointer, and in the help of its field', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  const k = mark(page, 'k', 'k');
  await k.hover();
  await expect(tip(page)).toContainText('How many contacts a bucket holds');
  await page.mouse.move(5, 5);
  await expect(tip(page)).toHaveCount(0);
  const field = lab.field('Bucket size k');
  await field.focus();
  await expect(page.locator('.setup-help')).toContainText('K: How many contacts a bucket holds');
  await expect(field).toHaveAccessibleDescription(/K: How many contacts a bucket holds/);
});

test('a term of a text opens by the keyboard, and closes as it goes on', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await page.getByRole('application', { name: 'Live picture of the network' }).focus();
  await page.keyboard.press('ArrowRight');
  const words = page.locator('.inspect-bars').getByRole('button', { name: 'bucket', exact: true });
  await expect(words).toHaveAccessibleDescription(/at one distance/);
  await page.locator('.inspect-bars').getByRole('button', { name: 'Contacts', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(words).toBeFocused();
  await expect(tip(page)).toContainText('at one distance');
  await page.keyboard.press('Tab');
  await expect(tip(page).filter({ hasText: /^The contacts of a peer/ })).toHaveCount(0);
});

test('the title of a chart says what it shows, and what its terms are', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await page.locator('[data-chart="kademlia/meanHops"] .chart-label').hover();
  await expect(tip(page)).toContainText('How long the chain of contacts is');
  await expect(tip(page)).toContainText('hop:');
  await expect(tip(page)).toContainText('lookup:');
});

test('seed is of random numbers, and in a swarm a peer', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', '?engine=sequential');
  await mark(page, 'seed', 'Seed').hover();
  await expect(tip(page)).toContainText('random numbers');
  await lab.unfold('Network');
  await mark(page, 'seeds', 'Seeds').hover();
  await expect(tip(page)).toContainText('all blocks from the start');
});

test('columns of a followed lookup say what they are', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await page.getByRole('application', { name: 'Live picture of the network' }).focus();
  await page.keyboard.press('ArrowRight');
  await lab.button('Follow the next lookup').click();
  const panel = page.getByRole('region', { name: 'Picked node' });
  for (const name of ['At', 'Asked', 'Bits', 'Hop', 'Answer'])
    await expect(
      panel.getByRole('columnheader', { name, exact: true }).getByRole('button'),
    ).toHaveAccessibleDescription(/\w+ .*\./);
});

test.describe('a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('taps a term, and elsewhere to be done', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openExperiment('phold/tiny', '?engine=sequential');
    await page.getByRole('navigation').getByRole('button', { name: 'Setup' }).tap();
    await mark(page, 'lookahead', 'Lookahead').tap();
    await expect(tip(page)).toContainText('The least delay of any event');
    await page.locator('.setup-help').tap();
    await expect(tip(page)).toHaveCount(0);
  });
});
