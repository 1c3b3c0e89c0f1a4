/**
 * Remembers which lanes were green, by the content of what they read, and skips those. What is drawn at random counts, and the browser:
 * another day, or another version, is another run.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../fingerprint.mjs';
import { run } from '../program/run.mjs';
import { CACHE } from '../repository.mjs';
import { LANES } from './lanes.mjs';
import { repositoryFiles } from './repository-files.mjs';

const KEPT = join(CACHE, 'green.json');

/** @typedef {import('./tally.mjs').Sums} Sums */

export class GreenLanes {
  /** By lane. @type {Readonly<Record<string, { files: string, passed: number }>>} */
  #kept;
  #files;
  #words;
  /** @type {string[]} */
  skipped = [];

  /**
   * @param {readonly string[] | undefined} files of the repository; absent: nothing is skipped or kept
   * @param {readonly string[]} words
   * @param {boolean} skips
   */
  constructor(files, words, skips) {
    this.#files = files;
    this.#words = words;
    this.#kept = skips && existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  }

  /**
   * Runs a lane, or gives its tests as skipped.
   * @param {import('./lanes.mjs').LaneName} lane
   * @param {() => Promise<Sums>} work
   * @returns {Promise<Sums>}
   */
  async unlessGreen(lane, work) {
    const files = this.#files && fingerprint(this.#files.filter(LANES[lane].reads), this.#words);
    const before = this.#kept[lane];
    if (files !== undefined && before?.files === files) {
      this.skipped.push(lane);
      return { passed: 0, failed: 0, skipped: before.passed };
    }
    const sums = await work();
    if (files !== undefined && sums.failed === 0) keep(lane, { files, passed: sums.passed });
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
  return new GreenLanes(isPart ? undefined : await repositoryFiles(), words, skips);
}

/**
 * @param {string} lane
 * @param {{ files: string, passed: number }} green
 */
function keep(lane, green) {
  const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ ...kept, [lane]: green }));
}
