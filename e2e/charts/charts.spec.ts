/** Covers: the charts of the spec, their shared crosshair and zoom, scales, known values, files, keys, and words. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { LabStreams } from '../../src/charts/time/lab-streams.ts';
import { LabPage } from '../page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const WINDOWS = 'phold/eventsPerWindow';
const RATE = 'phold/eventsPerSimulatedSecond';
const NODES = 'phold/eventsPerNode';
const PARALLELISM = 'phold/parallelism';

const chart = (page: Page, key: string): Locator => page.locator(`[data-chart="${key}"]`);
const crosshair = (page: Page, key: string): Locator => chart(page, key).getByRole('slider');
const summary = (page: Page, key: string): Locator => chart(page, key).getByRole('img');
const range = (page: Page): Locator => page.locator('.chart-range-text');

/** The rows of the result, as the charts hold them. */
const exactSeries = (page: Page) =>
  page.evaluate((key) => {
    const { streams } = (window as unknown as { swarmscope: { streams: LabStreams } }).swarmscope;
    const line = [...(streams as unknown as { lines: Map<string, { exact: unknown }> }).lines.entries()];
    return line.find(([name]) => name === key)?.[1].exact as Record<string, number[]>;
  }, WINDOWS);

async function finished(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  return lab;
}

async function choose(page: Page, key: string, item: string): Promise<void> {
  await chart(page, key)
    .getByRole('button', { name: /: menu$/ })
    .click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

async function download(page: Page, key: string, item: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, key, item)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Points at a share of the plot's width. */
async function pointAt(page: Page, key: string, share: number): Promise<void> {
  await crosshair(page, key).hover({ position: await spot(page, key, share) });
}

async function spot(page: Page, key: string, share: number): Promise<{ x: number; y: number }> {
  const box = await crosshair(page, key).boundingBox();
  if (!box) throw new Error(`chart ${key} is not in sight`);
  return { x: 52 + (box.width - 64) * share, y: box.height / 2 };
}

test('every chart of the spec says what it will show, then has a value', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  // Charts come after the first picture.
  await expect(chart(page, NODES)).toBeVisible();
  const keys = await page.locator('[data-chart]').evaluateAll((all) => all.map((e) => e.getAttribute('data-chart')));
  expect(keys.slice(0, 4)).toEqual([WINDOWS, RATE, 'phold/remoteShare', NODES]);
  const ofEngine = ['engine/eventsPerSecond', PARALLELISM, 'engine/simulatedPerSecond', 'engine/deepest'];
  expect(keys.slice(4)).toEqual(ofEngine);
  for (const key of keys) await expect(chart(page, key as string).locator('.chart-empty')).not.toBeEmpty();
  await lab.finish();
  for (const key of keys) {
    await expect(chart(page, key as string).locator('.chart-empty')).toBeHidden();
    await expect(chart(page, key as string).locator('.readout-digits')).toHaveText(/^\d/);
  }
});

test('known values stand beside the charts, with their source', async ({ page }) => {
  await finished(page);
  await expect(chart(page, WINDOWS).getByRole('listitem')).toHaveText(
    'many nodes 33 events Closed form: 1 + nodes × population × lookahead / (lookahead + mean).',
  );
  await expect(chart(page, RATE).getByRole('listitem')).toContainText('Renewal theory (Cox 1962)');
  await expect(summary(page, WINDOWS)).toHaveAccessibleName(/Reference, many nodes: 33 events, the last value is/);
});

