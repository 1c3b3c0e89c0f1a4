/**
 * `npm run thumbnails [-- model/preset[@share] ...]`: the pictures of the gallery, each from a real run of its preset in
 * the browser: to a share of its simulated time (0.4 unless given), or as far as this device comes in a minute.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { adapterEnv } from './lib/browser/adapter.mjs';
import { findBrowser, playwrightsOwn } from './lib/browser/browser.mjs';
import { BROWSER_ARGS } from './lib/browser/browser-args.mjs';
import { runPreset, takePicture } from './lib/browser/thumbnail-page.mjs';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';
import { listen, staticServer } from './lib/static-server.mjs';

const FOLDER = inRoot('src/ui/thumbnails');

requireNode();
await ensureInstalled();
const built = await buildIfStale(TARGETS.testPage);
if (built && !built.ok) throw new Error(built.output);

const executablePath = findBrowser({ own: await playwrightsOwn() });
Object.assign(process.env, adapterEnv(executablePath));
const server = staticServer({ folder: inRoot('dist-test'), base: '/' });
const address = `http://127.0.0.1:${await listen(server, 0)}/`;
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS, ignoreDefaultArgs: ['--headless'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.waitForSelector('html[data-run-state="ready"]', { timeout: 60_000 });
  const names = await page.evaluate(() =>
    /** @type {any} */ (window).swarmscope.catalog.flatMap((/** @type {any} */ { id, presets }) =>
      presets.map((/** @type {any} */ preset) => `${id}/${preset.id}`),
    ),
  );
  const asked = process.argv.slice(2);
  mkdirSync(FOLDER, { recursive: true });
  for (const wanted of asked.length > 0 ? asked : names) {
    const [name, share] = wanted.split('@');
    const seconds = await runPreset(page, name, share === undefined ? undefined : Number(share));
    const picture = await takePicture(page);
    writeFileSync(join(FOLDER, `${name.replace('/', '-')}.webp`), picture);
    console.log(`${name}: at ${seconds.toFixed(1)} s, ${(picture.length / 1000).toFixed(1)} kB`);
  }
} finally {
  await browser.close();
  server.close();
}
