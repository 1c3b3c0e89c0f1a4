/** What a kept run is called: the name that it was given, or its preset with what was changed. */
import { catalog } from '../../models/catalog.ts';
import { DEFAULT_SEED } from '../../scenario/defaults.ts';
import { experimentWords } from '../../scenario/presets.ts';
import { workOf } from '../../scenario/results/work.ts';
import { changeText } from '../../scenario/words/setup-words.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { presetIn, presetValues, specOf } from '../../state/setup/draft.ts';

/** `Tiny`, `Tiny: lookahead 2 s, seed 5`. */
export function ownName({ preset, result }: Pick<KeptRun, 'preset' | 'result'>): string {
  const { model, params, seed } = result.scenario;
  const spec = specOf(catalog, model);
  const from = presetIn(spec, preset);
  const title = experimentWords(spec, from).at(-1) ?? '';
  const own = presetValues(spec, from.id);
  const changes = Object.entries(params)
    .filter(([name, value]) => spec.params[name] && own[name] !== value)
    .map(([name, value]) => changeText(spec, name, value));
  if (seed !== DEFAULT_SEED) changes.push(`seed ${seed}`);
  return changes.length > 0 ? `${title}: ${changes.join(', ')}` : title;
}

export const nameOf = (run: KeptRun): string => run.name || ownName(run);

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const dateOf = ({ at }: { readonly at: number }): string => dates.format(at);

/** Every word of `text` is somewhere in what the list shows of the run. */
export function isMatch(run: KeptRun, text: string): boolean {
  const { model, engine, digest, status, seed } = run.result;
  const said = [
    nameOf(run),
    ownName(run),
    specOf(catalog, model).title,
    dateOf(run),
    engine,
    digest,
    status,
    `seed ${seed}`,
  ]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

export const ORDERS = {
  newest: { title: 'Newest first', by: (a, b) => b.at - a.at },
  oldest: { title: 'Oldest first', by: (a, b) => a.at - b.at },
  name: { title: 'Name', by: (a, b) => nameOf(a).localeCompare(nameOf(b)) },
  events: { title: 'Most events', by: (a, b) => b.result.events - a.result.events },
  speed: { title: 'Fastest', by: (a, b) => workOf(b.result).perSecond - workOf(a.result).perSecond },
} as const satisfies Readonly<Record<string, { title: string; by: (a: KeptRun, b: KeptRun) => number }>>;

export type Order = keyof typeof ORDERS;
