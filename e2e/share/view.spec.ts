/** Covers: a link that carries how its run is looked at: the same view, colour, pick, zoom and moment in a fresh tab, on a phone too. */
import type { Page } from '@playwright/test';
import type { LinkView } from '../../src/scenario/link/link-view.ts';
import { LabPage } from '../page.ts';
import { forgeLink } from '../support/forge-link.ts';
import { expect, test } from '../support/test.ts';

const ONE_CORE = '?engine=sequential';

const look = (page: Page): Promise<LinkView> =>
  page.evaluate(() =>
    (window as unknown as { swarmscope: { lab(): { lookNow(): LinkView } } }).swarmscope.lab().lookNow(),
  );

/** Picking by hand is a journey of its own. */
const pick = (page: Page, node: number): Promise<void> =>
  page.evaluate(
    (which) =>
      (window as unknown as { swarmscope: { lab(): { pick(node: number): Promise<void> } } }).swarmscope
        .lab()
        .pick(which),
    node,
  );

/** Of a pixel of the canvas, less than half; the picture's frame is at most as wide. */
const PIXEL = 0.4 / 1440;

async function expectSame(page: Page, shared: LinkView): Promise<void> {
  const { camera, turn, ...rest } = shared;
  await expect.poll(async () => look(page), { timeout: 45_000 }).toMatchObject(rest);
  const seen = await look(page);
  expect(seen.camera?.zoom ?? 1).toBeCloseTo(camera?.zoom ?? 1, 3);
  for (const axis of ['x', 'y'] as const)
    expect(Math.abs((seen.camera?.[axis] ?? 0.5) - (camera?.[axis] ?? 0.5)) * (camera?.zoom ?? 1)).toBeLessThan(PIXEL);
  if (turn) expect(seen.turn?.yaw).toBeCloseTo(turn.yaw, 3);
  if (turn) expect(seen.turn?.pitch).toBeCloseTo(turn.pitch, 3);
}

const REGIONS = { m: 'kademlia@3', s: 1, d: { peers: 256, latency: 'regions', end: 10 }, v: '0.1.0' };
const EXPERIMENTS = [
  ['kademlia/quick-look', { peers: '256' }, 'Ring', 'Status'],
  ['swarm/quick-look', { peers: '64' }, undefined, undefined],
  ['mobile/quick-look', { nodes: '128' }, undefined, undefined],
  ['mobile/cunetsim-mobile', { nodes: '128' }, undefined, undefined],
  ['a link to regions', {}, 'Globe', undefined],
  ['phold/tiny', {}, 'Window', undefined],
] as const;

for (const [preset, sizes, view, colour] of EXPERIMENTS) {
  test(`${preset}: a link made zoomed in, with a node picked, shows the same in a fresh tab and on a phone`, async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    const turns = view === 'Globe' || preset.endsWith('cunetsim-mobile');
    const lab = new LabPage(page);
    if (view === 'Globe') await lab.open(ONE_CORE + (await forgeLink(REGIONS)));
    else await lab.openExperiment(preset, ONE_CORE);
    for (const [name, text] of Object.entries(sizes))
      await page.locator(`[data-field="${name}"] input[type="text"]`).fill(text);
    if (Object.keys(sizes).length > 0) {
      await lab.hurry();
      await lab.runSetup();
      await lab.is('finished', 'running');
      await lab.is('finished');
    }
    if (view) await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: view });
    if (colour) await page.getByRole('combobox', { name: 'Colour', exact: true }).selectOption({ label: colour });
    const stage = page.locator('.scene-area');
    if (view) await expect(stage).toHaveAccessibleDescription(new RegExp(`^${view}: `));
    const box = await stage.boundingBox();
    if (!box) throw new Error('there is no picture');
    await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.55);
    await page.mouse.wheel(0, -700);
    await pick(page, 17);
    await expect.poll(async () => (await look(page)).node).toBe(17);
    await stage.focus();
    if (turns) await page.keyboard.press('Shift+ArrowLeft');
    const shared = await look(page);
    expect(shared.camera?.zoom).toBeGreaterThan(2);
    if (turns) expect(shared.turn).toBeDefined();
    const link = await lab.copyLink();
    const hash = link.slice(link.indexOf('#'));

    const elsewhere = await browser.newContext({ baseURL, viewport: { width: 1280, height: 720 } });
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      const other = new LabPage(await elsewhere.newPage());
      await other.page.setViewportSize(viewport);
      await other.open(ONE_CORE + hash);
      await expectSame(other.page, shared);
      await expect(other.notice('look')).toHaveCount(0);
      await other.page.close();
    }
    await elsewhere.close();
    expect(complaints).toEqual([]);
  });
}

