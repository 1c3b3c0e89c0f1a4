/** Covers: an internet on the page: a packet followed from port to port, and a source of TCP over time: window and round trips, read at a moment, saved; the sequence diagram of its flow. */
import { readFile } from 'node:fs/promises';
import { LabPage } from '../page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { expect, test } from '../support/test.ts';

test('a packet of a flow is followed from port to port, and a source is seen over time while the run goes on', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('internet/dumbbell', '?engine=sequential');
  await lab.run();
  await page.getByRole('application', { name: 'Live picture of the network' }).focus();
  await lab.command('Follow its next packet');
  const picked = page.getByRole('region', { name: 'Picked node' });
  const steps = picked.getByRole('region', { name: /^Steps of / });
  await expect(steps.locator('[data-outcome="answered"]')).toHaveCount(4, { timeout: 60_000 });
  await expect(steps.getByRole('row').last()).toContainText('there');
  await expect(steps.getByRole('columnheader')).toHaveText(['At, ms', 'Node', 'Waits', 'Sends', 'Next']);
  await lab.button('Back to the node').click();

  await lab.button('Over time').click();
  await expect(page.locator('.node-charts')).toContainText(/Node \d (source|receiver) of flow 0/);
  await page.getByRole('textbox', { name: 'Node' }).fill('6');
  await lab.button('Draw').click();
  const chart = page.locator('[data-chart="internet/window-node-6"]');
  await expect(page.locator('[data-chart="internet/roundTrip-node-6"]')).toBeVisible({ timeout: 60_000 });
  const moment = chart.getByRole('slider');
  await moment.focus();
  await page.keyboard.press('End');
  await expect(moment).toHaveAttribute('aria-valuetext', /s: [\d.]+ segments$/);

  const saving = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Window, node 6: menu' }).click();
  await page.getByRole('menu').getByText('Save data as CSV', { exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('internet-window-node-6.csv');
  const { rows } = linesOfCsv(await readFile(await file.path(), 'utf8'));
  expect(rows[0]).toBe('line,time_s,window,min,max');
  expect(rows.some((row) => row.startsWith('cwnd,'))).toBe(true);

  await page.getByRole('radio', { name: 'Sequence' }).check();
  await page.getByRole('textbox', { name: 'Last' }).fill('40');
  await lab.button('Draw').click();
  const diagram = page.locator('[data-chart="sequence"]');
  await diagram.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(diagram.locator('[data-part="remark"]')).toHaveText(
    /^[\d.]+ ms: (packet|ACK) \d+ of flow 0( again)?, (there|dropped at hop \d,|under way, last seen) [\d.]+ ms later$/,
  );
  const drawn = page.waitForEvent('download');
  await diagram.getByRole('button', { name: 'Sequence diagram: menu' }).click();
  await page.getByRole('menu').getByText('Save as SVG', { exact: true }).click();
  const svg = await readFile(await (await drawn).path(), 'utf8');
  expect(svg).toContain('>receiver of flow 0<');
  expect(svg).toContain('>The same again<');

  // A port has a queue, and nothing to follow.
  await page.getByRole('radio', { name: 'Over time' }).check();
  await page.getByRole('textbox', { name: 'Node' }).fill('0');
  await lab.button('Draw').click();
  await expect(page.locator('[data-chart="internet/queue-node-0"]')).toContainText('room 55');
});
