/** Command lines: options as data, parsed by node:util, with an answer for what is mistyped. */
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../base/result.ts';
import { clip } from '../scenario/words/show.ts';
import { nearestName } from '../scenario/words/suggest.ts';

export interface OptionSpec {
  /** Without dashes: `lp-size`. */
  readonly name: string;
  /** What stands for the value in help, `n`; an option without one is a switch. */
  readonly value?: string;
  /** Values that it may have, where they are few. */
  readonly choices?: readonly string[];
  /** A file that is written whole when all is done: whether it can be is found out before anything else. */
  readonly writes?: boolean;
  /** May be given more than once. */
  readonly repeat?: boolean;
  readonly help: string;
}

export class Arguments {
  constructor(
    readonly positionals: readonly string[],
    private readonly values: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** Of the options that were given. */
  get names(): readonly string[] {
    return [...this.values.keys()];
  }

  has = (name: string): boolean => this.values.has(name);
  get = (name: string): string | undefined => this.values.get(name)?.at(-1);
  all = (name: string): readonly string[] => this.values.get(name) ?? [];
}

/** Never throws; `--` ends the options. */
export function parseArguments(argv: readonly string[], specs: readonly OptionSpec[]): Result<Arguments> {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(specs.map((s) => [s.name, { type: s.value ? 'string' : 'boolean', multiple: true }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const value = optionValue(token, specs);
    if (!value.ok) return value;
    values.set(token.name, [...(values.get(token.name) ?? []), value.value]);
  }
  const twice = specs.find((s) => !s.repeat && s.value && (values.get(s.name)?.length ?? 0) > 1);
  if (twice) return fail('config', `--${twice.name} is given more than once`, 'give it once');
  return ok(new Arguments(positionals, values));
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string;
  readonly inlineValue?: boolean;
}

/** The value of one option; '' for a switch. */
function optionValue({ name, rawName, value, inlineValue }: OptionToken, specs: readonly OptionSpec[]): Result<string> {
  const spec = specs.find((s) => s.name === name && rawName === `--${name}`);
  if (!spec) return unknownOption(rawName, specs);
  if (!spec.value) {
    return inlineValue ? fail('config', `--${name} takes no value`, `write --${name} alone`) : ok('');
  }
  if (value === undefined || (!inlineValue && value.startsWith('--')))
    return fail('config', `--${name} needs a value`, `write --${name} ${spec.value}`);
  if (spec.choices && !spec.choices.includes(value))
    return fail('config', `--${name} "${clip(value)}" is not one of its choices`, `use ${spec.choices.join(', ')}`);
  return ok(value);
}

function unknownOption(rawName: string, specs: readonly OptionSpec[]): Result<never> {
  const near = nearestName(
    rawName.replace(/^-+/, ''),
    specs.map((s) => s.name),
  );
  const remedy = near ? `did you mean --${near}?` : 'see --help';
  return fail('config', `there is no option ${clip(rawName)}`, remedy);
}
