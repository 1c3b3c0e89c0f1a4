/** Counts with what they count: `1 peer`, `1,024 peers`. Units are written in the plural everywhere; here they lose it. */
import { whole } from './whole.ts';

/** Made with the first count: see `whole`. */
let rules: Intl.PluralRules | undefined;

/** Words whose plural is not made with an s. */
const SINGULAR: Readonly<Record<string, string>> = { people: 'person' };

/** What so many of a unit are called: `hop` of 1, `hops` of 2 and of 0, `copy` of 1 of `copies`, `block/round` of 1 of `blocks/round`. Symbols stay. */
export function unitOf(count: number, unit: string): string {
  rules ??= new Intl.PluralRules('en');
  if (rules.select(count) !== 'one') return unit;
  return unit.replace(/^([a-z]+ )?([a-z]{4,})(?=$|\/)/, (_, before = '', word) => before + singular(word));
}

/** `1 peer`, `1,024 peers`. */
export const counted = (count: number, unit: string): string => `${whole(count)} ${unitOf(count, unit)}`;

const singular = (word: string): string => SINGULAR[word] ?? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
