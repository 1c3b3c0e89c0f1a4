/** Covers: what a file is, by what is in it; of an import hash, bytes and facts; files that are too large, no text, or nothing. */
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { MAX_IMPORT_BYTES, rememberingLast } from '../files.ts';
import { MAX_TABLE_BYTES } from '../results/result-table.ts';
import { fileReading } from './file-reading.ts';

const reading = fileReading([rumourSpec]);
const fileOf = (text: string, name = 'a.csv') => new File([text], name);
const find = (text: string, name?: string, params = ['voices']) => reading.find(fileOf(text, name), 'rumour', params);

describe('find', () => {
  it.each([
    ['{"model": "rumour"}', 'experiment'],
    ['model,params.nodes\n', 'table'],
    ['20\n60\n', 'import'],
    ['far', 'unknown'],
  ])('%j is %s', async (text, kind) => {
    expect(await find(text)).toMatchObject({ ok: true, value: { kind } });
  });

  it('gives the hash and the very bytes of an import, a mark of its encoding included', async () => {
    const text = '\ufeff20\n60\n';
    const found = await find(text);
    if (!found.ok || found.value.kind !== 'import') throw new Error('it is an import');
    const { param, read } = found.value;
    expect([param, read.facts]).toEqual(['voices', '2 voices, 20 to 60 m']);
    expect(read.hash).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
    expect(Buffer.from(await read.content.arrayBuffer()).toString()).toBe(text);
  });

  it('knows the parameters that it is asked about alone', async () => {
    expect(await find('20\n60\n', 'a.csv', [])).toMatchObject({ value: { kind: 'experiment' } });
    expect(await find('20\n60\n', 'a.csv', ['nodes', 'toString'])).toMatchObject({ value: { kind: 'experiment' } });
  });

  it('reads nothing of what is too large, and gives no text of a table that is', async () => {
    const arrayBuffer = vi.fn(async () => new ArrayBuffer(0));
    const huge = { name: 'film.mp4', size: MAX_IMPORT_BYTES + 1, arrayBuffer };
    expect(await reading.find(huge, 'rumour', ['voices'])).toMatchObject({
      failure: { message: 'file of 128 MB is above 128 MB' },
    });
    expect(await reading.find(huge, 'rumour', [])).toMatchObject({
      failure: { message: 'file of 128 MB is above 4.00 MB' },
    });
    const large = { name: 'film.csv', size: MAX_TABLE_BYTES + 1, arrayBuffer };
    for (const params of [[], ['voices']])
      expect(await reading.find(large, 'rumour', params)).toMatchObject({
        failure: { message: 'table of 250 MB is above the 250 MB that the page opens' },
      });
    expect(arrayBuffer).not.toHaveBeenCalled();
    expect(await find(`20\n${' '.repeat(MAX_IMPORT_BYTES)}`)).toMatchObject({
      failure: { message: 'file of 128 MB is above 128 MB' },
    });
    expect(await find(`model,params.nodes\n${'x'.repeat(MAX_TABLE_BYTES)}`)).toMatchObject({
      failure: { kind: 'limit', message: expect.stringContaining('that the page opens') },
    });
  });
});

describe('read', () => {
  it('says what is wrong with a file for a parameter', async () => {
    const read = (content: BlobPart, param = 'voices') => reading.read(new Blob([content]), 'rumour', param);
    expect(await read('20\nfar\n')).toMatchObject({
      failure: { message: expect.stringContaining('line 2, column 1') },
    });
    expect(await read(new Uint8Array([0xff, 0xfe]))).toMatchObject({ failure: { message: 'file is not text' } });
    expect(await read('20\n', 'nodes')).toMatchObject({ failure: { message: 'this experiment takes no such file' } });
  });

  it('remembers nothing of it', async () => {
    const parse = vi.fn((text: string) => text.length);
    const remembering = rememberingLast(parse);
    remembering('1');
    remembering('1');
    expect(parse).toHaveBeenCalledTimes(1);
    await reading.read(new Blob(['20\n']), 'rumour', 'voices');
    remembering('1');
    expect(parse).toHaveBeenCalledTimes(2);
  });
});
