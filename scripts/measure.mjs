/**
 * `npm run measure [-- --seconds 30] [--minutes 30] [--json]`: how the built page feels while PHOLD's quick-look runs as fast as
 * it can: first picture, time from an input to the next paint, React commits, and, with `--minutes`, the heap over time.
 * docs/responsiveness.md says what the numbers mean. Not a test: other programs on this machine change them.
 */
import { parseArgs } from 'node:util';
import { MEASURE_ARGS } from './lib/browser/browser-args.mjs';
import { withBuiltPage } from './lib/browser/built-page.mjs';
import {
  beginLongRun,
  firstPicture,
  heapOverTime,
  inputsUntilPaint,
  isWatched,
  perSecond,
  runAtMax,
  summaries,
} from './lib/browser/measure-page.mjs';
import { TARGETS } from './lib/build/build.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});

// With SwiftShader putting the page together an idle page takes 180 ms to paint.
await withBuiltPage(TARGETS.page, MEASURE_ARGS, async ({ browser, address }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await isWatched(context);
  const picture = await firstPicture(context, address);
  const page = await context.newPage();
  await page.goto(`${address}?experiment=phold/quick-look`);
  await runAtMax(page);
  const inputs = summaries(await inputsUntilPaint(page, Number(values.seconds)));
  const commits = await perSecond(page, Number(values.seconds) / 3);
  const minutes = Number(values.minutes);
  if (minutes > 0) await beginLongRun(page);
  const heap = minutes > 0 ? await heapOverTime(page, minutes) : undefined;
  const report = { browser: browser.version(), picture, inputs, commits, heap };
  console.log(values.json ? JSON.stringify(report, null, 2) : words(report));
});

/** @param {{ browser: string, picture: any, inputs: any, commits: any, heap: any }} report */
function words({ browser: version, picture, inputs, commits, heap }) {
  const rows = Object.entries(inputs).map(
    ([kind, { count, p50, p95, max }]) =>
      `  ${kind.padEnd(8)} ${count} inputs: p50 ${p50} ms, p95 ${p95} ms, longest ${max} ms`,
  );
  return [
    `Chromium ${version}`,
    `first picture: ${picture.median} ms (median of ${picture.all.join(', ')})`,
    'from an input to the next paint, while quick-look runs at max:',
    ...rows,
    `React commits: ${commits.commits.toFixed(1)} a second; frames: ${commits.frames.toFixed(1)} a second`,
    ...(heap
      ? [`heap after collection: ${heap.samples.join(', ')} kB; trend ${heap.kilobytesPerMinute} kB a minute`]
      : []),
  ].join('\n');
}
