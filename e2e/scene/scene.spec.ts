/** Covers: the picture as a person uses it: views, colours, zoom, fit, pick, save, full screen; with and without WebGPU. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { EXECUTORS } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });
const field = (page: Page, label: string) => page.locator(`[data-field="${label}"] dd`);
const select = (page: Page, name: 'View' | 'Colour', label: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption({ label });

/** The smallest experiment after one window, at rest. */
async function openUnderWay(page: Page, query = ''): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openTiny(query);
  await lab.button('Step one window').click();
  await lab.is('paused');
  return lab;
}

/** A software adapter takes its time to draw. */
const SOON = { timeout: 20_000 };
const pictureOf = async (lab: LabPage) => (await lab.picture()).digest;

/** Waits until the picture is another one, and gives its digest. */
async function changed(lab: LabPage, from: string): Promise<string> {
  await expect.poll(() => pictureOf(lab), SOON).not.toBe(from);
  return pictureOf(lab);
}

/** Clicks on a cell of the 8 x 8 network; cells fill the shorter side of the picture. */
async function clickCell(page: Page, column: number, row: number): Promise<void> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('there is a picture');
  const side = Math.min(box.width, box.height) / 8;
  const at = (middle: number, cell: number) => middle + (cell - 3.5) * side * 0.96;
  await stage(page).click({ position: { x: at(box.width / 2, column), y: at(box.height / 2, row) } });
}

for (const [engine, query, tags] of EXECUTORS)
  test(`views and colours, with ${engine}`, tags, async ({ page }) => {
    const lab = await openUnderWay(page, query);
    const legend = page.locator('.legend');
    await expect(legend).toContainText('1 node per cell');
    const pending = await pictureOf(lab);
    await select(page, 'Colour', 'Executed so far');
    await expect(legend).toContainText('Executed so far');
    const executed = await changed(lab, pending);
    await select(page, 'Colour', 'Activity');
    await expect(legend).toContainText('events/s');
    const activity = await changed(lab, executed);
    await select(page, 'View', 'Window');
    await expect(legend).toContainText('all 64 nodes');
    await expect(page.locator('.scene-guide')).toContainText('safe to execute at once');
    await changed(lab, activity);
    await select(page, 'View', 'Cells');
    await select(page, 'Colour', 'Pending events');
    await expect.poll(() => pictureOf(lab), SOON).toBe(pending);
  });

test('zoom and fit, by wheel, drag, keys and buttons', async ({ page }) => {
  const lab = await openUnderWay(page);
  const fitted = await pictureOf(lab);
  const back = () => expect.poll(() => pictureOf(lab), SOON).toBe(fitted);
  await stage(page).hover({ position: { x: 100, y: 100 } });
  await page.mouse.wheel(0, -600);
  const near = await changed(lab, fitted);
  await page.mouse.down();
  await page.mouse.move(220, 400, { steps: 4 });
  await page.mouse.up();
  await changed(lab, near);
  await expect(panel(page)).toHaveCount(0); // dragging picks nothing
  await stage(page).dblclick({ position: { x: 300, y: 300 } });
  await back();
  await expect(panel(page)).toHaveCount(0);
  await stage(page).focus();
  await page.keyboard.press('+');
  await changed(lab, fitted);
  await page.keyboard.press('-');
  await back();
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  await back();
  await lab.button('Zoom in').click();
  await changed(lab, fitted);
  await lab.button('Fit').click();
  await back();
});

for (const [engine, query, tags] of EXECUTORS)
  test(`a node is picked, read, moved by arrow keys and dropped, with ${engine}`, tags, async ({ page }) => {
    const lab = await openUnderWay(page, query);
    const unmarked = await pictureOf(lab);
    await clickCell(page, 2, 1);
    await expect(panel(page).getByRole('heading')).toHaveText('Node 6');
    await expect(field(page, 'Executed')).toHaveText(/^\d+$/);
    await expect(field(page, 'Pending events')).toHaveText(/^\d+$/);
    await changed(lab, unmarked);
    await stage(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel(page).getByRole('heading')).toHaveText('Node 7');
    await page.keyboard.press('ArrowDown');
    await expect(panel(page).getByRole('heading')).toHaveText('Node 13');
    const sent = await field(page, 'Sent').textContent();
    await lab.hurry();
    await lab.button('Resume').click();
    await lab.is('finished');
    await expect(field(page, 'Sent')).not.toHaveText(sent ?? '');
    await stage(page).focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });

test('the pointer is told what is under it', async ({ page }) => {
  await openUnderWay(page);
  const box = await stage(page).boundingBox();
  await stage(page).hover({ position: { x: (box?.width ?? 0) / 2 + 9, y: (box?.height ?? 0) / 2 + 9 } });
  await expect(page.locator('.scene-tip')).toHaveText(/^Node 48\s*\d+\s*events?$/);
  await page.mouse.move(5, 5);
  await expect(page.locator('.scene-tip')).toBeHidden();
});

test('the same node reads the same on both engines', async ({ page }) => {
  const texts: string[] = [];
  for (const query of ['', '?engine=sequential']) {
    await openUnderWay(page, query);
    await clickCell(page, 5, 5);
    await expect(field(page, 'Executed')).toHaveText(/^\d+$/);
    texts.push((await panel(page).textContent()) ?? '');
  }
  expect(texts[0]).toContain('Node 51');
  expect(texts[1]).toBe(texts[0]);
});

test('the picture is saved as a PNG with its caption', async ({ page }) => {
  await openUnderWay(page);
  const box = await stage(page).boundingBox();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^phold-tiny-seed1-[\d.]+s-cells-pending\.png$/);
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  expect(width).toBeGreaterThanOrEqual(2 * Math.floor(box?.width ?? 0));
  expect(height / width).toBeGreaterThan((box?.height ?? 0) / (box?.width ?? 1));
});

test('full screen, where the browser allows it', async ({ page }) => {
  await openUnderWay(page);
  test.skip(!(await page.evaluate(() => document.fullscreenEnabled)), 'this browser has no full screen');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  await expect(page.locator('#section-setup')).toBeHidden();
  await page.keyboard.press('.');
  await expect(page.locator('.runbar .progress')).toHaveAttribute('data-state', 'paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeInViewport();
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await leave.click();
  await expect(page.locator('#section-setup')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
});

test('the picture can be read without seeing it', async ({ page }) => {
  await openUnderWay(page);
  await expect(stage(page)).toHaveAccessibleDescription(/Cells: .* Colour shows pending events, 0 to \d+ events/);
});
