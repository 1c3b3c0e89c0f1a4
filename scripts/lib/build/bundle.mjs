/**
 * Holds the built page to its promises: what it loads at once stays small and has nothing of what comes later, it never loads anything of the
 * engine, and the models of tests are not shipped.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot } from '../repository.mjs';

/** Scripts and styles before content; docs/responsiveness.md has what they are. */
const MOST_BYTES = 272_000;
/** Scripts and styles of the editor of protocols, with the language: as browsers get them, by Brotli. */
const MOST_EDITOR_BYTES = 130_000;
/** Words of the two that survive minification. */
const EDITOR = /cm-lineNumbers/;
const LANGUAGE = /Comparisons cannot be chained/;
/** Words that survive minification, of what is fetched when it is first shown or asked for. */
const LATER = {
  'Base UI': /data-base-ui/,
  charts: /chart-range-text/,
  'runs of studies': /it gave no result/,
  'the editor': EDITOR,
  'the language': LANGUAGE,
};
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
  const bytes = sizeOf(files, loaded);
  const ever = reachable(html, files, EVER);
  const editor = editorOf(files, ever).filter((name) => !loaded.includes(name));
  const editorBytes = sizeOf(files, editor, brotliCompressSync);
  const complaints = [
    ...(bytes <= MOST_BYTES ? [] : [`the page loads at once ${bytes} bytes, gzipped: more than ${MOST_BYTES}`]),
    ...(editorBytes <= MOST_EDITOR_BYTES
      ? []
      : [`the editor loads ${editorBytes} bytes, by Brotli: more than ${MOST_EDITOR_BYTES}`]),
    ...Object.entries(LATER).flatMap(([what, words]) => {
      const has = Object.keys(files).filter((name) => name.endsWith('.js') && words.test(files[name] ?? ''));
      const early = has
        .filter((name) => loaded.includes(name))
        .map((name) => `${name} has ${what} in it, which come later`);
      return has.length > 0 ? early : [`no script has ${what} in it: mend LATER`];
    }),
    ...ever.filter((name) => ENGINE.test(files[name] ?? '')).map((name) => `${name} has engine code in it`),
    ...(Object.values(files).some((text) => ENGINE.test(text)) ? [] : ['no file has the engine in it: mend ENGINE']),
    ...Object.keys(files)
      .filter((name) => TESTS_ONLY.test(files[name] ?? ''))
      .map((name) => `${name} has a model of tests in it`),
  ];
  const sizes = [
    `the page loads at once ${loaded.join(', ')}: ${(bytes / 1000).toFixed(1)} kB, gzipped`,
    `the editor loads ${editor.join(', ')}: ${(editorBytes / 1000).toFixed(1)} kB, by Brotli`,
  ].join('\n');
  return { ok: complaints.length === 0, output: [sizes, ...complaints].join('\n') };
}

/**
 * @param {Readonly<Record<string, string>>} files
 * @param {readonly string[]} names
 * @param {(text: string) => Buffer} compress
 */
const sizeOf = (files, names, compress = gzipSync) =>
  names.reduce((sum, name) => sum + compress(files[name] ?? '').length, 0);

/**
 * What the editor and the language are in, with what is loaded along; a part's styles are called as it is.
 * @param {Readonly<Record<string, string>>} files
 * @param {readonly string[]} ever what the page loads at any time: workers have the language too
 */
function editorOf(files, ever) {
  const parts = ever.filter((name) => EDITOR.test(files[name] ?? '') || LANGUAGE.test(files[name] ?? ''));
  const styles = Object.keys(files).filter((name) => /^ProtocolEditor-[\w-]+\.css$/.test(name));
  return following([...parts, ...styles], files, AT_ONCE);
}

/**
 * Scripts and styles that index.html loads, and what they import.
 * @param {string} html
 * @param {Readonly<Record<string, string>>} files
 * @param {RegExp} imports
 */
const reachable = (html, files, imports) =>
  following(
    [...html.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name ?? ''),
    files,
    imports,
  );

/**
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, string>>} files
 * @param {RegExp} imports
 */
function following(names, files, imports) {
  const waiting = [...names];
  const found = new Set();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || files[name] === undefined) continue;
    found.add(name);
    for (const [, next] of files[name].matchAll(imports)) waiting.push(next ?? '');
  }
  return [...found].sort();
}
