/** Options as data: what is parsed, and what is said of what is mistyped. */
import { describe, expect, it } from 'vitest';
import { type OptionSpec, parseArguments } from './args.ts';

const specs: readonly OptionSpec[] = [
  { name: 'set', value: 'name=value', repeat: true, help: '' },
  { name: 'seed', value: 'n', help: '' },
  { name: 'engine', value: 'name', choices: ['auto', 'gpu'], help: '' },
  { name: 'json', help: '' },
];
const parse = (...argv: string[]) => parseArguments(argv, specs);

it('options may stand anywhere and repeat where they say so', () => {
  const args = parse('phold', '--set', 'a=1', '--json', '--set=b=2', '--seed=7', '--', '--x');
  expect(args.ok).toBe(true);
  if (!args.ok) return;
  expect(args.value.positionals).toEqual(['phold', '--x']);
  expect(args.value.all('set')).toEqual(['a=1', 'b=2']);
  expect(args.value.get('seed')).toBe('7');
  expect(args.value.has('json')).toBe(true);
  expect(args.value.has('engine')).toBe(false);
});

describe('a wrong option', () => {
  it.each([
    [['--sed', '3'], 'there is no option --sed; did you mean --set?'],
    [['--jsno'], 'there is no option --jsno; did you mean --json?'],
    [['--frobnicate'], 'there is no option --frobnicate; see --help'],
    [['-x'], 'there is no option -x; see --help'],
    [['--seed'], '--seed needs a value; write --seed n'],
    [['--seed', '--json'], '--seed needs a value; write --seed n'],
    [['--seed', '1', '--seed', '2'], '--seed is given more than once; give it once'],
    [['--json=1'], '--json takes no value; write --json alone'],
    [['--no-json'], 'there is no option --no-json; see --help'],
    [['--engine', 'cpu'], '--engine "cpu" is not one of its choices; use auto, gpu'],
    [['--__proto__', '1'], 'there is no option --__proto__; see --help'],
  ])('%j', (argv, expected) => {
    const args = parse(...argv);
    expect(args.ok ? '' : `${args.failure.message}; ${args.failure.remedy}`).toBe(expected);
  });
});
