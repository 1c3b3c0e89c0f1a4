/** Covers: executed events as a table: of the last window, as one steps, and of a node over a span; filters, a node picked from a row, the CSV. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvParse } from 'd3';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.locator('.events-rows tbody tr');
const count = (page: Page) => page.locator('.events-count');
const subject = (page: Page) => page.locator('.events-subject');

async function saved(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  return { name: file.suggestedFilename(), rows: csvParse(await readFile(await file.path(), 'utf8')) };
}

test('events of the last window, as one steps; of a node, with what they carry; a node picked from a row, and saved', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await page.keyboard.press('7');
  await lab.button('List events').click();
  await expect(page.getByText('Nothing has been executed yet. Step one window, or run for a while.')).toBeVisible();

  await lab.button('Step one window').click();
  await lab.is('paused');
  await lab.button('List events').click();
  await expect(subject(page)).toContainText('window 1, ');
  // Who steps sees each window, without asking again. Only a list that is made fast follows: on a busy machine the first may not be.
  await expect(async () => {
    await lab.button('List events').click();
    await expect(lab.button('List events')).toBeVisible();
    const before = await subject(page).textContent();
    await lab.button('Step one window').click();
    await expect(subject(page)).not.toHaveText(before ?? '', { timeout: 10_000 });
  }).toPass();
  await expect(subject(page)).toContainText(/window [2-9], /);

  await page.getByRole('radio', { name: 'Span of time' }).check();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('0.5');
  await lab.button('List events').click();
  await expect(subject(page)).toHaveText('0.000000 to 0.500000 s');
  const all = Number(((await count(page).textContent()) ?? '').replace(/\D/g, ''));
  expect(all).toBeGreaterThan(200);
  await expect(rows(page)).toHaveCount(100);
  await lab.button('Later events').click();
  await expect(page.getByText('101 to 200')).toBeVisible();

  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOption({
    label: ((await kind.locator('option', { hasText: /^Request, / }).textContent()) ?? '').trim(),
  });
  await expect(count(page)).toHaveText(/^[\d,]+ of [\d,]+ events$/);
  await expect(rows(page).first()).toContainText('Request');
  const { name, rows: requests } = await saved(page);
  expect(name).toBe('kademlia-events-0-to-0.5-s.csv');
  expect(new Set(requests.map((row) => row.kind))).toEqual(new Set(['Request']));
  expect(requests[0]?.link).toContain('#');
  expect(requests.columns).toEqual(['time_s', 'kind', 'node', 'from', 'sends', 'link']);

  const pick = rows(page).first().getByRole('button').first();
  const node = (await pick.textContent()) ?? '';
  expect(node).toBe(requests[0]?.node);
  // By keys: through what explains the columns, to the first row.
  await page.getByRole('region', { name: 'Events' }).focus();
  for (let stops = 0; stops < 5; stops++) await page.keyboard.press('Tab');
  await expect(pick).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pick).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Picked node' })).toContainText(
    `Node ${Number(node).toLocaleString('en')}`,
  );

  await lab.button(`Picked: ${node}`).click();
  await lab.button('List events').click();
  await expect(subject(page)).toHaveText(`0.000000 to 0.500000 s, node ${node} alone`);
  await expect(rows(page).filter({ hasText: 'Request' }).first()).toContainText(/lookup \d+, random target/);
  await lab.field('Node').fill('2048');
  await expect(
    page.getByText('There is no node 2048. Use a whole number from 0 to 2,047, or leave it empty for all nodes.'),
  ).toBeVisible();
});

test('a model of rounds says that it has none, and what it has', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', '?engine=sequential');
  await lab.openDrawer('Events');
  await expect(page.locator('#drawer-events')).toContainText('advances in rounds');
  await expect(lab.button('List events')).toHaveCount(0);
});
