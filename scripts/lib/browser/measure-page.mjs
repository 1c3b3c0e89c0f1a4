/** What `npm run measure` does in the page: watches it from its first script on, presses and types as a person does. */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ commits: number, frames: number, events: { at: number, ms: number }[], readyAt: number }} Watch */

/** Event Timing tells nothing below this, and rounds to 8 ms. */
const SHORTEST_MS = 16;
const PATIENCE_MS = 120_000;
const LATEST_MS = 3000;

/**
 * Counts React's commits as its developer tools would, and keeps what the browser says of slow events.
 * @param {import('@playwright/test').BrowserContext} context
 */
export const isWatched = (context) =>
  context.addInitScript((shortest) => {
    /** @type {Watch} */
    const watch = { commits: 0, frames: 0, events: [], readyAt: 0 };
    const nothing = () => {};
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: nothing,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
      onCommitFiberRoot: () => {
        watch.commits++;
      },
    };
    Object.assign(window, { watch, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
    const frame = () => {
      watch.frames++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) watch.events.push({ at: startTime, ms: duration });
    }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: shortest, buffered: true }));
    const look = () => {
      if (document.documentElement?.dataset.runState === 'ready') watch.readyAt ||= performance.now();
    };
    new MutationObserver(look).observe(document, { attributes: true, subtree: true, childList: true });
  }, SHORTEST_MS);

/** @param {Page} page @returns {Promise<Watch>} */
const watched = (page) => page.evaluate(() => /** @type {any} */ (window).watch);

/**
 * From the start of the navigation until the world is built and its first picture drawn; the first visit, which fills
 * the browser's caches, is left out.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 */
export async function firstPicture(context, address, times = 5) {
  const all = [];
  for (let visit = 0; visit <= times; visit++) {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => /** @type {any} */ (window).watch.readyAt > 0, undefined, {
      timeout: PATIENCE_MS,
    });
    if (visit > 0) all.push(Math.round((await watched(page)).readyAt));
    await page.close();
  }
  return { median: quantile(all, 0.5), all };
}

/** All of PHOLD's quick-look, also where the first visit starts smaller. @param {Page} page */
export async function runAtMax(page) {
  await page.waitForSelector('html[data-run-state="ready"]', { timeout: PATIENCE_MS });
  const nodes = page.getByRole('textbox', { name: 'Nodes', exact: true });
  await nodes.fill('65536');
  await nodes.blur();
  await page.locator('body').press('m');
  await page.locator('body').press('Space');
  await page.waitForSelector('html[data-run-state="running"]', { timeout: PATIENCE_MS });
}

/**
 * Clicks, types, drags and hovers in turn, and asks after each how long the next paint took.
 * @param {Page} page
 * @param {number} seconds
 * @param {(page: Page) => Promise<void>} keep sees to it, after each round, that what is measured goes on
 */
export async function inputsUntilPaint(page, seconds, keep = keepRunning) {
  /** @type {{ kind: string, began: number, ended: number }[]} */
  const done = [];
  const deeds = deedsOf(page);
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn++) {
    for (const [kind, deed] of Object.entries(deeds)) done.push({ kind, ...(await timed(page, () => deed(turn))) });
    await keep(page);
  }
  // The last entries come after the paint that they measure.
  await page.waitForTimeout(LATEST_MS);
  const { events } = await watched(page);
  const slowest = (/** @type {{ began: number, ended: number }} */ { began, ended }) =>
    Math.max(SHORTEST_MS, ...events.filter(({ at }) => at >= began && at < ended).map(({ ms }) => ms));
  return done.map((deed) => ({ kind: deed.kind, ms: slowest(deed) }));
}

/**
 * Idle page and work take turns, so that what else this machine does meets both. The work is at rest before and afterwards.
 * @param {Page} page
 * @param {{ seconds: string, rounds: string }} options of the command line
 * @param {{ goOn: (page: Page) => Promise<void>, rest: (page: Page) => Promise<void> }} work
 */
export async function inTurns(page, { seconds, rounds }, { goOn, rest }) {
  const idle = [];
  const busy = [];
  for (let round = 0; round < Number(rounds); round++) {
    idle.push(...(await inputsUntilPaint(page, Number(seconds), async () => {})));
    await goOn(page);
    busy.push(...(await inputsUntilPaint(page, Number(seconds), goOn)));
    await rest(page);
  }
  return { idle: summaries(idle), busy: summaries(busy) };
}