test(
  'parallelism by node and by LP is at most the events of a window, and saved with what it is made from',
  WEBGPU,
  async ({ page }) => {
    await finished(page);
    await expect(chart(page, PARALLELISM).locator('[data-part="remark"]')).toHaveText(/^mean of the run, .*at least$/);
    const digits = async (key: string) => Number(await chart(page, key).locator('.readout-digits').textContent());
    const parallelism = await digits(PARALLELISM);
    expect(parallelism).toBeGreaterThan(1);
    expect(parallelism).toBeLessThan(await digits(WINDOWS));
    const { name, bytes } = await download(page, PARALLELISM, 'Save data as CSV');
    expect(name).toBe('phold-parallelism.csv');
    const { rows } = linesOfCsv(bytes.toString());
    expect(rows[0]).toBe('time_s,parallelism,events,serialEvents,lpSerialEvents');
    const [, , events, serial, lpSerial] = (rows.at(-1) ?? '').split(',').map(Number);
    expect(events / serial).toBeCloseTo(parallelism, 0);
    expect(lpSerial).toBe(serial); // one core: every node is an LP
  },
);

test('one crosshair for all charts', async ({ page }) => {
  await finished(page);
  await pointAt(page, WINDOWS, 0.5);
  const remark = chart(page, WINDOWS).locator('[data-part="remark"]');
  await expect(remark).toHaveText(/^at (29|30|31)\.\d/);
  await expect(chart(page, RATE).locator('[data-part="remark"]')).toHaveText((await remark.textContent()) ?? '');
  await page.locator('h1').hover();
  await expect(remark).toHaveText(/^mean of the run, .*safe at once$/);
});

test('dragging a range zooms all charts, a double click goes back', async ({ page }) => {
  await finished(page);
  await expect(range(page)).toHaveText(/0.s to 60\.0.s/);
  const [from, to] = [await spot(page, RATE, 0.25), await spot(page, RATE, 0.5)];
  await crosshair(page, RATE).scrollIntoViewIfNeeded();
  await crosshair(page, RATE).dragTo(crosshair(page, RATE), { sourcePosition: from, targetPosition: to });
  await expect(range(page)).toHaveText(/^1[45]\.\d.s to (29|30)\.\d.s$/);
  await expect(summary(page, WINDOWS)).toHaveAccessibleName(/From 1[45]\.\d.s to (29|30)\.\d.s between/);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(range(page)).toHaveText(/0.s to 60\.0.s/);
  await crosshair(page, RATE).dragTo(crosshair(page, RATE), { sourcePosition: from, targetPosition: to });
  await expect(range(page)).toHaveText(/^1[45]/);
  await crosshair(page, WINDOWS).dblclick();
  await expect(range(page)).toHaveText(/0.s to 60\.0.s/);
});

test('the wheel scrolls the column, and zooms with Ctrl', async ({ page }) => {
  await finished(page);
  await pointAt(page, WINDOWS, 0.5);
  await page.mouse.wheel(0, 40);
  await expect(range(page)).toHaveText(/0.s to 60\.0.s/);
  await page.locator('.section-charts').evaluate((place) => place.scrollTo(0, 0));
  await pointAt(page, WINDOWS, 0.5);
  await page.keyboard.down('ControlOrMeta');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('ControlOrMeta');
  await expect(range(page)).toHaveText(/^1\d\.\d.s to 4\d\.\d.s$/);
});

test('a focused chart is read with the keys', async ({ page }) => {
  await finished(page);
  const slider = crosshair(page, WINDOWS);
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^60\.0.s: \d+(\.\d+)? events$/);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuenow', '54');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeCloseTo(53.4, 6);
  await page.keyboard.press('+');
  await expect(range(page)).toHaveText(/^26\.\d.s to 56\.\d.s$/);
  await page.keyboard.press('Escape');
  await expect(range(page)).toHaveText(/0.s to 60\.0.s/);
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
});

test('a log scale says what it cannot show; words are there when asked for', async ({ page }) => {
  await finished(page);
  await choose(page, RATE, 'Log scale');
  await expect(summary(page, RATE)).toHaveAccessibleName(
    /The scale is logarithmic, so 1 value of 0 or below is not shown/,
  );
  const words = chart(page, RATE).locator('.chart-description');
  await expect(words).toBeHidden();
  await choose(page, RATE, 'Describe in words');
  await expect(words).toHaveText(/^Event rate: .* of 60\.0.s\. Between/);
  await choose(page, RATE, 'Collapse');
  await expect(words).toBeHidden();
  await expect(chart(page, RATE).locator('.readout-digits')).toBeVisible();
});

