/**
 * `node scripts/measure-links.mjs [--tries 3]`: how long the page's thread is taken in one piece by what a link makes it do, for links that
 * were made to take long. By the processor's time of the longest task, so that other programs on this machine change it little; on
 * the wall it is as much where nothing else runs. docs/links.md has the worst. Not a test.
 */
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { NO_ADAPTER_ARGS } from './lib/browser/browser-args.mjs';
import { withBuiltPage } from './lib/browser/built-page.mjs';
import { TARGETS } from './lib/build/build.mjs';

const { values } = parseArgs({ options: { tries: { type: 'string', default: '3' } } });
/** So long after a link all is over. */
const WAIT_MS = 2500;
const PHOLD = { m: 'phold@1', s: 1, d: {}, v: '0.1.0' };

/** @param {number} count @param {(i: number) => number | string} value */
const axis = (/** @type {string} */ name, count, value) => ({
  params: [name],
  values: Array.from({ length: count }, (_, i) => [value(i)]),
});
const nodes = (/** @type {number} */ count) => axis('nodes', count, (i) => i + 2);
const remote = (/** @type {number} */ count) => axis('remote', count, (i) => Number((i / (count + 1)).toFixed(4)));
const population = axis('population', 64, (i) => i + 1);
const ones = (/** @type {number} */ count) => Array(count).fill(1);
const keys = (/** @type {number} */ count) => Object.fromEntries(ones(count).map((_, i) => [`k${i}`, 1]));

/** @param {unknown} over @param {object} [of] */
const study = (over, of = PHOLD) =>
  JSON.stringify({ ...of, w: { over, repeat: { least: 1, most: 1 }, seeds: 'common' } });
const { d: _, ...rest } = PHOLD;

/** @type {Record<string, string>} */
const LINKS = {
  'no study': JSON.stringify(PHOLD),
  'a study of 3 x 3 settings': study([nodes(3), remote(3)]),
  'a study of 2^20 peers, 3 settings': study([axis('k', 3, (i) => 8 + i)], {
    ...PHOLD,
    m: 'kademlia@3',
    d: { peers: 2 ** 20 },
  }),
  '100 x 100 x 64 settings': study([nodes(100), remote(100), population]),
  '1,000 x 1,000 settings': study([nodes(1000), remote(1000)]),
  '4,500 values': study([nodes(4500)]),
  '9,999 times one value': study([axis('nodes', 9999, () => 2)]),
  '9,999 values that are no lists': study([{ params: ['nodes'], values: ones(9999) }]),
  '100,000 axes that are numbers': study(ones(100_000)),
  'a name of 100,000 characters': study([{ params: ['n'.repeat(100_000)], values: [[1]] }]),
  '4,500 unknown parameters': JSON.stringify({ ...rest, d: keys(4500) }),
  'a view of 4,500 unknown overlays': JSON.stringify({ ...PHOLD, p: { o: keys(4500) } }),
  '120,000 numbers': `${JSON.stringify(PHOLD).slice(0, -1)},"p":[${ones(120_000).join()}]}`,
  '255,000 colons': ':'.repeat(255_000),
  '255,000 commas': ','.repeat(255_000),
};

await withBuiltPage(TARGETS.page, NO_ADAPTER_ARGS, async ({ browser, address }) => {
  for (const [name, json] of Object.entries(LINKS)) {
    const hash = `#v1.${deflateRawSync(json, { level: 9 }).toString('base64url')}`;
    const longest = [];
    for (let i = 0; i < Number(values.tries); i++) longest.push(await longestTask(browser, address, hash));
    longest.sort((a, b) => a - b);
    const median = longest[Math.floor(longest.length / 2)];
    console.log(`| ${name} | ${hash.length} | ${median?.toFixed(0)} ms | ${longest.at(-1)?.toFixed(0)} ms |`);
  }
});

/**
 * Of the page's thread, ms of its processor, after the link was pasted into an open lab.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} hash
 */
async function longestTask(browser, address, hash) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${address}?experiment=phold/tiny`);
  await page.waitForSelector('html[data-run-state="ready"]');
  await page.waitForTimeout(WAIT_MS);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.evaluate((to) => {
    /** @type {any} */ (globalThis).location.hash = to;
  }, hash);
  await page.waitForTimeout(WAIT_MS);
  /** @type {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  await context.close();
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isPage = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && isPage.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
