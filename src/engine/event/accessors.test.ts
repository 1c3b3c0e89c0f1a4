/**
 * Covers: kernels of the event engine begin with their replica, and its shaders and those of its models reach words of a run through what knows
 * the replica: `in_block` and its kin, `in_pool`, offsets. Plain text is enough, as for rounds: an address is a call of one of these, or of a
 * function that returns such a call, or a local that holds one, and offsets from there.
 */
import { describe, expect, it } from 'vitest';
import { shaderSources } from '../../gpu/shader-sources.ts';
import { closing, IN_CONTROL, withoutComments, withoutReplica } from '../testing/shader-text.ts';
import { testShaders } from './testing/shaders.ts';

/** What gives an address in a buffer, or an offset; more functions hand it on. */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  control: [...IN_CONTROL, 'in_totals'],
  times: ['time_index_of'],
  keys: ['key_index_of'],
  extras: ['key_index_of'],
  nodes: ['state_index'],
  store: ['store_index', 'store_base'],
  pool: ['in_pool'],
  tables: ['in_tables'],
  offsets: ['offset_of'],
};
/** First parameters that are an address, by module. */
const GIVEN: readonly (readonly [path: string, parameter: string, kind: string])[] = [
  ['event/', 'offset', 'offsets'],
  ['event/', 'index', 'times'],
  ['models/kademlia/warm.wesl', 'first', 'store'],
];
/** Kernels of runs alone, and two that host and replicas have beside the rounds: these read their replica themselves. */
const WITHOUT = ['pending', 'twins', 'replica_begin', 'replica_status', 'restore', 'save'];
/** These have buffers of their own, of a run alone; or entries of lists that no replica has. */
const APART = /^event\/(save|slots\/grow_|reduce\/|ring\/)/;
const IMPORT = /^(?:@if\([^)]*\) )?import ([\w:]+?)::(?:\{([^}]*)\}|(\w+(?: as \w+)?));$/gm;
const BUFFERS = ['package::event::run', 'package::engine::control'];

interface Fn {
  readonly name: string;
  readonly body: string;
  /** What it is given first, if that is an address. */
  readonly given: string;
  readonly kind: string;
}

