/** A built page, served here and opened in the browser that tests take: what scripts measure, or take pictures of. */
import { dirname } from 'node:path';
import { buildIfStale } from '../build/build.mjs';
import { ensureInstalled } from '../program/install.mjs';
import { requireNode } from '../program/node-version.mjs';
import { inRoot } from '../repository.mjs';
import { listen, staticServer } from '../static-server.mjs';
import { adapterEnv } from './adapter.mjs';
import { findBrowser, playwrightsOwn } from './browser.mjs';

/** @typedef {{ browser: import('@playwright/test').Browser, address: string }} BuiltPage */

/**
 * Builds `target` if it is not as new as its sources, and gives `use` the browser and the address; closes both afterwards.
 * @template T
 * @param {import('../build/build.mjs').Target} target
 * @param {readonly string[]} args of the browser
 * @param {(page: BuiltPage) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withBuiltPage(target, args, use) {
  requireNode();
  await ensureInstalled({ toStderr: true });
  // Only now is it there.
  const { chromium } = await import('@playwright/test');
  const built = await buildIfStale(target);
  if (built && !built.ok) throw new Error(built.output);
  const executablePath = findBrowser({ own: await playwrightsOwn() });
  Object.assign(process.env, adapterEnv(executablePath));
  const server = staticServer({ folder: dirname(inRoot(target.product)), base: '/' });
  const address = `http://127.0.0.1:${await listen(server, 0)}/`;
  const browser = await chromium.launch({ executablePath, args: [...args], ignoreDefaultArgs: ['--headless'] });
  try {
    return await use({ browser, address });
  } finally {
    await browser.close();
    server.close();
  }
}
