/** How far a study is: on a terminal one line that is drawn again and again, elsewhere a line now and then. */
import { clock } from '../../base/clock.ts';
import { counted } from '../../base/counted.ts';
import { si } from '../../base/format.ts';
import { whole } from '../../base/whole.ts';
import type { StudyStatus } from '../../study/study-status.ts';
import type { Host } from '../host.ts';

/** Wall ms between two lines of a log. */
const LOG_EVERY_MS = 10_000;
/** Begins the last line of a terminal anew. */
export const CLEAR = '\r\u001b[K';

export class StatusLine {
  private drawn = false;
  private loggedAt = performance.now();
  private last: StudyStatus | undefined;

  constructor(
    private readonly host: Host,
    private readonly quiet: boolean,
  ) {}

  show(status: StudyStatus): void {
    this.last = status;
    if (this.quiet) return;
    if (this.host.terminal) {
      this.host.draw(statusText(status));
      this.drawn = true;
    } else if (performance.now() - this.loggedAt >= LOG_EVERY_MS) this.log(status);
  }

  /** A line that stays. */
  note(text: string): void {
    if (this.quiet) return;
    this.clear();
    this.host.note(`${text}\n`);
  }

  /** The last word, which stays. */
  end(): void {
    if (this.quiet || !this.last) return;
    this.clear();
    this.log(this.last);
  }

  private log(status: StudyStatus): void {
    this.loggedAt = performance.now();
    this.host.note(`${statusText(status)}\n`);
  }

  private clear(): void {
    if (this.drawn) this.host.draw('');
    this.drawn = false;
  }
}

/** `120 of 270 runs, 1 failed, 8.31 runs/s, 150 replicas at work, about 0:18 left`. */
function statusText(status: StudyStatus): string {
  const { made, wanted, failed, runsPerSecond, secondsLeft, checked, replicas, state } = status;
  return [
    `${whole(made)} of ${whole(wanted)} runs`,
    ...(failed > 0 ? [`${whole(failed)} failed`] : []),
    ...(runsPerSecond > 0 ? [`${si(runsPerSecond)} runs/s`] : []),
    ...(state === 'running' && replicas > 0 ? [`${counted(replicas, 'seats')} at work`] : []),
    ...(checked > 0 && state !== 'running' ? [`${whole(checked)} made again alone, and equal`] : []),
    ...(state === 'running' && secondsLeft !== null && made < wanted ? [`about ${clock(secondsLeft)} left`] : []),
  ].join(', ');
}
