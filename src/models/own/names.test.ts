/**
 * Covers: names of a text that something else has, too: what every run has, an underlay, objects, words of WGSL and of JavaScript; and labels that
 * are equal. Whatever is called so does what it does under any other name, by module and by interpreter, and has a place of its own in what a run tells.
 */
import { expect, it } from 'vitest';
import { compile } from '../../protocol/compile.ts';
import { ownSpec } from '../../protocol/spec.ts';
import { runsOf, saidBy } from './testing/text-runs.ts';
import { programOf } from './testing/texts.ts';

const NAMES = [
  ...['tick', 'warmUp', 'sampleEvery', 'seed', 'events', 'windows', 'eventRate', 'eventsPerNode', 'cells', 'pending'],
  ...[
    'latency',
    'churn',
    'lost',
    'arrivals',
    'departures',
    'status',
    'messages',
    'engine',
    'End',
    'Nodes',
    'id',
    'text',
  ],
  ...Object.getOwnPropertyNames(Object.prototype),
  ...'struct vec2 vec4f array ptr loop discard override workgroup select f32 atomic main_ package config store'.split(
    ' ',
  ),
  ...'function await class delete new this undefined NaN null import eval arguments then length prototype'.split(' '),
  ...['_', '__', '_0', 'p0', 'v0', 'f0', 'me', 'at_', 'present', 'sender', 'handle', 'observe_', 'count_', 'fault'],
];

interface Role {
  readonly declared?: (name: string) => string;
  readonly used?: (name: string) => string;
  /** What of a run is told of these. */
  readonly told?: 'params' | 'series' | 'metrics';
}

const ROLES: Readonly<Record<string, Role>> = {
  param: {
    declared: (name) => `param ${name}: u32 = 3 in 0 .. 9 "Same"`,
    used: (name) => `sum += ${name}`,
    told: 'params',
  },
  field: { declared: (name) => `state { ${name}: u32 }`, used: (name) => `${name} += 1\n  sum += ${name}` },
  counter: { declared: (name) => `counter ${name} "Same"`, used: (name) => `count ${name} by 2`, told: 'series' },
  measure: { declared: (name) => `measure ${name} "Same"`, used: (name) => `measure ${name} sum`, told: 'metrics' },
  observe: { declared: (name) => `observe ${name} "Same" = sum`, told: 'metrics' },
  metric: { declared: (name) => `metric ${name} = nodes "Same"`, told: 'metrics' },
  message: {
    declared: (name) => `message ${name}(a: u32)\non ${name}(a) { sum += a }`,
    used: (name) => `send ${name}(sum) to other()`,
  },
  function: {
    declared: (name) => `fn ${name}(${name}_a: u32) -> u32 { return ${name}_a + 3 }`,
    used: (name) => `sum += ${name}(sum)`,
  },
  value: { used: (name) => `let ${name} = sum + 1\n  sum += ${name}` },
};

const textOf = ({ declared, used }: Role, names: readonly string[]): string => `protocol 1 "Names"
nodes = 8 in 2 .. 64
end = 100 ms in 1 ms .. 1 h
underlay delay loss
timer beat
state { sum: u32 }
${declared ? names.map(declared).join('\n') : ''}
start { set beat after 1 ms }
on beat {
  ${used ? names.map(used).join('\n  ') : ''}
  set beat after 20 ms
}
observe all = sum
`;

const EIGHTS = Array.from({ length: Math.ceil(NAMES.length / 8) }, (_, i) => NAMES.slice(8 * i, 8 * i + 8));

it.each(Object.entries(ROLES))('a %s may have any name that is no word of the language', async (_what, role) => {
  for (const names of EIGHTS) {
    const plain = names.map((_name, i) => `plain${i}`);
    const [program, other] = [names, plain].map((each) => programOf(textOf(role, each)));
    const [module, interpreted] = await runsOf(program, {});
    expect(interpreted, String(names)).toEqual(module);
    const [expected] = await runsOf(other, {});
    expect(saidBy(module), String(names)).toEqual(saidBy(expected));
    if (!role.told) continue;
    const [told, asPlain] = [program, other].map((each) => Object.keys(ownSpec(each, 'own-0')[role.told!]).length);
    expect(told, String(names)).toBe(asPlain);
  }
});

it.each(['end', 'nodes', 'now', 'draw', 'time', 'online', 'to', 'most', 'join', 'true'])(
  '%s is a word of the language, and refused at its place wherever something is called',
  (word) => {
    for (const role of Object.values(ROLES)) {
      const text = textOf(role, [word]);
      const [first] = compile(text).problems;
      expect(text.slice(first.span.from, first.span.to)).toBe(word);
      expect(first.message).toBe(`\`${word}\` is a word of the language: no name.`);
    }
  },
);
