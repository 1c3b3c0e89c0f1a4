/**
 * Vite plugin: after the page is built, texts get their compressed forms beside them, for servers that send those. Where none is made, as for the
 * test page, files go out as they are.
 */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ENCODINGS, mayBeCompressed } from '../encodings.mjs';
import { afterBuild } from './after-build.mjs';

/** 11 would take twice the time, 8.5 s of a core for this page, and save 1.7%; 9 takes 0.9 s, for 6% more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const COMPRESS = {
  br: (content) => promisify(brotliCompress)(content, BROTLI),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/** After the one that makes the service worker: the list of what is kept offline is made before there is more. */
export const compress = () => afterBuild('compress', compressFolder);

/**
 * All at once: zlib has threads of its own. A form that is not smaller is not written.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(mayBeCompressed);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      await Promise.all(
        ENCODINGS.map(async ({ name: encoding, suffix }) => {
          const compressed = await COMPRESS[encoding]?.(content);
          if (compressed && compressed.length < content.length) await writeFile(path + suffix, compressed);
        }),
      );
    }),
  );
}
