/** Which graph a swarm gets, at the limits; what is refused says a value that is not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeProbability, type GraphParams, graphFault, meanDegree, representationOf, triesOf } from './graph-rule.ts';

const joined = (peers: number, probability: number, choice: GraphParams['choice'] = 'grf'): GraphParams => ({
  peers,
  connection: 'probability',
  probability,
  degree: 1,
  choice,
});
const meeting = (peers: number, degree: number, choice: GraphParams['choice'] = 'grf'): GraphParams => ({
  peers,
  connection: 'degree',
  probability: 0.5,
  degree,
  choice,
});

const anyParams: fc.Arbitrary<GraphParams> = fc.oneof(
  fc.record({
    peers: fc.integer({ min: 2, max: 2 ** 20 }),
    connection: fc.constant('probability' as const),
    probability: fc.double({ min: -12, max: 0, noNaN: true }).map((digits) => 10 ** digits),
    degree: fc.constant(1),
    choice: fc.constantFrom('rub' as const, 'grf', 'lrf'),
  }),
  fc.record({
    peers: fc.integer({ min: 2, max: 2 ** 20 }),
    connection: fc.constant('degree' as const),
    probability: fc.constant(0.5),
    degree: fc.double({ min: -7, max: 6, noNaN: true }).map((digits) => 10 ** digits),
    choice: fc.constantFrom('rub' as const, 'grf', 'lrf'),
  }),
);

describe('representationOf', () => {
  it.each([
    ["the report's networks", joined(16_384, 0.5), 'implicit'],
    ['a million peers of degree 32', meeting(2 ** 20, 32), 'skipped'],
    ['a few peers, dense', joined(100, 0.5), 'implicit'],
    ['a few peers, dense, that look at their neighbours', joined(100, 0.5, 'lrf'), 'enumerated'],
    ['p = 1/16', joined(1000, 1 / 16), 'implicit'],
    ['just below 1/16', joined(1000, 0.0624), 'skipped'],
    ['mean degree 256', joined(65_537, 1 / 256), 'skipped'],
    ['just above', joined(65_538, 1 / 256), 'implicit'],
    ['a degree above the number of others', meeting(10, 64), 'implicit'],
  ])('of %s', (_what, params, expected) => {
    expect(graphFault(params)).toBeUndefined();
    expect(representationOf(params)).toBe(expected);
  });

  it('keeps to its limits, whatever is asked', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        if (graphFault(params) !== undefined) return;
        const [p, kind] = [edgeProbability(params), representationOf(params)];
        if (kind === 'implicit') expect(p).toBeGreaterThanOrEqual(1 / 256);
        else expect(meanDegree(params)).toBeLessThanOrEqual(256);
        if (kind === 'skipped') expect(p).toBeLessThan(1 / 16);
        if (kind === 'enumerated') expect(p).toBeGreaterThanOrEqual(1 / 16);
        if (params.choice === 'lrf') expect(kind).not.toBe('implicit');
      }),
    );
  });
});

describe('graphFault', () => {
  it.each([
    [
      joined(2 ** 20, 0.001),
      'probability 0.001 gives each of 1048576 peers too many neighbours to store and too few to find by trial: lower it to 0.0002441 or raise it to 0.003907',
    ],
    [
      meeting(2 ** 20, 1000),
      'degree 1000 gives each of 1048576 peers too many neighbours to store and too few to find by trial: lower it to 256 or raise it to 4096',
    ],
    [
      joined(16_384, 0.5, 'lrf'),
      'probability 0.5 gives a peer 8192 neighbours, all of which choice lrf looks at: lower it to 0.01562, for 256 neighbours, or set choice to grf',
    ],
    [joined(10, 0), 'probability 0 joins less than one pair in 2^32: raise it to 2.329e-10 at least'],
  ])('says of %j', (params, sentence) => {
    expect(graphFault(params)).toBe(sentence);
  });

  it('names values that are accepted', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const sentence = graphFault(params);
        if (sentence === undefined) return;
        const values = [...sentence.matchAll(/(?:lower|raise) it to ([\d.e+-]+\d)/g)].map(([, value]) => Number(value));
        expect(values.length).toBeGreaterThan(0);
        for (const value of values) expect(graphFault({ ...params, [`${params.connection}`]: value })).toBeUndefined();
        if (params.choice === 'lrf' && sentence.includes('grf'))
          expect(graphFault({ ...params, choice: 'grf' }) ?? '').not.toContain('lrf');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('triesOf', () => {
  it.each([
    [joined(16_384, 0.5), 64],
    [joined(16_384, 1), 32],
    [joined(100_000, 1 / 256), 4095],
    [meeting(2 ** 20, 32), 16],
  ])('of %j: %d', (params, tries) => {
    expect(triesOf(params)).toBe(tries);
  });

  it('an implicit graph finds a neighbour but for once in two million', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        if (graphFault(params) !== undefined || representationOf(params) !== 'implicit') return;
        expect(triesOf(params) * Math.log1p(-edgeProbability(params))).toBeLessThan(-14.5);
      }),
    );
  });
});
