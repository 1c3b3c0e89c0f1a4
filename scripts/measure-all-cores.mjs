/**
 * `node scripts/measure-all-cores.mjs [--seconds 10] [--rounds 3] [--json]`: what a run on all cores adds to the time from an input to the next paint, and what
 * its picture costs it. Idle page and run take turns, and so do a picture that is seen and one that is not. The run is PHOLD's quick-look with
 * 65,536 nodes and no end, at Max. docs/responsiveness.md says what the numbers mean. Not a test.
 */
import { parseArgs } from 'node:util';
import { MEASURE_ARGS } from './lib/browser/browser-args.mjs';
import { withBuiltPage } from './lib/browser/built-page.mjs';
import { inTurns, isWatched, wordsOfTurns } from './lib/browser/measure-page.mjs';
import { TARGETS } from './lib/build/build.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ seconds: number, events: number, advancing: number }} Stretch in wall seconds, how many of them the run was advanced */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
/** Threads compile what they run, and pictures begin. */
const WARM_UP_MS = 3000;

// With the hooks of journeys: they say how many events there were.
await withBuiltPage(TARGETS.testPage, MEASURE_ARGS, async ({ browser, address }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await isWatched(context);
  const page = await context.newPage();
  await page.goto(`${address}?experiment=phold/quick-look&engine=workers`);
  await page.waitForSelector('html[data-run-state="ready"]');
  await page.evaluate(async () => {
    const lab = /** @type {any} */ (window).swarmscope.lab();
    lab.setParams({ nodes: 65_536, end: 3_456_000 });
    await lab.setPaceMode('max');
    await lab.runSetup();
  });
  await goOn(page);
  await page.waitForTimeout(WARM_UP_MS);
  const { description } = await page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().status.adapter);
  const seen = [];
  const unseen = [];
  for (let round = 0; round < rounds; round++) {
    seen.push(await progressOf(page));
    await movePicture(page, 'translateX(-300vw)');
    unseen.push(await progressOf(page));
    await movePicture(page, '');
  }
  await rest(page);
  const turns = await inTurns(page, values, { goOn, rest });
  const picture = { seen: together(seen), unseen: together(unseen) };
  const report = { browser: browser.version(), processor: description, picture, ...turns };
  const words = [
    `Chromium ${report.browser}, ${description}`,
    `with the picture ${wordsOf(picture.seen)}`,
    `without it ${wordsOf(picture.unseen)}`,
    'from an input to the next paint:',
    ...wordsOfTurns(turns, 'in a run on all cores'),
  ];
  console.log(values.json ? JSON.stringify(report, null, 2) : words.join('\n'));
});

/** @param {Page} page */
async function goOn(page) {
  await page.evaluate(() => {
    const lab = /** @type {any} */ (window).swarmscope.lab();
    if (lab.status.state === 'paused') void lab.run();
  });
  await page.waitForSelector('html[data-run-state="running"]');
}

/** @param {Page} page */
async function rest(page) {
  await page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().pause());
  await page.waitForSelector('html[data-run-state="paused"]');
}

/** What is not in sight is not drawn. @param {Page} page @param {string} transform */
function movePicture(page, transform) {
  const picture = page.getByRole('application', { name: 'Live picture of the network' });
  return picture.evaluate((element, to) => {
    element.style.transform = to;
  }, transform);
}

/** From one word of the worker to another. @param {Page} page @returns {Promise<Stretch>} */
async function progressOf(page) {
  // What was drawn before is paid for.
  await page.waitForTimeout(1000);
  const from = await nextStatus(page);
  await page.waitForTimeout(seconds * 1000);
  const to = await nextStatus(page);
  return {
    seconds: to.seconds - from.seconds,
    events: to.events - from.events,
    advancing: to.advancing - from.advancing,
  };
}

/** @param {readonly Stretch[]} stretches */
function together(stretches) {
  const sum = (/** @type {keyof Stretch} */ of) => stretches.reduce((all, stretch) => all + stretch[of], 0);
  return { eventsPerSecond: sum('events') / sum('seconds'), shareAdvancing: sum('advancing') / sum('seconds') };
}

/** @param {ReturnType<typeof together>} progress */
function wordsOf({ eventsPerSecond, shareAdvancing }) {
  return `${(eventsPerSecond / 1e6).toFixed(2)} M events a second, the run is advanced in ${(100 * shareAdvancing).toFixed(1)}% of the time`;
}

/** @param {Page} page @returns {Promise<Stretch>} */
function nextStatus(page) {
  return page.evaluate(async () => {
    const statusNow = () => /** @type {any} */ (window).swarmscope.lab().status;
    const before = statusNow();
    while (statusNow() === before) await new Promise((resolve) => setTimeout(resolve, 1));
    const { events, wallSeconds } = statusNow();
    return { seconds: performance.now() / 1000, events, advancing: wallSeconds };
  });
}
