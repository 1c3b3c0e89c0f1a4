/**
 * Covers: a model that the page was never told of, the rumour of test builds: its form, run, metrics, pictures, charts
 * and links are all made from its spec.
 */
import { DIGEST, LabPage } from '../page.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

test('its form is made from its spec, with fields that depend on others', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.choose('rumour/village');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fast does everybody know?');
  await expect(lab.field('People')).toHaveValue(/1,?024|2\^10|1024/);
  await expect(lab.field('Reach')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Whom they tell' }).selectOption('nearby');
  await expect(lab.field('Reach')).toBeVisible();
  await lab.field('Reach').fill('5');
  await expect(lab.complaint('Reach 5 m is below 10 m')).toBeVisible();
  await lab.field('Reach').fill('0.1 km');
  await expect(lab.field('Reach')).toHaveAttribute('aria-invalid', 'false');
  await lab.field('Latency').fill('2');
  await expect(lab.complaint('latency 2 s is above round 1 s')).toBeVisible();
});

test(
  'both engines agree on it, its metrics stand in the result, and its link is reproduced',
  WEBGPU,
  async ({ page, context, complaints }) => {
    const lab = new LabPage(page);
    await lab.openExperiment('rumour/village', LabPage.GPU);
    const digest = await lab.finish();
    expect(digest).toMatch(DIGEST);
    await lab.openDrawer('Results');
    await expect(lab.metric('informedShare')).toContainText('1');
    expect(Number.parseFloat((await lab.metric('roundsExpected').textContent()) ?? '')).toBeCloseTo(16.93, 1);
    const link = await lab.copyLink();

    const other = new LabPage(await context.newPage());
    await other.page.goto(link.replace('#', '?engine=sequential#'));
    await other.is('ready');
    expect(await other.finish()).toBe(digest);
    await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test('its charts are made from its spec: series, a ratio, a known value, a distribution', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?engine=sequential');
  await lab.choose('rumour/village');
  await lab.finish();
  const chart = (id: string) => page.locator(`[data-chart="rumour/${id}"]`);
  await expect(chart('informed').locator('.readout-digits')).toHaveText(/^1/);
  await expect(chart('informed').getByRole('listitem')).toContainText('everybody');
  await expect(chart('waste').locator('.readout-digits')).toHaveText(/^\d/);
  await expect(chart('hops').getByRole('img')).toHaveAccessibleName(/Hops from the source/);
});
