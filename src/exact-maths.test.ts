/**
 * Covers: what decides about a network uses exact maths only, so that it is the same network in every browser. Drawing, statistics and
 * words for people may use what they like.
 */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { inexactMaths } from '../scripts/lib/check/exact-maths.mjs';
import { sourcesUnder } from '../scripts/lib/check/sources.mjs';

const DECIDES = /^(base|engine|gpu|models|protocol|routing|run|scenario|topology|underlay)\//;
/** Pictures and their places, views in links, references of charts, expected lengths, what a case of verification may cost, marks of sliders, benchmarks, numbers for people; values that tests
 * draw; an oracle that is meant to share nothing with what it is held against. */
const SHOWS =
  /^(models\/[^/]+|underlay)\/(spec(?!\/radio)|picture|views|bench)\b|^models\/((mesh|internet|own)\/)?testing\/|^(base\/(format|si|proportions)|models\/node-ranges|underlay\/(discs|sites|verified)|scenario\/(explore|globe|link\/link-view|words\/show))\.ts$/;

const decides = (path: string): boolean => DECIDES.test(path) && !SHOWS.test(path);

it('no inexact maths where something is decided', () => {
  const sources = sourcesUnder(fileURLToPath(new URL('.', import.meta.url))).filter(({ path }) => decides(path));
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap(inexactMaths)).toEqual([]);
});

it('no floating point in the shaders of engines and models', () => {
  const shaders = import.meta.glob<string>('/shaders/**/*.wesl', { query: '?raw', import: 'default', eager: true });
  const deciding = Object.entries(shaders).filter(
    ([path]) => !/^\/shaders\/(scene|testing)\/|\/(views|underlay\/picture)\.wesl$/.test(path),
  );
  expect(deciding.length).toBeGreaterThan(60);
  const code = (text: string) => text.replaceAll(/\/\/.*/g, '');
  const floating = deciding.filter(([, text]) => /\b(f32|f16|vec[234][fh]|mat\d)/.test(code(text)));
  expect(floating.map(([path]) => path)).toEqual([]);
});

it.each([
  ['const x = Math.log2(n);', 'Math.log2 is not exact'],
  ['const x = points.map(Math.exp);', 'Math.exp is not exact'],
  ['const x = 10 ** n;', 'a power of another number than 2 is not exact'],
])('catches %s', (text, message) => {
  expect(inexactMaths({ path: 'engine/a.ts', text })).toEqual([`src/engine/a.ts:1: ${message}`]);
});

it.each(['const x = 2 ** -n + Math.clz32(n) + Math.sqrt(2);', 'const x = 10n ** n;', '// Math.log would be inexact'])(
  'allows %s',
  (text) => {
    expect(inexactMaths({ path: 'engine/a.ts', text })).toEqual([]);
  },
);
