/**
 * `npm run -s cli -- <command>`: runs the headless program from a bundle that is up to date. Standard output belongs to
 * the command alone. Ctrl-C reaches the command once: it runs outside our process group, and we pass the signal on.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';

/** npm repeats the terminal's signal: what comes again within this time is the same key. */
const SAME_KEY_MS = 300;
const OWN_GROUP = process.platform !== 'win32';

requireNode();
await ensureInstalled({ toStderr: true });
const built = await buildIfStale(TARGETS.headless);
if (built && !built.ok) {
  console.error(`${built.output}\nThe command line program could not be built (${built.how}): see above.`);
  process.exit(1);
}
const args = [inRoot(TARGETS.headless.product), ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { stdio: 'inherit', detached: OWN_GROUP });
child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
passOn('SIGINT');
passOn('SIGTERM');
passOn('SIGHUP');

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  let last = Number.NEGATIVE_INFINITY;
  process.on(signal, () => {
    const now = performance.now();
    if (OWN_GROUP && now - last > SAME_KEY_MS) child.kill(signal);
    last = now;
  });
}
