/** `swarmscope list`: models, presets with their questions, parameters. */

import { table } from '../base/format.ts';
import { allOk, ok } from '../base/result.ts';
import { catalog } from '../models/catalog.ts';
import { isNumberParam } from '../scenario/param.ts';
import { findModel } from '../scenario/presets.ts';
import type { ModelSpec, ParamSpec } from '../scenario/spec.ts';
import { showNumber } from '../scenario/words/show.ts';
import type { Command } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { report } from './host.ts';
import { jsonText } from './run/run.ts';

export const listCommand: Command = {
  operands: '[model]...',
  options: [{ name: 'json', help: 'print the models as one JSON list' }],
  run: async (host, args) => {
    const { positionals } = args;
    const models = positionals.length > 0 ? allOk(positionals, (name) => findModel(catalog, name)) : ok(catalog);
    if (!models.ok) return report(host, models.failure);
    const { value } = models;
    await host.print(args.has('json') ? jsonText(value.map(dataOf)) : `${value.map(describeModel).join('\n\n')}\n`);
    return EXIT.done;
  },
};

/** The spec without its functions. */
const dataOf = ({ horizon: _, check: __, ...data }: ModelSpec): object => data;

const describeModel = (spec: ModelSpec): string =>
  [`${spec.id}: ${spec.title}`, `  ${spec.summary}`, '', presetTable(spec), '', paramTable(spec)].join('\n');

const presetTable = (spec: ModelSpec): string => table(spec.presets.map((p) => [`${spec.id}/${p.id}`, p.question]));

/** Name, default, range, meaning: also what `--help` shows of a model. */
export const paramTable = (spec: Pick<ModelSpec, 'params'>): string =>
  table(Object.entries(spec.params).map(([name, param]) => [name, defaultOf(param), rangeOf(param), param.help]));

const defaultOf = (param: ParamSpec): string =>
  isNumberParam(param) ? `${showNumber(param.default)}${param.unit && ` ${param.unit}`}` : param.default || 'none';

function rangeOf(param: ParamSpec): string {
  if (param.kind === 'choice') return param.choices.map((c) => c.value).join(' | ');
  if (param.kind === 'file') return `a file, ${param.accept}`;
  return `${param.minExclusive ? '> ' : ''}${showNumber(param.min)} .. ${showNumber(param.max)}`;
}
