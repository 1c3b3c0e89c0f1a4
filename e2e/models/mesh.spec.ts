/** Covers: a mesh on the page: a station picked while stations contend, the timing diagram of the last milliseconds, a frame read in it, step by step, and saved. */
import { readFile } from 'node:fs/promises';
import { LabPage } from '../page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { expect, test } from '../support/test.ts';

test('stations contend: one is picked, the timing diagram is drawn, a frame is read, and it follows the steps', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('mesh/quick-look', '?engine=sequential');
  await lab.run();
  await page.getByRole('application', { name: 'Live picture of the network' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Picked node' })).toContainText('Frames sent');
  await lab.button('Pause').click();
  await lab.is('paused');

  await lab.openDrawer('Events');
  await page.getByRole('radio', { name: 'Timing diagram' }).check();
  await lab.button('Draw').click();
  const diagram = page.locator('[data-chart="timing"]');
  const bars = diagram.getByRole('slider');
  await bars.focus();
  await page.keyboard.press('Home');
  await expect(diagram.locator('[data-part="remark"]')).toHaveText(/^-?[\d.]+ to -?[\d.]+ ms: /);

  const save = async (item: string) => {
    const saving = page.waitForEvent('download');
    await diagram.getByRole('button', { name: 'Timing diagram: menu' }).click();
    await page.getByRole('menu').getByText(item, { exact: true }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const svg = await save('Save as SVG');
  expect(svg.name).toBe('mesh-timing.svg');
  expect(svg.text).toContain('>Counts down<');
  const csv = await save('Save data as CSV');
  expect(csv.name).toBe('mesh-timing.csv');
  const { rows } = linesOfCsv(csv.text);
  expect(rows[0]).toBe('node,from_s,until_s,does,what');
  expect(rows.some((row) => row.includes(',Data,data from station '))).toBe(true);

  const ends = await diagram.locator('[data-part="remark"]').getAttribute('data-rest');
  await lab.button('Step one window').click();
  await expect(diagram.locator('[data-part="remark"]')).not.toHaveAttribute('data-rest', ends ?? '');
});
