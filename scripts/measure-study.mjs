/**
 * `node scripts/measure-study.mjs [--seconds 10] [--rounds 3] [--json]`: what a study of Kademlia with 512 peers, on all workers that
 * the page takes, adds to the time from an input to the next paint. Idle page and study take turns, so that what else this machine
 * does meets both. docs/responsiveness.md says what the numbers mean. Not a test.
 */
import { parseArgs } from 'node:util';
import { MEASURE_ARGS } from './lib/browser/browser-args.mjs';
import { withBuiltPage } from './lib/browser/built-page.mjs';
import { inTurns, isWatched, wordsOfTurns } from './lib/browser/measure-page.mjs';
import { TARGETS } from './lib/build/build.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});

// With the hooks of journeys: they begin and end studies in one call.
await withBuiltPage(TARGETS.testPage, MEASURE_ARGS, async ({ browser, address }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await isWatched(context);
  const page = await context.newPage();
  await page.goto(`${address}?experiment=kademlia/quick-look&engine=sequential`);
  await page.waitForSelector('html[data-run-state="ready"]');
  await page.evaluate(() => {
    const lab = /** @type {any} */ (window).swarmscope.lab();
    lab.setParams({ peers: 512 });
    lab.varyParam('k', '4:13:1');
    lab.varyParam('alpha', '1:9:1');
    lab.setRepeat('1000');
  });
  await inStudy(page);
  await cancelled(page);
  const turns = await inTurns(page, values, { goOn: inStudy, rest: cancelled });
  const { made, workers } = await page.evaluate(() => {
    const { table, workers } = /** @type {any} */ (window).swarmscope.lab().study;
    return { made: table.made, workers };
  });
  const report = { browser: browser.version(), workers, made, ...turns };
  const title = `Chromium ${report.browser}, ${workers} workers, ${made} runs made; from an input to the next paint:`;
  const words = [title, ...wordsOfTurns(turns, 'in a study')];
  console.log(values.json ? JSON.stringify(report, null, 2) : words.join('\n'));
});

/** @param {Page} page */
function cancelled(page) {
  return page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().cancelStudy());
}

/** A study goes on: begun, or resumed. @param {Page} page */
async function inStudy(page) {
  await page.evaluate(() => {
    const lab = /** @type {any} */ (window).swarmscope.lab();
    if (lab.study?.phase === 'running' || lab.study?.phase === 'opening') return;
    void (lab.study ? lab.resumeStudy() : lab.startStudy());
  });
  await page.waitForFunction(() => /** @type {any} */ (window).swarmscope.lab().study?.phase === 'running');
}
