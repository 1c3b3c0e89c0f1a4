/**
 * `node measure-memory.mjs swarmscope.mjs [runs [words of study run ...]]`: memory of one process that makes many runs of a study on the GPU, every
 * 50 runs, after a collection. Of Node alone: the headless program and the package `webgpu` are all it needs.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const EVERY = 50;
const LOOK_MS = 100;
const csv = process.env.STUDY_MEMORY_CSV;

if (csv !== undefined) {
  // Within the program, which was given this file with --import.
  if (isMainThread) watch(csv);
} else {
  const [bundle = 'dist-cli/swarmscope.mjs', runs = '500', ...words] = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'study-memory-'));
  const path = join(folder, 'runs.csv');
  const study = words.length > 0 ? words : ['phold/tiny'];
  const own = ['--expose-gc', '--import', fileURLToPath(import.meta.url), resolve(bundle)];
  const args = [...own, 'study', 'run', ...study, '--repeat', runs, '--engine', 'gpu', '--csv', path, '--quiet'];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, STUDY_MEMORY_CSV: path },
  });
  child.on('close', (code) => {
    rmSync(folder, { recursive: true });
    process.exit(code ?? 1);
  });
}

/** @param {string} path */
function watch(path) {
  let next = 1;
  const look = () => {
    const runs = linesOf(path) - 1;
    if (runs < next) return;
    next = runs + EVERY;
    globalThis.gc?.();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    const mb = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1).padStart(8);
    process.stderr.write(
      `${String(runs).padStart(5)} runs: rss${mb(rss)} heap${mb(heapUsed)} external${mb(external)} buffers${mb(arrayBuffers)} MB\n`,
    );
  };
  setInterval(look, LOOK_MS).unref();
  process.on('exit', look);
}

/** @param {string} path */
function linesOf(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}