/** One line a kind. @param {Awaited<ReturnType<typeof inTurns>>} turns @param {string} work */
export const wordsOfTurns = ({ idle, busy }, work) =>
  Object.keys(busy).map((kind) => {
    const [a, b] = [idle[kind], busy[kind]];
    return `  ${kind.padEnd(6)} idle p50 ${a.p50}, p95 ${a.p95} ms (${a.count}); ${work} p50 ${b.p50}, p95 ${b.p95}, longest ${b.max} ms (${b.count})`;
  });

/** By kind, and of all. @param {readonly { kind: string, ms: number }[]} inputs */
export const summaries = (inputs) =>
  Object.fromEntries(
    [...new Set(inputs.map(({ kind }) => kind)), 'all'].map((wanted) => [
      wanted,
      summary(inputs.filter(({ kind }) => wanted === 'all' || kind === wanted).map(({ ms }) => ms)),
    ]),
  );

/**
 * What a person does while a run goes on; none of it touches the run, and the setup is left as it was.
 * @param {Page} page
 * @returns {Record<string, (turn: number) => Promise<void>>}
 */
function deedsOf(page) {
  const theme = page.getByRole('button', { name: /^Use the .* theme$/ });
  const seed = page.getByRole('textbox', { name: 'Seed', exact: true });
  const slider = page.locator('#section-setup [role="slider"], #section-setup input[type="range"]').first();
  const chart = page.locator('#section-charts canvas').first();
  return {
    click: () => theme.click(),
    type: async (turn) => {
      await seed.focus();
      await page.keyboard.press('End');
      await page.keyboard.type(String(turn % 10));
      await page.keyboard.press('Backspace');
    },
    drag: async () => {
      if ((await slider.count()) === 0) return;
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
    },
    hover: async (turn) => {
      const box = await chart.boundingBox();
      await page.mouse.move(700, 450);
      if (box) await page.mouse.move(box.x + box.width * (0.2 + 0.1 * (turn % 6)), box.y + box.height / 2);
    },
  };
}

/**
 * When a deed began and when the page had painted after it, by the page's clock.
 * @param {Page} page
 * @param {() => Promise<void>} deed
 */
async function timed(page, deed) {
  const began = await page.evaluate(() => performance.now());
  await deed();
  const ended = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 50))),
  );
  return { began, ended: Number(ended) };
}

/** A run that has ended is started again. @param {Page} page */
async function keepRunning(page) {
  const state = await page.locator('html').getAttribute('data-run-state');
  if (state === 'running') return;
  await page.evaluate(() => /** @type {any} */ (document.activeElement)?.blur());
  await page.locator('body').press('Space');
  await page.waitForSelector('html[data-run-state="running"]', { timeout: PATIENCE_MS });
}

/**
 * @param {Page} page
 * @param {number} seconds
 */
export async function perSecond(page, seconds) {
  await keepRunning(page);
  const before = await watched(page);
  await page.waitForTimeout(seconds * 1000);
  const after = await watched(page);
  return { commits: (after.commits - before.commits) / seconds, frames: (after.frames - before.frames) / seconds };
}

/** A run that goes on for longer than anybody measures, where one core does it. @param {Page} page */
export async function beginLongRun(page) {
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('40d');
  await page.getByRole('button', { name: 'Run this' }).click();
  await page.waitForSelector('html[data-run-state="running"]', { timeout: PATIENCE_MS });
}

/**
 * Bytes in use after a collection, 30 times over the given time.
 * @param {Page} page
 * @param {number} minutes
 */
export async function heapOverTime(page, minutes, times = 30) {
  const client = await page.context().newCDPSession(page);
  const samples = [];
  for (let i = 0; i <= times; i++) {
    if (i > 0) await page.waitForTimeout((minutes * 60_000) / times);
    await keepRunning(page);
    await client.send('HeapProfiler.collectGarbage');
    samples.push(Math.round((await client.send('Runtime.getHeapUsage')).usedSize / 1000));
  }
  return { samples, kilobytesPerMinute: Math.round(slope(samples) / (minutes / times)) };
}

/** Of the straight line that fits best, per sample; the first third is left out, since caches fill. @param {number[]} all */
function slope(all) {
  const values = all.slice(Math.floor(all.length / 3));
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const over = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  return over / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
}

/** @param {number[]} ms */
const summary = (ms) => ({
  count: ms.length,
  p50: quantile(ms, 0.5),
  p95: quantile(ms, 0.95),
  max: Math.round(Math.max(...ms)),
});

/** Nearest rank. @param {readonly number[]} values @param {number} share */
const quantile = (values, share) =>
  Math.round([...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0);
