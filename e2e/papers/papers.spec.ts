/** Covers: the page of papers from gallery, palette and address, by keyboard; figures are drawn when they are seen; a row's study runs and is plotted as the row asks; every size and theme. */
import { StudyPage } from '../study/study-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('opens from the address, the gallery and the palette, and is used by keys', async ({ page }) => {
  const lab = new StudyPage(page);
  const sheet = page.locator('[data-sheet="papers"]');
  const row = page.locator('[data-row="bianchi-2000/equation-13"]');
  const series: string[] = [];
  page.on('request', (request) => {
    const [name] = /[a-z]+-\d{4}\.[^/]+$/.exec(request.url()) ?? [];
    if (name) series.push(name);
  });
  await lab.open('?papers&experiment=phold/tiny');
  await expect(sheet.locator('[data-paper]')).toHaveCount(10);
  await expect(sheet.locator('[data-seen="true"]')).toHaveCount(0);
  await expect(sheet.locator('canvas')).toHaveCount(0);
  expect(series).toEqual([]);
  // The first work has the focus.
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row="andelfinger-2014/figure-2"]')).toHaveAttribute('data-seen', 'true');
  await expect(row).toHaveAttribute('data-seen', 'false');
  await page.locator('[data-paper="bianchi-2000"] > summary').focus();
  await page.keyboard.press('Enter');
  await row.scrollIntoViewIfNeeded();
  await expect(row.locator('canvas')).toBeVisible();
  expect(series.some((name) => name.startsWith('bianchi-2000.equation-13'))).toBe(true);
  expect(series.some((name) => name.startsWith('demers'))).toBe(false);
  await row.locator('[role="slider"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.locator('[data-part="remark"]')).toContainText('published: 31.5 Mbit/s at 2');
  await row.getByText('Values').click();
  await expect(row.locator('tbody tr')).toHaveCount(5);
  await expectAccessible(page, 'papers', '[data-sheet="papers"]');

  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await lab.preset.click();
  await page.getByRole('button', { name: 'Papers', exact: true }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await lab.command('papers, figure by figure');
  await expect(sheet).toBeVisible();
});

test('a row runs here', async ({ page }) => {
  const lab = new StudyPage(page);
  const row = page.locator('[data-row="swenson-2015/table-1"]');
  await lab.open('?papers&engine=sequential');
  await page.locator('[data-paper="swenson-2015"] > summary').click();
  await row.getByRole('button', { name: /^Run it here/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lab.bar).toContainText('of 15 runs');
  await lab.showSetup();
  await expect(lab.field('Nodes')).toHaveValue('1024,4096,16384');
  await expect(lab.stage.getByRole('combobox', { name: 'Plot' })).toHaveValue('events');
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
] as const)
  test(`nothing is cut at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await new StudyPage(page).open('?papers&experiment=phold/tiny');
    const body = page.locator('[data-sheet="papers"] .sheet-body');
    for (const paper of await page.locator('[data-paper]').all()) {
      await paper.locator('> summary').click();
      for (const values of await paper.locator('.paper-row summary').all()) await values.click();
      const [has, shows] = await body.evaluate((element) => [element.scrollWidth, element.clientWidth]);
      expect(has, (await paper.getAttribute('data-paper')) ?? '').toBeLessThanOrEqual(shows ?? 0);
    }
  });
