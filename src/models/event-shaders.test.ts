/**
 * Covers: shaders of models of the event engine have no number of their own that TypeScript has too, and ask `config` what the run is and
 * `places` where a node lies.
 */
import { expect, it } from 'vitest';
import { modelConstants } from '../engine/event/layout.ts';
import { testConfig } from './kademlia/testing/test-config.ts';
import { kademliaWorld } from './kademlia/world.ts';
import { registry } from './testing/registry.ts';

const ALL = import.meta.glob<string>(
  ['/shaders/models/**/*.wesl', '/shaders/underlay/*.wesl', '/shaders/testing/*.wesl'],
  { query: '?raw', import: 'default', eager: true },
);
const SHADERS = Object.entries(ALL).filter(([path, text]) => {
  const [, folder, model] = path.match(/^\/shaders\/(\w+)\/(\w+)/) ?? [];
  return folder === 'models' ? registry[model]?.engine === 'event' : /^import package::(event|underlay)::/m.test(text);
});

/** Of mathematics, in pictures. */
const NO_COPIES = ['TAU'];
const NUMBER = String.raw`-?(?:0x[\da-f]+|[\d.]+(?:e-?\d+)?)[iufh]?`;
/** Shifts that spread bits, or halve a number or a word. What is shifted otherwise is part of a word, whose format has an owner. */
const SHORT_SHIFTS = ['1', '2', '4', '8', '16'];

function faultsOf(text: string): string[] {
  const code = text.replaceAll(/\/\/.*/g, '');
  const found = (pattern: string) => [...code.matchAll(new RegExp(pattern, 'gi'))];
  return [
    ...found(String.raw`\bconst (\w+)[^=;]*= *${NUMBER} *;`)
      .filter(([, name]) => !NO_COPIES.includes(name))
      .map(([, name]) => `${name} is a number`),
    ...found('0xffffffffu').map(() => '0xffffffff has no name'),
    ...found(String.raw`(?:<<|>>) *(\d+)u`)
      .filter(([, bits]) => !SHORT_SHIFTS.includes(bits))
      .map(([shift]) => `${shift}: a part of a word`),
    ...found(String.raw`\b(?:run|tables) *[.[]`).map(([read]) => `${read} is read by itself`),
    ...found(String.raw`event::run::(?:\{[^}]*)?\b(run|tables)\b`).map(([, name]) => `${name} is imported`),
    ...found(String.raw`\* *ST(?:ATE|ORE)_WORDS`).map(() => 'a place is computed'),
    ...found(String.raw`\b(?:nodes|store|resting)\[ *(?:node|peer\.node)\b`).map(
      ([index]) => `${index}: a number is no place`,
    ),
  ];
}

it.each(SHADERS)('%s', (_path, text) => {
  expect(faultsOf(text)).toEqual([]);
});

it('looks at the shaders of all models of events', () => {
  const paths = SHADERS.map(([path]) => path);
  for (const name of [
    'models/kademlia/outbox',
    'underlay/peer',
    'underlay/picture',
    'models/phold/views',
    'testing/torture',
    'testing/rumour',
  ])
    expect(paths).toContain(`/shaders/${name}.wesl`);
  expect(paths.filter((path) => /swarm|mobile|relay|whisper/.test(path))).toEqual([]);
});

it.each([
  ['const KIND_PING = 4u;', 'KIND_PING is a number'],
  ['const RADIUS: f32 = 0.44;', 'RADIUS is a number'],
  ['return entry & 0xffffffffu;', '0xffffffff has no name'],
  ['return entry >> 22u;', '>> 22u: a part of a word'],
  ['let end = run.end;', 'run. is read by itself'],
  ['import package::event::run::{nodes, run};', 'run is imported'],
  ['let at = node * STATE_WORDS;', 'a place is computed'],
  ['let word = nodes[node + 2u];', 'nodes[node: a number is no place'],
])('catches %s', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault]);
});

it.each([
  'const TAU = 6.2831855;',
  'const WORDS = RECORD_WORDS + 1u;',
  '// const A = 1u;',
  'let next = config::end_time() >> 1u;',
])('allows %s', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

it('Kademlia gives its shaders no constant that none of them imports', () => {
  const imported = new Set(
    SHADERS.filter(([path]) => /kademlia|underlay/.test(path)).flatMap(
      ([, text]) => text.match(/^import constants::.*$/gm)?.flatMap((line) => line.match(/\b[A-Z]\w*/g) ?? []) ?? [],
    ),
  );
  const given = Object.keys(modelConstants(kademliaWorld(testConfig({}), 1, 10)));
  expect(given.length).toBeGreaterThan(90);
  // Draws that only the host makes; what is neither of the other three kinds of churn.
  expect(given.filter((name) => !imported.has(name))).toEqual(['STREAM_IDS', 'STREAM_JOINING', 'CHURN_FLASH']);
});