test('the histogram marks mean and quantiles and is read bin by bin', async ({ page }) => {
  await finished(page);
  await expect(summary(page, NODES)).toHaveAccessibleName(
    /^Events per node: mean .* median .* 99% up to .* over 64 values/,
  );
  await crosshair(page, NODES).focus();
  await page.keyboard.press('Home');
  await expect(crosshair(page, NODES)).toHaveAttribute('aria-valuetext', /^\d+: \d+ of 64 \(/);
});

test('data as CSV: every row of the result, with what the values are made from', async ({ page }) => {
  await finished(page);
  const { name, bytes } = await download(page, WINDOWS, 'Save data as CSV');
  expect(name).toBe('phold-eventsPerWindow.csv');
  const {
    facts,
    rows: [header, ...rows],
  } = linesOfCsv(bytes.toString());
  expect(facts).toContainEqual(expect.stringContaining('# Digest: '));
  expect(header).toBe('time_s,eventsPerWindow,events,windows');
  const series = await exactSeries(page);
  expect(rows).toHaveLength(series.time.length);
  rows.forEach((row, i) => {
    const [time, value, events, windows] = row.split(',');
    expect([time, events, windows].map(Number)).toEqual([series.time[i], series.events[i], series.windows[i]]);
    const before =
      i === 0 ? { events: 0, windows: 0 } : { events: series.events[i - 1], windows: series.windows[i - 1] };
    const moved = series.windows[i] - before.windows;
    if (moved > 0) expect(Number(value)).toBeCloseTo((series.events[i] - before.events) / moved, 9);
    else expect(value).toBe('');
  });
});

test('a picture as SVG: text that is text, lines, sources and the scenario, in light inks', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const lab = await finished(page);
  const { name, bytes } = await download(page, WINDOWS, 'Save as SVG');
  expect(name).toBe('phold-eventsPerWindow.svg');
  const svg = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'image/svg+xml');
    return {
      errors: document.querySelectorAll('parsererror').length,
      texts: [...document.querySelectorAll('text')].map((text) => text.textContent),
      fonts: [...new Set([...document.querySelectorAll('text')].map((text) => text.getAttribute('font-family')))],
      longest: Math.max(...[...document.querySelectorAll('path')].map((path) => path.getAttribute('d')?.length ?? 0)),
      inks: [...new Set([...document.querySelectorAll('[stroke]')].map((line) => line.getAttribute('stroke')))],
      ground: document.querySelector('rect')?.getAttribute('fill'),
      numbers: /NaN|Infinity|undefined/.test(source),
    };
  }, bytes.toString());
  expect(svg).toMatchObject({ errors: 0, ground: '#ffffff', numbers: false });
  expect(svg.texts).toContain('Events per window (events, over simulated time)');
  expect(svg.texts.join(' ')).toContain('Closed form: 1 + nodes × population');
  expect(svg.texts.join(' ')).toContain(await lab.digest());
  expect(svg.fonts).toEqual(['Helvetica, Arial, sans-serif']);
  expect(svg.inks).toContain('rgb(10,92,204)');
  expect(svg.longest).toBeGreaterThan(300);
});

test('a picture as PNG, of two columns, with its caption', async ({ page }) => {
  await finished(page);
  for (const key of [WINDOWS, NODES]) {
    const { bytes } = await download(page, key, 'Save as PNG');
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(bytes.readUInt32BE(16)).toBe(Math.round((174 / 25.4) * 600));
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(2100);
    const shades = await page.evaluate(
      async (data) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(data)], { type: 'image/png' }), {
          resizeWidth: 800,
        });
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        context?.drawImage(picture, 0, 0);
        const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
        return new Set(new Uint32Array(pixels.buffer)).size;
      },
      [...bytes],
    );
    expect(shades).toBeGreaterThan(20);
  }
});
