/** Covers: contents become text before anybody builds with them, exactly; what was forgotten is gone, also while it is read. */
import { expect, it } from 'vitest';
import { GivenFiles } from './given-files.ts';

const blobOf = (...parts: BlobPart[]) => new Blob(parts);

it('is ready when all that was given is text, a mark of the encoding included', async () => {
  const files = new GivenFiles();
  files.give(new Map([['a', blobOf('\ufeff1')]]));
  files.give(new Map([['b', blobOf('2')]]));
  expect([...(await files.ready())]).toEqual([
    ['a', '\ufeff1'],
    ['b', '2'],
  ]);
});

it('forgets, before and after it was read; what is given again is there again', async () => {
  const files = new GivenFiles();
  files.give(new Map([['a', blobOf('1')]]));
  files.forget(['a']);
  expect((await files.ready()).size).toBe(0);
  files.give(new Map([['a', blobOf('1')]]));
  const before = await files.ready();
  files.forget(['a', 'b']);
  expect((await files.ready()).size).toBe(0);
  expect(before.get('a')).toBe('1'); // who builds with it goes on
});

it('leaves out what the browser does not give back, or what is no text', async () => {
  const files = new GivenFiles();
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) } as unknown as Blob;
  files.give(
    new Map([
      ['gone', gone],
      ['picture', blobOf(new Uint8Array([0xff, 0xd8]))],
      ['text', blobOf('1')],
    ]),
  );
  expect([...(await files.ready()).keys()]).toEqual(['text']);
});
