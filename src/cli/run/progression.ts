/** One line on standard error that says how far a run is; only on a terminal, and gone when the run ends. */

import { si } from '../../base/format.ts';
import type { Progress, Run } from '../../run/run.ts';
import { ENGINES } from '../../scenario/engines.ts';
import type { Host } from '../host.ts';

/** Of its goal where a run ends by itself, else of its time. */
const shareOf = ({ nowTicks, share }: Progress, { endTicks }: Run): number =>
  share ?? Math.min(nowTicks, endTicks) / endTicks;

export class Progression {
  private readonly silent: boolean;
  private drawn = false;

  /** `title` stands before everything that is said. */
  constructor(
    private readonly host: Host,
    quiet: boolean,
    private readonly title = '',
  ) {
    this.silent = quiet || !host.terminal;
  }

  show(progress: Progress, run: Run): void {
    const { wallSeconds, notice } = progress;
    const { work, workOf } = ENGINES[run.kind];
    const count = workOf(progress);
    const rate = wallSeconds > 0 ? `, ${si(count / wallSeconds)} ${work}/s` : '';
    if (notice && !this.silent) {
      this.clear();
      this.host.note(`${notice}\n`);
    }
    this.say(`${Math.floor(100 * shareOf(progress, run))} %  ${si(count)} ${work}${rate}`);
  }

  say(text: string): void {
    if (this.silent) return;
    this.host.draw(`${this.title}${text}`);
    this.drawn = true;
  }

  clear(): void {
    if (this.drawn) this.host.draw('');
    this.drawn = false;
  }
}
