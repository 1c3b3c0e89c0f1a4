/**
 * `npm run e2e [-- --real-gpu] [-- file or option of Playwright ...]`: the journeys in a real browser, on a test page that is
 * up to date.
 */
import { buildIfStale, TARGETS } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBrowser } from './lib/install-browser.mjs';
import { requireNode } from './lib/node-version.mjs';
import { programOf } from './lib/repository.mjs';
import { runNode } from './lib/run.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--real-gpu');
if (args.length < process.argv.length - 2) process.env.SWARMSCOPE_REAL_GPU = '1';
requireNode();
await ensureInstalled();
await ensureBrowser();
const built = await buildIfStale(TARGETS.testPage);
if (built && !built.ok) {
  console.error(built.output);
  process.exit(1);
}
const { ok } = await runNode([programOf('@playwright/test', 'playwright'), 'test', ...args]);
process.exitCode = ok ? 0 : 1;
