/** `npm start`: installs and builds what is out of date, serves the page to this machine and opens a browser. */
import { spawn } from 'node:child_process';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';
import { listen, staticServer } from './lib/static-server.mjs';

const FIRST_PORT = 4173;

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

requireNode();
await ensureInstalled();
const built = await buildIfStale(TARGETS.page);
if (built && !built.ok) {
  console.error(`${built.output}\nThe page could not be built (${built.how}): see above.`);
  process.exit(1);
}
const server = staticServer({ folder: inRoot('dist') });
const address = `http://127.0.0.1:${await listen(server, FIRST_PORT)}/`;
console.log(`Swarmscope is at ${address} (Ctrl-C ends it)`);
if (process.stdout.isTTY && !process.env.CI) openBrowser(address);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

/**
 * Somebody without a browser here still has the address.
 * @param {string} url
 */
function openBrowser(url) {
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? [];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