const fnsOf = (code: string, path: string): Fn[] =>
  Array.from(code.matchAll(/\bfn (\w+)(?=\((\w*))/g), ({ 0: head, 1: name, 2: first, index }) => {
    const begin = code.indexOf('{', closing(code, index + head.length));
    const [, given = '', kind = ''] = GIVEN.find(([under, each]) => path.startsWith(under) && each === first) ?? [];
    return { name, body: code.slice(begin, closing(code, begin)), given, kind };
  });

/** Without what is indexed: what lies at an address is none. */
function bare(expression: string): string {
  const open = expression.indexOf('[');
  return open < 0 ? expression : expression.slice(0, open) + bare(expression.slice(closing(expression, open) + 1));
}

type Names = ReadonlySet<string>;

/** Whether an expression holds an address: a call of one of these, a parameter of this kind, or a local that holds one. */
const holds = (expression: string, fn: Fn, kind: string, names: Names): boolean =>
  Array.from(bare(expression).matchAll(/(?<![\w.])([a-z_]\w*)(\(?)/g)).some(([, word, call]) => {
    if (call) return names.has(word);
    if (word === fn.given && kind === fn.kind) return true;
    const values = Array.from(fn.body.matchAll(new RegExp(`\\b(?:let|var) ${word} = ([^;]*);`, 'g')));
    const isSet = ({ 1: value, index }: RegExpExecArray) =>
      holds(value, { ...fn, body: fn.body.slice(0, index) }, kind, names);
    return values.length > 0 && values.every(isSet);
  });

/** Functions that return an address, the roots among them. */
function addressFns(all: readonly Fn[], kind: string): Names {
  const names = new Set(ROOTS[kind]);
  const returns = (fn: Fn) => Array.from(fn.body.matchAll(/\breturn ([^;]+);/g), ([, value]) => value);
  for (let before = 0; before < names.size; ) {
    before = names.size;
    for (const fn of all) if (returns(fn).some((value) => holds(value, fn, kind, names))) names.add(fn.name);
  }
  return names;
}

/** Words that are not reached by their replica, offsets that are numbers of nodes, and kernels without a replica. */
function faultsOf(modules: readonly (readonly [string, string])[]): readonly string[] {
  const codes = modules.map(([path, text]) => {
    // Words that know the replica: fields of who handles an event, and where a run's tables begin.
    const plain = withoutComments(text)
      .replaceAll(/\b(?:peer|station)\.store_base/g, 'store_base()')
      .replaceAll('station.state_base', 'state_index(offset_of(node))')
      .replace(/\btables\[(own\[)?\w*TABLE_BASE\]? \+/g, 'tables[in_tables() +');
    const code = plain.replace(IMPORT, '');
    return { plain, code, fns: fnsOf(code, path) };
  });
  const all = codes.flatMap(({ fns }) => fns);
  const names = new Map(Object.keys(ROOTS).map((kind) => [kind, addressFns(all, kind)]));
  // Variants of a function have one name.
  const takers = [...new Map(all.filter(({ given }) => given !== '').map((fn) => [fn.name, fn])).values()];
  return codes.flatMap(({ plain, code, fns }) => {
    const buffers = Array.from(plain.matchAll(IMPORT))
      .filter(([, from]) => BUFFERS.includes(from))
      .flatMap(([, , many, one]) => (many ?? one).split(',').map((name) => name.trim().split(' as ')))
      .map(([kind, name = kind]) => ({ name, kind }));
    const strays = fns.flatMap((fn) =>
      [...buffers, ...takers].flatMap(({ name, kind }) =>
        Array.from(fn.body.matchAll(new RegExp(`(?<![\\w.])${name}(?=[[(])`, 'g'))).flatMap(({ index }) => {
          const open = index + name.length;
          const close = closing(fn.body, open);
          const [address] = fn.body.slice(open + 1, close).split(',');
          const known = names.get(kind);
          return !known || holds(address, fn, kind, known) ? [] : [fn.body.slice(index, close + 1)];
        }),
      ),
    );
    return [...withoutReplica(code, WITHOUT), ...strays];
  });
}

const modules = [
  ...Object.entries(shaderSources),
  ...Object.entries(testShaders).map(([name, text]) => [`testing/${name}.wesl`, text] as const),
]
  .filter(
    ([path, text]) => path.startsWith('event/') || (text.includes('package::event::') && !path.startsWith('scene/')),
  )
  .filter(([path]) => !APART.test(path));

/** The engine, and a module more. */
const faultsWith = (text: string) => faultsOf([...modules, ['event/more.wesl', text]]);

describe('shaders of events reach a run by its replica', () => {
  it('every module', () => {
    expect(modules.length).toBeGreaterThan(60);
    expect(faultsOf(modules)).toEqual([]);
  });

  const RUN = 'import package::event::run::{times, keys, nodes, pool, store, tables};\nfn f(node: u32) {\n  ';
  const CONTROL = '@if(!resident) import package::engine::control::control as cells;\nfn f(i: u32) {\n  ';
  it.each([
    ['a word of control', `${CONTROL}let a = atomicLoad(&cells[i]);\n}`, 'cells[i]'],
    ['a local', `${CONTROL}let at = i + 1u;\n  atomicAdd(&cells[at], 1u);\n}`, 'cells[at]'],
    ['what lies at an address', `${RUN}let at = pool[entry_index(1u)];\n  pool[at] = 1u;\n}`, 'pool[at]'],
    ['the address of another buffer', `${RUN}nodes[entry_index(1u)] = 1u;\n}`, 'nodes[entry_index(1u)]'],
    ['a node', `${RUN}nodes[node] = 1u;\n}`, 'nodes[node]'],
    ['a node for an offset', `${RUN}nodes[state_index(node, 0u)] = 1u;\n}`, 'state_index(node, 0u)'],
    [
      'an offset that is a node',
      `${RUN}let offset = node;\n  let a = claim(offset, 1u, 0u);\n}`,
      'claim(offset, 1u, 0u)',
    ],
    ['a slot that is claimed anywhere', `${RUN}let a = claim_slot(node, 1u);\n}`, 'claim_slot(node, 1u)'],
    ['a table', `${RUN}let a = tables[node];\n}`, 'tables[node]'],
    ['a kernel', '@compute @workgroup_size(64)\nfn go() {\n  let a = 1u;\n}', 'go without its replica'],
  ])('sees %s', (_what, text, fault) => {
    expect(faultsWith(text)).toEqual([fault]);
  });

  it('a function that forgets it gives no address', () => {
    const broken = modules.map(
      ([path, text]) => [path, text.replace('return in_pool(ticket %', 'return (ticket %')] as const,
    );
    expect(faultsOf(broken)).toEqual(['pool[ring_index(ticket)]', 'pool[ring_index(ticket)]']);
  });

  it('every kernel of a run', () => {
    const broken = modules.map(([path, text]) => [path, text.replace(/begin_replica\(.*;/, 'return;')] as const);
    const kernels = ['advance', 'evaluate_records', 'prepare', 'resident', 'start'];
    expect(faultsOf(broken)).toEqual(kernels.map((name) => `${name} without its replica`));
  });

  it('what knows the replica goes by it', () => {
    const text = ['engine/control.wesl', 'event/offsets.wesl']
      .map((path) => withoutComments(shaderSources[path]))
      .join('\n');
    const known = Array.from(text.matchAll(/@if\(replicas\)\s+(fn[^}]*\})/g), ([, fn]) => fnsOf(fn, '')[0]);
    expect(known.map(({ name }) => name)).toEqual(['in_block', 'in_own', 'offset_of', 'in_pool', 'table']);
    for (const { body } of known) expect(body).toMatch(/return (replica \* \w+_STRIDE \+|tables\[own\[)/);
  });
});
