/**
 * Latency matrices as CSV: what is read, and that whatever is wrong is said with its line and column. Damaged files, drawn
 * from a seed, are read or refused in words, never a crash.
 */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damageText, draws } from '../../scenario/testing/mutate.ts';
import { LONGEST_LATENCY_MS } from '../spec/limits.ts';
import regions from '../spec/regions-2019.json' with { type: 'json' };
import { type LatencyMatrix, parseMatrix, readMatrix } from './matrix-file.ts';

const PLACE = /^line \d+, column \d+: ./;

const example = readFileSync(new URL('../../../public/examples/latency-matrix.csv', import.meta.url), 'utf8');

function matrixOf(text: string): LatencyMatrix {
  const parsed = parseMatrix(text);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value;
}
const complaintOf = (text: string): string => {
  const parsed = parseMatrix(text);
  return parsed.ok ? 'ok' : parsed.failure.message;
};
const plain = ({ names, meanMs, share }: LatencyMatrix) => ({ names, meanMs: [...meanMs], share: [...share] });

describe('a matrix', () => {
  it('is n lines of n latencies', () => {
    expect(plain(matrixOf('1,2.5\n30,4e1\n'))).toEqual({
      names: ['1', '2'],
      meanMs: [1, 2.5, 30, 40],
      share: [0.5, 0.5],
    });
  });

  it.each([
    ['names', 'a,b\n1,2\n3,4'],
    ['lines with names', 'name,a,b\na,1,2\nb,3,4'],
    ['a corner that is empty', ',a,b\na,1,2\nb,3,4'],
    ['Windows line ends', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['a mark of the encoding', '\ufeffa,b\n1,2\n3,4'],
    ['spaces and empty lines at the end', ' a , b \n 1 , 2 \n3,4\n\n \n'],
    ['quotation marks', '"a","b"\n"1",2\n3,"4"'],
  ])('may have %s', (_, text) => {
    expect(plain(matrixOf(text))).toEqual({ names: ['a', 'b'], meanMs: [1, 2, 3, 4], share: [0.5, 0.5] });
  });

  it.each([['share,a,b\n3,1,2\n1,3,4'], ['name,share,a,b\na,3,1,2\nb,1,3,4'], ['Share,Name,a,b\n3,a,1,2\n1,b,3,4']])(
    'may say how the peers are shared out: %j',
    (text) => {
      expect(plain(matrixOf(text))).toEqual({ names: ['a', 'b'], meanMs: [1, 2, 3, 4], share: [0.75, 0.25] });
    },
  );

  it('as in the example beside the page', () => {
    expect(readMatrix(example)).toEqual({ ok: true, value: { text: '6 x 6 latencies, 11 to 325 ms' } });
    const { names, meanMs, share } = matrixOf(example);
    expect(names[2]).toBe('south-america');
    expect(meanMs[2 * 6 + 3]).toBe(325);
    expect(share[1]).toBeCloseTo(0.4998);
  });

  it('may say where its locations are', () => {
    const { names, meanMs, share, latLon } = matrixOf('name,share,lat,lon,a,b\na,3,50.1,8.7,1,2\nb,1,-33.9,-151.2,3,4');
    expect(plain({ names, meanMs, share })).toEqual({ names: ['a', 'b'], meanMs: [1, 2, 3, 4], share: [0.75, 0.25] });
    expect([...(latLon ?? [])]).toEqual([50.1, 8.7, -33.9, -151.2]);
    expect([...(matrixOf('Lon,LAT,a,b\n8,50,1,2\n-180,-90,3,4').latLon ?? [])]).toEqual([50, 8, -90, -180]);
    expect(matrixOf('a,b\n1,2\n3,4').latLon).toBeUndefined();
  });

  it('has locations called lat and lon where they have their lines, as ever', () => {
    const { names, meanMs, latLon } = matrixOf('lat,lon,a\n1,2,3\n4,5,6\n7,8,9');
    expect([names, [...meanMs], latLon]).toEqual([['lat', 'lon', 'a'], [1, 2, 3, 4, 5, 6, 7, 8, 9], undefined]);
    expect(matrixOf('name,lat,b\nlat,1,2\nb,3,4').names).toEqual(['lat', 'b']);
  });

  it('as in the example with places', () => {
    const text = readFileSync(new URL('../../../public/examples/latency-matrix-places.csv', import.meta.url), 'utf8');
    expect(readMatrix(text)).toEqual({ ok: true, value: { text: '6 x 6 latencies, 11 to 325 ms, on the globe' } });
    const [placed, bare] = [matrixOf(text), matrixOf(example)];
    expect(plain({ names: placed.names, meanMs: placed.meanMs, share: placed.share })).toEqual(plain(bare));
    expect([...(placed.latLon ?? [])]).toEqual(regions.cities.latLon.flat());
  });

  it('comes back as it was written', () => {
    const square = fc.integer({ min: 2, max: 12 }).chain((n) =>
      fc.array(
        fc.array(fc.double({ min: 1e-3, max: LONGEST_LATENCY_MS, noNaN: true }), { minLength: n, maxLength: n }),
        {
          minLength: n,
          maxLength: n,
        },
      ),
    );
    fc.assert(
      fc.property(square, (rows) => {
        expect([...matrixOf(rows.map((row) => row.join(',')).join('\n')).meanMs]).toEqual(rows.flat());
      }),
    );
  });
});

describe('what is wrong is said with line and column', () => {
  it.each([
    ['', 'line 1, column 1: the file is empty'],
    ['\n\n', 'line 1, column 1: the file is empty'],
    ['5', 'line 1, column 1: 1 location is not from 2 to 4,096'],
    ['1;2\n3;4', 'line 1, column 1: 1 location is not from 2 to 4,096'],
    [`${'1,'.repeat(4096)}1`, 'line 1, column 4097: 4097 locations are not from 2 to 4,096'],
    ['1,2\n3', 'line 2, column 2: there are 1 columns, and 2 on line 1'],
    ['1,2\n3,4,5', 'line 2, column 3: there are 3 columns, and 2 on line 1'],
    ['1,2', 'line 2, column 1: the file ends after 1 of 2 lines of latencies'],
    ['a,b\n1,2', 'line 3, column 1: the file ends after 1 of 2 lines of latencies'],
    ['1,2\n3,4\n5,6', 'line 3, column 1: this is line 3 of latencies for 2 locations'],
    ['1,2\n\n3,4', 'line 2, column 1: this line is empty'],
    ['1,2\n3,x', 'line 2, column 2: latency "x" is not a number'],
    ['1,2\n3,0x10', 'line 2, column 2: latency "0x10" is not a number'],
    ['1,2\n3,Infinity', 'line 2, column 2: latency "Infinity" is not a number'],
    ['1,2\n3,1e999', 'line 2, column 2: latency "1e999" is not a number'],
    ['1,2\n3,', 'line 2, column 2: latency "" is not a number'],
    ['1,x\n3,4', 'line 1, column 2: latency "x" is not a number'],
    ['0,2\n3,4', 'line 1, column 1: latency "0" is not above 0 ms'],
    ['1,2\n-3,4', 'line 2, column 1: latency "-3" is not above 0 ms'],
    ['1,2\n60001,4', 'line 2, column 1: latency "60001" is above 60000 ms'],
    ['a,a\n1,2\n3,4', 'line 1, column 2: two locations are called "a"'],
    ['name,a,b\na,1,2\nc,3,4', 'line 3, column 1: "c" is not b'],
    ['share,a,b\n1,1,2\n0,3,4', 'line 3, column 1: share "0" is not a number above 0'],
    ['lat,lon,a,b\n91,8,1,2\n50,8,3,4', 'line 2, column 1: latitude "91" is not from -90 to 90'],
    ['lat,lon,a,b\n50,8,1,2\n50,-180.5,3,4', 'line 3, column 2: longitude "-180.5" is not from -180 to 180'],
    ['lat,lon,a,b\n50,8,1,2\n50 N,8,3,4', 'line 3, column 1: latitude "50 N" is not a number'],
    ['name,lat,a,b\na,50,1,2\nb,50,3,4', 'line 1, column 2: there is a column lat, but none of lon'],
    ['lon,share,a,b\n8,1,1,2\n8,1,3,4', 'line 1, column 1: there is a column lon, but none of lat'],
    ['lat,lon,a,b\n50,8,1,2\n,,3,4', 'line 3, column 1: b has no latitude'],
    ['lat,lon,a,b\n50,8,1,2\n50,,3,4', 'line 3, column 2: b has no longitude'],
    ['1,2\n"3,4\n5,6', 'line 2, column 1: a quotation mark is not closed on its line'],
  ])('%j', (text, message) => expect(complaintOf(text)).toBe(message));

  it('and says what to do', () => {
    const parsed = parseMatrix('1;2\n3;4');
    expect(parsed.ok ? '' : parsed.failure.remedy).toBe('separate the cells by commas, with a point as decimal mark');
  });

  it('and what to do about places', () => {
    const remedyOf = (text: string) => {
      const parsed = parseMatrix(text);
      return parsed.ok ? '' : parsed.failure.remedy;
    };
    expect(remedyOf('lat,lon,a,b\n,,1,2\n50,8,3,4')).toBe(
      'give lat and lon to every location, or leave both columns out',
    );
    expect(remedyOf('lat,a,b\n50,1,2\n50,3,4')).toBe('add the column lon beside it');
    expect(remedyOf('lat,lon,a,b\n50,200,1,2\n50,8,3,4')).toBe(
      'write degrees east of Greenwich, -87.6 say for the west',
    );
  });

  it('in 20,000 damaged files', () => {
    const draw = draws(4);
    const others = [
      example,
      '1,2\n3,4',
      'lat,lon,a,b\n50,8,1,2\n-33,151,3,4',
      'peer,start,end\n1,0,5',
      '"',
      '\r\n',
      ';;\t',
      '9e999',
      '{"a":1}',
    ];
    let read = 0;
    for (let i = 0; i < 20_000; i++) {
      const text = damageText(others[draw(2)], others, draw);
      const parsed = parseMatrix(text);
      if (parsed.ok) {
        read++;
        const { names, meanMs, share } = parsed.value;
        expect(meanMs).toHaveLength(names.length ** 2);
        expect(share).toHaveLength(names.length);
        if (!meanMs.every((ms) => ms > 0 && ms <= LONGEST_LATENCY_MS)) expect.fail(JSON.stringify(text));
      } else if (!PLACE.test(parsed.failure.message) || parsed.failure.remedy === '') {
        expect.fail(`${JSON.stringify(text)} gave ${JSON.stringify(parsed.failure)}`);
      }
    }
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(19_000);
  });
});