test('a link made at a moment is ready to go, and runs there when asked', async ({ page, context }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ONE_CORE);
  await lab.hurry();
  await page.keyboard.press('u');
  await page.getByRole('textbox', { name: 'Run until' }).fill('12.4');
  await page.keyboard.press('Enter');
  await lab.is('paused');
  const { seconds } = await look(page);
  expect(seconds).toBeGreaterThanOrEqual(12.4);
  await lab.button('Share: copy link').click();
  await expect(page.locator('.share-contents')).toContainText(/At 12\.\d+ s/);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const other = new LabPage(await context.newPage());
  await other.page.goto(link);
  await other.is('ready');
  await expect(other.notice('moment')).toContainText('The run is ready to go');
  await other.hurry();
  await other
    .notice('moment')
    .getByRole('button', { name: /^Run to 12\.\d+ s$/ })
    .click();
  await other.is('paused');
  expect((await look(other.page)).seconds).toBe(seconds);
  await expect(other.notice('moment')).toHaveCount(0);
});

test('Share leaves the view out when asked to, and says what is in', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ONE_CORE);
  const plain = await lab.copyLink();
  await lab.button('Share: copy link').click();
  await expect(page.getByRole('checkbox', { name: 'With this view' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'Window' });
  await lab.button('Share: copy link').click();
  const box = page.getByRole('checkbox', { name: 'With this view' });
  await expect(box).toBeChecked();
  await expect(page.locator('.share-contents')).toContainText('Window');
  const link = page.getByRole('textbox', { name: 'Link' });
  expect((await link.inputValue()).length).toBeGreaterThan(plain.length);
  await box.uncheck();
  await expect(link).toHaveValue(plain);
  await expect(page.locator('.share-contents')).toContainText('as it opens by itself');
});

test('what a link asks to see and is not there is a sentence, and the rest is shown', async ({ page }) => {
  const lab = new LabPage(page);
  const params = { nodes: 64, population: 1, remote: 0.3, lookahead: 1, end: 60 };
  const p = { v: 'cells', c: 'teal', n: 64, z: [0.5, 0.5, 4000], s: 61 };
  await lab.open(ONE_CORE + (await forgeLink({ m: 'phold@1', s: 1, d: params, v: '0.1.0', p })));
  const notice = lab.notice('look');
  await expect(notice).toContainText('Colour "teal" of the link is none of PHOLD. Use pending');
  await expect(notice).toContainText('Node 64 of the link is beyond the last, 63.');
  await expect(notice).toContainText('Zoom 4000 of the link is above 4.');
  await expect(notice).toContainText('Time 61 of the link is after the end, 60 s.');
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
  await expect(lab.notice('moment')).toHaveCount(0);
  await expect.poll(async () => (await look(page)).camera?.zoom).toBe(4);
});

test('a reload shows the picture as it was', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ONE_CORE);
  await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'Window' });
  await expect(page.locator('.scene-area')).toHaveAccessibleDescription(/^Window: /); // which fits the picture
  await page.locator('.scene-area').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => (await lab.keptSetup())?.look).toMatchObject({ v: 'window', z: expect.anything() });
  const before = await look(page);
  await page.reload();
  await lab.is('ready');
  await expectSame(page, before);
});
