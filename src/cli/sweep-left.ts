/** How much longer a sweep will take: runs of a setting last as long as those before, of a new setting as long as the mean. */
import type { Params } from '../scenario/spec.ts';
import type { Planned } from './sweep-plan.ts';

export class TimeLeft {
  private readonly seconds = new Map<Params, number[]>();

  ran({ setting }: Planned, seconds: number): void {
    this.seconds.set(setting, [...(this.seconds.get(setting) ?? []), seconds]);
  }

  /** Seconds that these runs will take; undefined before the first has ended. */
  of(runs: readonly Planned[]): number | undefined {
    if (this.seconds.size === 0) return undefined;
    const known = mean([...this.seconds.values()].map(mean));
    return runs.reduce((sum, { setting }) => sum + mean(this.seconds.get(setting) ?? [known]), 0);
  }
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
