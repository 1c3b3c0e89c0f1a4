/** Covers: the file of a benchmark dropped on the page: plotted with what was published beside it, suite by suite; no run of it opens. */
import type { Page } from '@playwright/test';
import type { BenchFigure } from '../../src/scenario/results/bench-figure.ts';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';

const rows = ([8, 16] as const).flatMap((size) =>
  (['granted', 'periodic', 'queues'] as const).map((how, i) => ({
    ...{ suite: 'sync ring', size, how, digest: '0123456789abcdef' },
    ...{ wallSeconds: [0.1 * (i + 1), 0.1 * (i + 2)], nulls: [0, 29_888, 4][i] * size },
  })),
);
const stars = rows.map((row) => ({ ...row, suite: 'sync stars' }));

/** As `bench sync` writes it. */
const figure: BenchFigure = {
  axes: [
    { field: 'size', label: 'Number of LPs', unit: '', scale: 'log' },
    { field: 'how', label: 'Synchronisation', unit: '', scale: 'linear' },
  ],
  quantities: [
    { field: 'wallSeconds', label: 'Wall time', unit: 's', help: 'From the start to the end.' },
    { field: 'nulls', label: 'Null messages', unit: 'messages', help: 'Of all LPs.' },
  ],
  known: [],
};
const known = [8, 16].map((size) => ({
  ...{ field: 'nulls', at: { size, how: 'periodic' }, value: 29_888 * size },
  ...{ label: 'Swenson 2015, table 3', source: 'ns-3.19 with MPI.' },
}));

const text = JSON.stringify({
  format: 'swarmscope.bench/1',
  machine: { app: '0.1.0', node: '20.20', platform: 'linux x64', cpu: 'a processor' },
  rows: [...rows, ...stars],
  gaps: [],
  figures: [
    { suite: 'sync ring', summary: 'what ring measures', ...figure, known },
    { suite: 'sync stars', summary: 'what stars measures', ...figure },
  ],
});

const study = (page: Page) => page.locator('.study');
const chooser = (page: Page, name: string) => study(page).getByRole('combobox', { name, exact: true });
const remark = (page: Page) => study(page).locator('[data-part="remark"]').first();

test('is plotted against what varies, and what was published stands beside it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await drop(page, { name: 'sync.json', text });
  await expect(study(page).getByRole('heading', { level: 1 })).toHaveText('sync.json');
  await expect(study(page)).toContainText('sync ring: what ring measures. Measured by swarmscope 0.1.0');
  await expect(chooser(page, 'against')).toHaveValue('size');
  await expect(chooser(page, 'lines by')).toHaveValue('how');

  await chooser(page, 'Plot').selectOption({ label: 'Null messages' });
  await study(page).locator('[data-part="crosshair"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(remark(page)).toContainText('messages at Number of LPs 8, Synchronisation periodic');
  await expect(study(page)).toContainText('Swenson 2015, table 3');
  await page.keyboard.press('Enter');
  const measured = page.locator('.field-runs');
  await expect(measured.getByRole('columnheader', { name: 'Measurement' })).toBeVisible();
  await expect(measured.locator('tbody tr')).toHaveCount(2);
  await expect(measured.getByRole('button', { name: /in the lab/ })).toHaveCount(0);
  await expectAccessible(page, 'a benchmark with the measurements of a row', '.study');

  await chooser(page, 'Suite').selectOption('sync stars');
  await expect(study(page)).toContainText('sync stars: what stars measures');
  await expect(study(page)).not.toContainText('Swenson 2015');
  await page.getByRole('button', { name: 'Close the study' }).click();
  await expect(study(page)).toHaveCount(0);
});
