/** What a value axis has to hold of a stream: what is shown of it, what a logarithmic axis cannot show, whole numbers. */
import { describe, expect, it } from 'vitest';
import { EMPTY } from '../kit/value-scale.ts';
import { Stream } from './stream.ts';
import { extentOf } from './stream-extent.ts';

const streamOf = (values: readonly number[]): Stream =>
  Stream.of(
    values.map((_, i) => i),
    values,
  );

describe('extentOf', () => {
  it('takes what is in the range and one sample on either side', () => {
    const stream = streamOf([9, 1, 5, 2, 3, 8]);
    expect(extentOf(stream, [0, 5])).toMatchObject({ min: 1, max: 9 });
    expect(extentOf(stream, [2, 3])).toMatchObject({ min: 1, max: 5 });
  });

  it('counts what a log axis cannot show', () => {
    expect(extentOf(streamOf([0, -3, 5, 20]), [0, 3])).toEqual({
      min: -3,
      max: 20,
      least: 5,
      notPositive: 2,
      isWhole: true,
    });
  });

  it('knows whether all values are whole', () => {
    expect(extentOf(streamOf([1, 2]), [0, 1]).isWhole).toBe(true);
    expect(extentOf(streamOf([1, 0.5]), [0, 1]).isWhole).toBe(false);
  });

  it('is empty for an empty stream', () => {
    expect(extentOf(new Stream(2), [0, 1])).toEqual(EMPTY);
  });
});
