/**
 * How much time of the processor programs take, with all they start: user and system, by lane of `npm test`. Programs do not wait for all
 * they start (a browser's processes for one), so their own accounts tell half of it; Linux is asked for each process twice a second.
 * Elsewhere nothing is measured.
 */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 500;
/** Ticks a second in /proc, on every Linux. */
const TICKS = 100;

/** @typedef {{ pid: number, parent: number, began: string, ticks: number }} ProcessTimes */

export class CpuMeter {
  /** @type {Map<number, string>} lanes of programs that we started */
  #roots = new Map();
  /** Last seen, by number and beginning: numbers are given again. @type {Map<string, { lane: string, ticks: number }>} */
  #seen = new Map();
  #look;
  #timer;

  /** @param {() => ProcessTimes[]} [look] */
  constructor(look = process.platform === 'linux' ? everyProcess : () => []) {
    this.#look = look;
    this.#timer = setInterval(() => this.sample(), EVERY_MS).unref();
  }

  /**
   * @param {number} pid
   * @param {string} lane
   */
  watch(pid, lane) {
    this.#roots.set(pid, lane);
    this.sample();
  }

  sample() {
    const all = new Map(this.#look().map((each) => [each.pid, each]));
    for (const each of all.values()) {
      const key = `${each.pid} ${each.began}`;
      const lane = this.#seen.get(key)?.lane ?? this.#laneOf(each, all);
      if (lane !== undefined) this.#seen.set(key, { lane, ticks: each.ticks });
    }
  }

  /** Seconds by lane, most first; nothing where it is not measured. */
  end() {
    clearInterval(this.#timer);
    /** @type {Map<string, number>} */
    const lanes = new Map();
    for (const { lane, ticks } of this.#seen.values()) lanes.set(lane, (lanes.get(lane) ?? 0) + ticks / TICKS);
    return [...lanes].sort(([, a], [, b]) => b - a);
  }

  /**
   * That of the nearest program above it; who has lost its parent keeps the lane that it was seen in.
   * @param {ProcessTimes} one
   * @param {ReadonlyMap<number, ProcessTimes>} all
   */
  #laneOf(one, all) {
    for (let at = /** @type {ProcessTimes | undefined} */ (one); at; at = all.get(at.parent)) {
      const lane = this.#roots.get(at.pid) ?? this.#seen.get(`${at.pid} ${at.began}`)?.lane;
      if (lane !== undefined) return lane;
    }
    return undefined;
  }
}

/** @returns {ProcessTimes[]} */
function everyProcess() {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // After the name, which may hold anything: state, parent, ... user time, system time, ... beginning.
      const text = readFileSync(`/proc/${name}/stat`, 'latin1');
      const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const ticks = Number(words[11]) + Number(words[12]);
      return [{ pid: Number(name), parent: Number(words[1]), began: words[19] ?? '', ticks }];
    } catch {
      return []; // it has ended
    }
  });
}
