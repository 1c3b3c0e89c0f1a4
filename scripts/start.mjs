/** `npm start [-- --host]`: installs and builds what is out of date, serves the page to this machine, or to its network too, and opens a browser. */
import { spawn } from 'node:child_process';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { inUrl, reachableAddresses, readServing, USAGE } from './lib/network.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';
import { listen, staticServer } from './lib/static-server.mjs';

const FIRST_PORT = 4173;

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

requireNode();
const args = process.argv.slice(2);
if (args.some((arg) => arg === '--help' || arg === '-h')) {
  console.log(USAGE);
  process.exit(0);
}
const serving = readOrExit(args);
await ensureInstalled();
const built = await buildIfStale(TARGETS.page);
if (built && !built.ok) {
  console.error(`${built.output}\nThe page could not be built (${built.how}): see above.`);
  process.exit(1);
}
const network = serving.network.map(inUrl);
const server = staticServer({ folder: inRoot('dist'), network });
const port = await listen(server, FIRST_PORT, serving);
const isOnNetwork = network.length > 0;
/** Where this machine opens it: 127.0.0.1 has WebGPU. */
const own = `http://${isOnNetwork && serving.host ? network[0] : '127.0.0.1'}:${port}/`;
if (isOnNetwork) await tellNetwork(network.map((name) => `http://${name}:${port}/`));
else
  console.log(
    `Swarmscope is at ${own} for this machine alone; npm start -- --host serves the network too (Ctrl-C ends it)`,
  );
if (process.stdout.isTTY && !process.env.CI) openBrowser(own);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

/** @param {readonly string[]} given */
function readOrExit(given) {
  try {
    return readServing(given, reachableAddresses());
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    return process.exit(2);
  }
}

/**
 * Says who can open the lab now, and where, with a code that phones read.
 * @param {readonly string[]} urls
 */
async function tellNetwork(urls) {
  const [first = '', ...others] = urls;
  console.log(`Swarmscope is at ${first} for everybody in the network of this machine`);
  for (const url of others) console.log(`        and at ${url}`);
  if (!urls.includes(own)) console.log(`        and at ${own} for this machine, with its GPU`);
  if (process.stdout.isTTY) {
    // Only now is the library sure to be there.
    const { terminalQr } = await import('./lib/terminal-qr.mjs');
    console.log(`\n${terminalQr(first)}\n`);
  }
  console.log(`Who opens it reads the files of the lab and nothing else of this machine; runs take place in their own browsers.
Over plain http browsers give no WebGPU: runs use one processor core, and nothing is kept for offline use (docs/teaching.md has more, and how https is had).
Nobody reaches it? Let port ${port} through the firewall of this machine. Ctrl-C ends it.`);
}

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
