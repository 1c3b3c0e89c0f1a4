/** From totals to what is shown: ratios of changes, live in pieces equal to at once, and rows without a value. */
import { describe, expect, it } from 'vitest';
import { Derivation, derivedValues } from './derive.ts';

const TIMES = [1, 2, 4, 5];
const TABLE = { events: [0, 10, 40, 40], windows: [0, 1, 3, 3], remote: [0, 5, 8, 8] };

describe('derivedValues', () => {
  it('a column as it is', () => {
    expect(derivedValues({ series: 'events' }, TIMES, TABLE)).toEqual([0, 10, 40, 40]);
  });

  it('change per change of another column; undefined where that stands still', () => {
    expect(derivedValues({ series: 'events', per: 'windows' }, TIMES, TABLE)).toEqual([undefined, 10, 15, undefined]);
    expect(derivedValues({ series: 'remote', per: 'events' }, TIMES, TABLE)).toEqual([undefined, 0.5, 0.1, undefined]);
  });

  it('several columns with their weights, above and below', () => {
    const both = { events: 1, remote: -2 };
    expect(derivedValues({ series: both }, TIMES, TABLE)).toEqual([0, 0, 24, 24]);
    expect(derivedValues({ series: 'remote', per: { events: 1, windows: 1 } }, TIMES, TABLE)).toEqual([
      undefined,
      5 / 11,
      3 / 32,
      undefined,
    ]);
    expect(derivedValues({ series: { events: 1, hops: 1 } }, TIMES, TABLE)).toEqual(TIMES.map(() => undefined));
  });

  it('change per simulated second, from 0 on', () => {
    expect(derivedValues({ series: 'events', per: 'time' }, TIMES, TABLE)).toEqual([0, 10, 15, 0]);
  });

  it('what happened while the divisor stood still counts for the next row', () => {
    const table = { a: [3, 5, 9], b: [0, 0, 3] };
    expect(derivedValues({ series: 'a', per: 'b' }, [1, 2, 3], table)).toEqual([undefined, undefined, 3]);
  });

  it('a column that the table does not have gives nothing', () => {
    expect(derivedValues({ series: 'hops', per: 'time' }, TIMES, TABLE)).toEqual(TIMES.map(() => undefined));
  });

  it('rows one by one give what all at once give', () => {
    const how = { series: 'events', per: 'windows' };
    const live = new Derivation(how);
    const pieces = TIMES.flatMap((time, i) =>
      derivedValues(how, [time], { events: [TABLE.events[i]], windows: [TABLE.windows[i]] }, live),
    );
    expect(pieces).toEqual(derivedValues(how, TIMES, TABLE));
  });

  it('begins anew after a restart', () => {
    const live = new Derivation({ series: 'events', per: 'windows' });
    live.next(100, 10);
    live.restart();
    expect(live.next(6, 2)).toBe(3);
  });
});
