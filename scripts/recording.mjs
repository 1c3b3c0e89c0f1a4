/**
 * `node scripts/recording.mjs [--out docs/lab.webm]`: the README's recording of the lab on one processor core, half a minute: the
 * first visit, a lookup that is followed, zooming in to single peers, churn. Takes about two minutes. The browser records
 * itself: what it shows is kept picture by picture, and then shown to its own video encoder at the same pace.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ONE_CORE_ARGS } from './lib/browser/browser-args.mjs';
import { withBuiltPage } from './lib/browser/built-page.mjs';
import { encoded, Screencast } from './lib/browser/screencast.mjs';
import { TARGETS } from './lib/build/build.mjs';
import { inRoot } from './lib/repository.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Simulated: some time after many have left at once. */
const HEALED_SECONDS = 200;
const SIZE = { width: 1280, height: 800 };
const MOST_BYTES = 3_000_000;
const PATIENCE_MS = 120_000;
const STYLE = `.recording-caption { position: fixed; inset: auto 0 104px 0; margin: auto; width: fit-content; padding: 8px 18px; border-radius: 999px;
  background: rgb(7 9 13 / 0.88); border: 1px solid #ffb86b; color: #fff; font: 600 18px system-ui, sans-serif; z-index: 9999; pointer-events: none; }`;

const { values } = parseArgs({ options: { out: { type: 'string', default: inRoot('docs/lab.webm') } } });

await withBuiltPage(TARGETS.testPage, ONE_CORE_ARGS, async ({ browser, address }) => {
  // Captions have a style of their own.
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'dark', bypassCSP: true });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('html[data-run-state="running"]', { timeout: PATIENCE_MS });
  await page.addStyleTag({ content: STYLE });
  await closeNotices(page);
  const cast = await Screencast.of(page, SIZE);

  await say(page, 'A first visit: 2,048 peers look each other up');
  await page.waitForTimeout(2500);
  await say(page, 'A lookup is followed: every answer takes it closer to its target');
  await page.waitForTimeout(6000);
  await say(page, 'Ten notches of the wheel: single peers, each of which can be picked');
  await zoom(page, 10);
  await pick(page);
  await page.waitForTimeout(2500);
  // 0 fits the picture.
  await page.locator('body').press('0');
  await say(page, 'Churn: who has gone is dark, success dips, tables heal');
  await run(page, 'kademlia/flash-churn', 'status');
  await page.waitForFunction(isHealed, HEALED_SECONDS, { timeout: PATIENCE_MS });
  const frames = await cast.end();

  const video = await encoded(await context.newPage(), frames, SIZE, MOST_BYTES);
  if (video.length > MOST_BYTES) throw new Error(`the recording has ${video.length} bytes, more than ${MOST_BYTES}`);
  writeFileSync(values.out, video);
  console.log(`${values.out}: ${frames.length} pictures, ${(video.length / 1e6).toFixed(2)} MB`);
});

/** In the page. @param {number} seconds */
function isHealed(seconds) {
  return /** @type {any} */ (window).swarmscope.lab().status.simulatedSeconds > seconds;
}

/** What there is to see, in words over the foot of the picture. @param {Page} page @param {string} words */
async function say(page, words) {
  await page.evaluate((text) => {
    const caption = document.querySelector('.recording-caption') ?? document.createElement('div');
    caption.className = 'recording-caption';
    caption.textContent = text;
    document.body.append(caption);
  }, words);
}

/** @param {Page} page */
async function closeNotices(page) {
  for (const each of await page.getByRole('button', { name: /^(Dismiss|Close)/ }).all())
    await each.click({ timeout: 1000 }).catch(() => {});
}

/** Into the middle. @param {Page} page @param {number} notches */
async function zoom(page, notches) {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  for (let i = 0; i < notches; i++) {
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(120);
  }
}

/** @param {Page} page */
async function pick(page) {
  const { x, y } = await middleOf(page);
  await page.mouse.click(x, y);
}

/** @param {Page} page */
async function middleOf(page) {
  const box = await page.getByRole('application', { name: 'Live picture of the network' }).boundingBox();
  if (!box) throw new Error('the picture is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** As somebody would by the gallery. @param {Page} page @param {string} preset @param {string} channel */
async function run(page, preset, channel) {
  await page.evaluate(
    async ({ preset, channel }) => {
      const { lab, catalog } = /** @type {any} */ (window).swarmscope;
      const [model, id] = preset.split('/');
      const found = catalog.find((/** @type {any} */ each) => each.id === model);
      const { small } = found.presets.find((/** @type {any} */ each) => each.id === id);
      lab().choosePreset(preset);
      if (small) lab().setParams(small);
      await lab().load();
      await lab().setChannel(channel);
    },
    { preset, channel },
  );
  await closeNotices(page);
  await page.locator('body').press('Space');
  await page.waitForSelector('html[data-run-state="running"]', { timeout: PATIENCE_MS });
}
