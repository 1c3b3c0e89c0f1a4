/** Runs one program to its end. Quiet runs keep their output and give it back, for the caller to show if it matters. */
import { spawn } from 'node:child_process';
import { ROOT } from '../repository.mjs';

/**
 * @typedef {{ ok: boolean, how: string, output: string }} Ended `how` says how it ended, in words
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [quiet] keep the output
 * @property {(text: string) => void} [say] is given the output as it comes, in the colours of our terminal
 * @property {(pid: number) => void} [started]
 * @property {boolean} [toStderr]
 * @property {boolean} [shell]
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { env = {}, quiet = false, say, started, toStderr = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const isPiped = quiet || say !== undefined;
    const stdout = isPiped ? 'pipe' : toStderr ? 2 : 'inherit';
    const stdio = /** @type {const} */ (['ignore', stdout, isPiped ? 'pipe' : 'inherit']);
    const colours = say && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...colours, ...env },
      stdio: [...stdio],
      shell,
    });
    if (child.pid !== undefined) started?.(child.pid);
    let output = '';
    const keep = (/** @type {string} */ chunk) => {
      if (say) say(chunk);
      else output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ ok: false, how: error.message, output }));
    child.on('close', (code, signal) => resolve({ ok: code === 0, how: signal ?? `exit code ${code}`, output }));
  });
}

/**
 * Runs a Node program with the Node that runs us.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runNpm = (args, options) => run('npm', args, { ...options, shell: process.platform === 'win32' });
