/** Runs one program to its end. Quiet runs keep their output and give it back, for the caller to show if it matters. */
import { spawn } from 'node:child_process';
import { ROOT } from './repository.mjs';

/**
 * @typedef {{ ok: boolean, how: string, output: string }} Ended `how` says how it ended, in words
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, toStderr?: boolean, shell?: boolean }} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { env = {}, quiet = false, toStderr = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const stdout = quiet ? 'pipe' : toStderr ? 2 : 'inherit';
    const stdio = /** @type {const} */ (['ignore', stdout, quiet ? 'pipe' : 'inherit']);
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: [...stdio], shell });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, how: error.message, output }));
    child.on('close', (code, signal) => resolve({ ok: code === 0, how: signal ?? `exit code ${code}`, output }));
  });
}

/**
 * Runs a Node program with the Node that runs us.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNpm = (args, options) => run('npm', args, { ...options, shell: process.platform === 'win32' });
