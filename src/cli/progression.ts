/** One line on standard error that says how far a run is; only on a terminal, and gone when the run ends. */
import type { Progress, Run } from '../models/run.ts';
import { si } from './format.ts';
import type { Host } from './host.ts';

export class Progression {
  private readonly host: Host;
  private readonly silent: boolean;
  private readonly title: string;
  private drawn = false;

  /** `title` stands before everything that is said. */
  constructor(host: Host, quiet: boolean, title = '') {
    this.host = host;
    this.title = title;
    this.silent = quiet || !host.terminal;
  }

  show({ nowTicks, events, wallSeconds, notice }: Progress, run: Run): void {
    const percent = Math.floor((100 * Math.min(nowTicks, run.endTicks)) / run.endTicks);
    const rate = wallSeconds > 0 ? `, ${si(events / wallSeconds)} events/s` : '';
    if (notice && !this.silent) {
      this.clear();
      this.host.note(`${notice}\n`);
    }
    this.say(`${percent} %  ${si(events)} events${rate}`);
  }

  say(text: string): void {
    if (this.silent) return;
    this.host.note(`\r\u001b[K${this.title}${text}`);
    this.drawn = true;
  }

  clear(): void {
    if (this.drawn) this.host.note('\r\u001b[K');
    this.drawn = false;
  }
}
