/**
 * Remembers which lanes were green, by the content of what they read, and skips those. What is drawn at random counts, and the browser:
 * another day, or another version, is another run.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from '../fingerprint.mjs';
import { run } from '../program/run.mjs';
import { CACHE } from '../repository.mjs';
import { LANES } from './lanes.mjs';
import { repositoryFiles } from './repository-files.mjs';

/** @typedef {import('./tally.mjs').Sums} Sums */

export class GreenLanes {
  /** By lane. @type {Readonly<Record<string, { files: string, tests: number }>>} */
  #before;
  #files;
  #words;
  #kept;
  /** @type {string[]} */
  skipped = [];

  /**
   * @param {object} options
   * @param {readonly string[] | undefined} options.files of the repository; absent: nothing is skipped or kept
   * @param {readonly string[]} options.words what else makes a difference
   * @param {boolean} options.skips
   * @param {string} [options.kept] where it is kept
   */
  constructor({ files, words, skips, kept = join(CACHE, 'green.json') }) {
    this.#files = files;
    this.#words = words;
    this.#kept = kept;
    this.#before = skips ? readKept(kept) : {};
  }

  /**
   * Runs a lane, or gives its tests as skipped.
   * @param {import('./lanes.mjs').LaneName} lane
   * @param {() => Promise<Sums>} work
   * @returns {Promise<Sums>}
   */
  async unlessGreen(lane, work) {
    const files = this.#files && fingerprint(this.#files.filter(LANES[lane].reads), this.#words);
    const before = this.#before[lane];
    if (files !== undefined && before?.files === files) {
      this.skipped.push(lane);
      return { passed: 0, failed: 0, skipped: before.tests };
    }
    const sums = await work();
    if (files !== undefined && sums.failed === 0) keep(this.#kept, lane, { files, tests: sums.passed + sums.skipped });
    return sums;
  }
}

/**
 * @param {{ skips: boolean, isPart: boolean }} options `isPart`: not all tests are run, so nothing is kept
 */
export async function greenLanes({ skips, isPart }) {
  const {
    SWARMSCOPE_CHROMIUM = '',
    SWARMSCOPE_SEED = '',
    SWARMSCOPE_NO_GPU = '',
    SWARMSCOPE_REAL_GPU = '',
  } = process.env;
  const { output: browser } = await run(SWARMSCOPE_CHROMIUM, ['--version'], { quiet: true });
  const words = [process.version, process.platform, browser, SWARMSCOPE_SEED, SWARMSCOPE_NO_GPU, SWARMSCOPE_REAL_GPU];
  return new GreenLanes({ files: isPart ? undefined : await repositoryFiles(), words, skips });
}

const readKept = (/** @type {string} */ kept) => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {});

/**
 * @param {string} kept
 * @param {string} lane
 * @param {{ files: string, tests: number }} green
 */
function keep(kept, lane, green) {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ ...readKept(kept), [lane]: green }));
}
