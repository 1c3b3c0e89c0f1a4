/**
 * `npm run e2e [-- --real-gpu] [-- file or option of Playwright ...]`: the journeys in a real browser, on a test page that is
 * up to date.
 */

import { ensureBrowser } from './lib/browser/install-browser.mjs';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { runNode } from './lib/program/run.mjs';
import { programOf } from './lib/repository.mjs';

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
