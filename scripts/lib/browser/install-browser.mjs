/** Gets a browser where there is none: from Debian's packages as root, else through Playwright. Never asks for rights. */
import { existsSync } from 'node:fs';
import { run, runNode } from '../program/run.mjs';
import { programOf } from '../repository.mjs';
import { findBrowser, playwrightsOwn } from './browser.mjs';

const REMEDY = 'install Chromium, Chrome or Edge, or type: npx playwright install --with-deps chromium';

/** Path of a browser, installed now if need be. Throws with the remedy. */
export async function ensureBrowser() {
  const own = await playwrightsOwn();
  return findBrowser({ own }) ?? (await install(own));
}

/** @param {string} own */
async function install(own) {
  console.log('No browser found: installing Chromium ...');
  for (const attempt of [fromDebian, fromPlaywright]) {
    const { ok, output } = await attempt();
    const browser = findBrowser({ own });
    if (ok && browser) return browser;
    if (output) console.log(output.trimEnd().split('\n').slice(-12).join('\n'));
  }
  throw new Error(`no browser to test in, and none could be installed: ${REMEDY}`);
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return { ok: false, output: '' };
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-q'], { env, quiet: true });
  if (!updated.ok) return updated;
  const packages = ['chromium', 'libvulkan1'];
  return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env, quiet: true });
}

const fromPlaywright = () =>
  runNode([programOf('@playwright/test', 'playwright'), 'install', 'chromium'], { quiet: true });
