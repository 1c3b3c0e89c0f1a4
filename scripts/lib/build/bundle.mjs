/**
 * Holds the built page to its promises: what it loads at once stays small and has nothing of what comes later, it never loads anything of the
 * engine, and the models of tests are not shipped.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot } from '../repository.mjs';

/** Scripts and styles before content; docs/responsiveness.md has what they are. */
const MOST_BYTES = 274_000;
/** Words that survive minification, of what is fetched when it is first shown or asked for. */
const LATER = { 'Base UI': /data-base-ui/, charts: /chart-range-text/, 'runs of studies': /it gave no result/ };
/** The first are of every shader of the engine, the others of the models of tests. */
const ENGINE = /fn threefry2x32|PAYLOAD_ROOM/;
const TESTS_ONLY = /long-road|whisper/i;
/** How one chunk names another that is loaded with it, and one that is loaded with it or later; a worker's URL is none of these. */
const AT_ONCE = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const EVER = /(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** Of the page in `dist`; run after its build. */
export const checkBundle = async () => judge(readBundle(inRoot('dist')));

/**
 * @typedef {{ html: string, files: Readonly<Record<string, string>> }} Bundle texts of index.html and of assets, by name
 * @param {string} folder
 * @returns {Bundle}
 */
function readBundle(folder) {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
  return { html: readFileSync(join(folder, 'index.html'), 'utf8'), files };
}

/** @param {Bundle} bundle */
export function judge({ html, files }) {
  const loaded = reachable(html, files, AT_ONCE);
  const bytes = loaded.map((name) => gzipSync(files[name] ?? '').length).reduce((a, b) => a + b, 0);
  const complaints = [
    ...(bytes <= MOST_BYTES ? [] : [`the page loads at once ${bytes} bytes, gzipped: more than ${MOST_BYTES}`]),
    ...Object.entries(LATER).flatMap(([what, words]) => {
      const has = Object.keys(files).filter((name) => name.endsWith('.js') && words.test(files[name] ?? ''));
      const early = has
        .filter((name) => loaded.includes(name))
        .map((name) => `${name} has ${what} in it, which come later`);
      return has.length > 0 ? early : [`no script has ${what} in it: mend LATER`];
    }),
    ...reachable(html, files, EVER)
      .filter((name) => ENGINE.test(files[name] ?? ''))
      .map((name) => `${name} has engine code in it`),
    ...(Object.values(files).some((text) => ENGINE.test(text)) ? [] : ['no file has the engine in it: mend ENGINE']),
    ...Object.keys(files)
      .filter((name) => TESTS_ONLY.test(files[name] ?? ''))
      .map((name) => `${name} has a model of tests in it`),
  ];
  const sizes = `the page loads at once ${loaded.join(', ')}: ${(bytes / 1000).toFixed(1)} kB, gzipped`;
  return { ok: complaints.length === 0, output: [sizes, ...complaints].join('\n') };
}

/**
 * Scripts and styles that index.html loads, and what they import.
 * @param {string} html
 * @param {Readonly<Record<string, string>>} files
 * @param {RegExp} imports
 */
function reachable(html, files, imports) {
  const waiting = [...html.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name ?? '');
  const found = new Set();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || files[name] === undefined) continue;
    found.add(name);
    for (const [, next] of files[name].matchAll(imports)) waiting.push(next ?? '');
  }
  return [...found].sort();
}
