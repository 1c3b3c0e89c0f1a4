/**
 * Vite plugin: after the page is built, builds src/offline/service-worker.ts beside it, as one classic script, with the
 * list of all files of the build. A service worker must lie at the root of what it serves, and load nothing.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inRoot } from '../repository.mjs';
import { ISOLATION_HEADERS } from '../security.mjs';
import { afterBuild } from './after-build.mjs';

const NAME = 'service-worker.js';
/**
 * Not kept in advance: icons of systems come when they are asked for, maps when somebody debugs; compressed forms and headers are the
 * server's affair.
 */
const LEFT_OUT = /\.(png|map|br|gz)$|^_headers$/;
const NAMED_BY_CONTENT = /^assets\//;

export const serviceWorker = () => afterBuild('service-worker', (outDir) => buildWorker(outDir, filesToKeep(outDir)));

/**
 * Every file with what tells its versions apart: null where the name does.
 * @param {string} folder
 */
export function filesToKeep(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => name !== NAME && !LEFT_OUT.test(name));
  return names.sort().map((url) => ({
    url,
    revision: NAMED_BY_CONTENT.test(url) ? null : hashOf(readFileSync(join(folder, url))),
  }));
}

/**
 * @param {string} outDir
 * @param {ReturnType<typeof filesToKeep>} files
 */
async function buildWorker(outDir, files) {
  const list = JSON.stringify(files);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __FILES__: list,
      __BUILD__: JSON.stringify(hashOf(list)),
      __ISOLATION__: JSON.stringify(ISOLATION_HEADERS),
    },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: inRoot('src/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: NAME },
      },
    },
  });
}

/** @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);
