/**
 * Covers: shaders of the rounds engine and of its models ask `config` for what a run is, and reach its words through `at_<buffer>` and `in_block`.
 * Plain text is enough: buffers have the names that a module imports, and are never passed on.
 */
import { describe, expect, it } from 'vitest';
import { shaderSources } from '../../gpu/shader-sources.ts';
import { testShaders } from '../event/testing/shaders.ts';
import { ALONE } from '../run-offsets.ts';
import { closing, IN_CONTROL, withoutComments, withoutReplica } from '../testing/shader-text.ts';
import { buffersModule, replicaWords } from './layout.ts';
import { relayWorld } from './testing/relay.ts';

const IMPORT = /^import ([\w:]+?)::(?:\{([^}]*)\}|(\w+));$/gm;

const IMPORT_REPLICAS = /^@if\(replicas\) import [^;]*;$/gm;
/** That of series, which runs in replicas have not; and those that are of replicas alone. */
const WITHOUT = ['row', 'replica_begin'];

/** Indices into `buffer` that are not one call of an accessor and nothing more. */
function strays(code: string, buffer: string, accessors: readonly string[]): readonly string[] {
  return Array.from(code.matchAll(new RegExp(`(?<![\\w.:])${buffer}\\b(?!\\()`, 'g'))).flatMap(({ index }) => {
    const open = index + buffer.length;
    const call = accessors.map((accessor) => `[${accessor}(`).find((begin) => code.startsWith(begin, open));
    const isReached = call !== undefined && closing(code, open + call.length - 1) + 1 === closing(code, open);
    return isReached ? [] : [code.slice(index, closing(code, open) + 1).split('\n')[0]];
  });
}

/** What goes by the accessors. */
function faultsOf(text: string): readonly string[] {
  const plain = withoutComments(text);
  const code = plain.replace(IMPORT, '').replace(IMPORT_REPLICAS, '');
  const imports = Array.from(plain.matchAll(IMPORT), ([, from, many, one]) => ({
    from,
    names: (many ?? one).split(',').map((name) => name.trim()),
  }));
  return [
    ...imports.flatMap(({ from, names }) => {
      if (from === 'package::engine::control') return strays(code, 'control', IN_CONTROL);
      if (from !== 'package::rounds::buffers' && from !== 'package::rounds::seen') return [];
      const buffers = names.filter((name) => !name.startsWith('at_') && name !== 'moment' && name !== 'run');
      return buffers.flatMap((name) => strays(code, name, [`at_${name.replace(/_(last|next)$/, '')}`]));
    }),
    ...(code.match(/\barrayLength\b/g) ?? []),
    ...withoutReplica(code, WITHOUT),
    // One module has the uniform, and answers for it.
    ...(code.includes('var<uniform> run:') ? [] : (plain.match(/\brun\b(?!:)/g) ?? [])),
  ];
}

const isOurs = ([path, text]: readonly [string, string]): boolean =>
  path.startsWith('rounds/') || path.startsWith('engine/') || text.includes('package::rounds::');

const modules = [
  ...Object.entries(shaderSources),
  ...Object.entries(testShaders).map(([name, text]) => [`testing/${name}.wesl`, text] as const),
].filter(isOurs);

describe('shaders of rounds reach a run through accessors', () => {
  it('there are some to look at', () => {
    for (const folder of ['rounds', 'engine', 'models/swarm', 'models/mobile', 'testing'])
      expect(modules.filter(([path]) => path.startsWith(folder)).length).toBeGreaterThan(2);
  });

  it.each(modules)('%s', (_path, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  const BUFFERS = 'import package::rounds::buffers::{bits, blocks_next, at_bits, at_blocks};\n';
  const CONTROL = 'import package::engine::control::{control, in_block};\n';
  it.each([
    ['an index', `${BUFFERS}let a = bits[i];`, 'bits[i]'],
    ['an index beside the accessor', `${BUFFERS}let a = bits[at_bits(i) + 1u];`, 'bits[at_bits(i) + 1u]'],
    ['an index within one', `${BUFFERS}let a = bits[at_bits(bits[i])];`, 'bits[i]'],
    ['the accessor of another', `${BUFFERS}let a = bits[at_blocks(i)];`, 'bits[at_blocks(i)]'],
    ['a half', `${BUFFERS}atomicOr(&blocks_next[i], 1u);`, 'blocks_next[i]'],
    ['its length', `${BUFFERS}let a = arrayLength(&x);`, 'arrayLength'],
    ['a word of control', `${CONTROL}atomicAdd(&control[at + 1u], 1u);`, 'control[at + 1u]'],
    ['the uniform', 'import package::rounds::round::{run, go_on};\n', 'run'],
    ['the uniform without an import', 'let a = package::rounds::round::run.seed;\n', 'run'],
    [
      'a kernel that does not know its replica',
      '@compute @workgroup_size(64)\nfn go() {\n  let a = 1u;\n}\n',
      'go without its replica',
    ],
    [
      'one that learns it too late',
      '@compute @workgroup_size(1)\nfn go() {\n  go_on(lane);\n  begin_replica(id.z, lane, 1u);\n}\n',
      'go without its replica',
    ],
    ['the uniform of a view', 'import package::rounds::seen::{run, moment};\n', 'run'],
  ])('sees %s', (_what, text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it.each([
    ['an index', `${BUFFERS}let a = bits[at_bits(bits[at_bits(i)] + 1u)];`],
    ['a half', `${BUFFERS}atomicOr(&blocks_next[at_blocks(i)], 1u);`],
    ['a word', `${CONTROL}atomicAdd(&control[in_block(at + 1u)], 1u);`],
    ['a word of a replica', `${CONTROL}let a = atomicLoad(&control[in_own(word)]);`],
    ['a kernel', '@compute @workgroup_size(64)\nfn go() {\n  @if(replicas) begin_replica(id.z, lane, 64u);\n}\n'],
    ['a word of a set', `${CONTROL}atomicAdd(&control[in_now(1u)], 1u);`],
    ['a uniform of that name', `${BUFFERS}let a = config::bits() + it.bits;`],
  ])('lets pass %s', (_what, text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it('where runs have replicas every accessor goes by the replica', () => {
    const world = relayWorld({ nodes: 70, end: 9 });
    const accessors = buffersModule(world, [], ALONE, replicaWords(world)).match(/^fn at_.*$/gm) ?? [];
    expect(accessors).toEqual([
      'fn at_values(i: u32) -> u32 { return i + replica * 96u; }',
      'fn at_notes(i: u32) -> u32 { return i + replica * 32u; }',
    ]);
  });
});
