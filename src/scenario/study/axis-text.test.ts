/** Covers: axes as people write them, and back. */
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { axisText, labelOf, namedBy, parseAxis, settingText } from './axis-text.ts';

const valuesOf = (text: string, spec = pholdSpec) => {
  const axis = parseAxis(spec, text);
  if (!axis.ok) return `${axis.failure.message}; ${axis.failure.remedy}`;
  return axis.value.values.map((tuple) => (tuple.length === 1 ? tuple[0] : tuple));
};

describe('an axis', () => {
  it.each([
    ['nodes=2,3', [2, 3]],
    ['nodes=2^10:2^12:x2', [1024, 2048, 4096]],
    ['nodes=10:20:5,100', [10, 15, 20, 100]],
    ['mean=1ms:3ms:1ms', [0.001, 0.002, 0.003]],
    ['remote=0:1:0.25', [0, 0.25, 0.5, 0.75, 1]],
    ['delay=uniform, constant', ['uniform', 'constant']],
    ['nodes=2,3,2', [2, 3]],
    ['nodes=8:8:1', [8]],
    [
      'nodes+population=8+3, 20+10',
      [
        [8, 3],
        [20, 10],
      ],
    ],
    [
      'delay+mean=uniform+1,constant+2',
      [
        ['uniform', 1],
        ['constant', 2],
      ],
    ],
  ])('%s', (text, values) => expect(valuesOf(text)).toEqual(values));

  it.each([
    ['nodes', '"nodes" has no name and values; write nodes=2^10,2^12'],
    ['=3', '"=3" has no name and values; write nodes=2^10,2^12'],
    ['node=3', 'node is no parameter of phold; did you mean nodes?'],
    ['nodes=3,', 'nodes "" is not a number; write it like 4096, 4,096, 2^12, 64k, 4M or 1e6'],
    ['nodes=1', 'nodes 1 is below 2; use a whole number from 2 to 2^24'],
    ['nodes=1:2', 'nodes "1:2" is not a range; write lo:hi:step, lo:hi:x2 or a,b,c'],
    ['nodes=8:4:1', 'nodes "8:4:1" never gets from 8 to 4; use lo <= hi, step above 0 or a factor above 1'],
    ['nodes=4:8:x1', 'nodes "4:8:x1" never gets from 4 to 8; use lo <= hi, step above 0 or a factor above 1'],
    ['nodes=2:9.5:0.5', 'nodes 2.5 is not a whole number; use a whole number from 2 to 2^24'],
    ['nodes=2:20000:1', 'nodes has 10001 values, above 10000; use a larger step'],
    [
      'nodes+population=8',
      'nodes+population "8" has 1 of 2 values; give values that go together with a plus between them, k+alpha=8+3,20+10',
    ],
    ['nodes+populaton=8+3', 'populaton is no parameter of phold; did you mean population?'],
    ['delay=normal', 'delay "normal" is not one of its choices; use exponential, uniform or constant'],
  ])('%s is refused in words', (text, words) => expect(valuesOf(text)).toBe(words));

  it.each(['nodes=2,3', 'mean=0.001,100000,0.3', 'nodes+mean=8+0.1,20+1e-7', 'delay=uniform,constant'])(
    '%s is given back',
    (text) => {
      const axis = parseAxis(pholdSpec, text);
      if (!axis.ok) throw new Error(axis.failure.message);
      expect(axisText(axis.value)).toBe(text);
    },
  );

  it('writes no plus sign into a number, for it stands between values', () => {
    expect(axisText({ params: ['mean', 'end'], values: [[1e21, 2]] })).toBe('mean+end=1e21+2');
  });

  it('calls values that are files by their paths', () => {
    const hash = `sha256:${'a'.repeat(64)}`;
    const axis = parseAxis(kademliaSpec, `latency+matrix=matrix+${hash},uniform+`);
    if (!axis.ok) throw new Error(axis.failure.message);
    const named = namedBy(axis.value, new Map([[hash, 'europe.csv']]));
    expect(named.labels).toEqual(['matrix+europe.csv', 'uniform+']);
    expect(labelOf(named, { latency: 'matrix', matrix: hash })).toBe('matrix+europe.csv');
    expect(settingText([named], { latency: 'matrix', matrix: hash })).toBe('latency+matrix=matrix+europe.csv');
  });
});
