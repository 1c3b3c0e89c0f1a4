/** `npm run e2e [-- file or option ...]`: the journeys in a real browser, on a test page that is up to date. */
import { buildIfStale, TARGETS } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBrowser } from './lib/install-browser.mjs';
import { requireNode } from './lib/node-version.mjs';
import { programOf } from './lib/repository.mjs';
import { runNode } from './lib/run.mjs';

requireNode();
await ensureInstalled();
await ensureBrowser();
const built = await buildIfStale(TARGETS.testPage);
if (built && !built.ok) {
  console.error(built.output);
  process.exit(1);
}
const { ok } = await runNode([programOf('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)]);
process.exitCode = ok ? 0 : 1;
