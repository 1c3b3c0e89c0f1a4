/** Covers: a figure of a paper: one column on white, limits by hand, its caption with the link that Share gives; SVG that stands alone, PNG, CSV. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { linesOfCsv } from '../support/csv.ts';
import { expect, test } from '../support/test.ts';
import { StudyPage } from './study-page.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Save figure' });

async function saved(page: Page, kind: 'SVG' | 'PNG' | 'CSV') {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page)
      .getByRole('button', { name: `Save ${kind}` })
      .click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('of a study: one column wide, on white, within limits by hand', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const lab = new StudyPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.vary('Nodes', '16,32,64');
  await lab.vary('Remote share', '0.1,0.9');
  await lab.runStudy();
  await lab.phase('finished');
  const link = await lab.copyLink();
  await page.keyboard.press('Escape');
  const metric = page.getByRole('combobox', { name: 'Plot', exact: true });
  await metric.selectOption({ label: 'Remote share, measured' });
  const menu = lab.stage.getByRole('button', { name: 'Remote share, measured: menu' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save figure' }).click();
  const figure = panel(page);
  await expect(figure).toContainText('30 runs, 5 a setting, seeds 1 to 5 in each. Band: 99% confidence interval');
  await expect(figure).toContainText(link);

  const most = figure.getByRole('textbox', { name: 'Remote share, measured to' });
  await figure.getByRole('textbox', { name: 'Remote share, measured from' }).fill('0.5');
  await most.fill('0.2');
  await expect(figure).toContainText('from 0.5 is not below 0.2. Write the smaller one first.');
  await most.fill('95%');
  await expect(figure.getByText('is not below')).toHaveCount(0);

  const svg = await saved(page, 'SVG');
  expect(svg.name).toBe('phold-study-remote-share-measured-nodes.svg');
  const text = svg.bytes.toString();
  expect(text).toContain('width="85mm"');
  expect(text).toContain('<rect x="0" y="0" width="353" height="247" fill="#ffffff"/>');
  expect(text).toContain('stroke-dasharray="7 3"');
  expect(text).toContain('clip-path');
  expect(text).not.toMatch(/var\(|NaN|undefined/);
  expect(text).toContain(link);
  const alone = await context.newPage();
  await alone.goto(`data:image/svg+xml;base64,${svg.bytes.toString('base64')}`);
  const texts = await alone
    .locator('text:not([aria-hidden])')
    .evaluateAll((all) =>
      all.map((each) => [each.textContent, getComputedStyle(each).fontFamily, getComputedStyle(each).fontSize]),
    );
  expect(texts.map(([said]) => said)).toEqual(expect.arrayContaining(['Remote share', 'Nodes', '0.5', '16']));
  expect(new Set(texts.map(([, ...font]) => font.join()))).toEqual(new Set(['Helvetica, Arial, sans-serif,11px']));
  await alone.close();

  const png = (await saved(page, 'PNG')).bytes;
  expect(png.readUInt32BE(16)).toBe(Math.round((85 / 25.4) * 600));
  expect(png.toString()).toContain(link);

  const { facts, rows } = linesOfCsv((await saved(page, 'CSV')).bytes.toString());
  expect(facts).toContain(`# Link: ${link}`);
  expect(rows[0]).toBe('nodes,remote,mean,half99,runs');
  expect(rows).toHaveLength(7);

  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Reset limits' }).click();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Reset limits' })).toHaveCount(0);
});
