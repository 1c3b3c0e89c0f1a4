/** What the gallery says of each preset, made from the specs; and which cards answer a search. */
import { THIN, whole } from '../../charts/kit/numbers.ts';
import { lengthOf } from '../../scenario/horizon.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { ModelSpec, PresetSpec } from '../../scenario/spec.ts';
import { presetValues } from '../../state/setup/draft.ts';
import { sizeOf } from '../../state/setup/size.ts';
import { fuzzySort } from '../actions/fuzzy.ts';
import { thumbnailOf } from './thumbnails.ts';

export interface Card {
  /** `phold/tiny`. */
  readonly name: string;
  readonly spec: ModelSpec;
  readonly preset: PresetSpec;
  /** `65,536 nodes`. */
  readonly size: string;
  /** `about 20 s`. */
  readonly lasts: string;
  /** Address of the picture of a real run. */
  readonly thumbnail?: string;
}

export interface CardsOfModel {
  readonly spec: ModelSpec;
  readonly cards: readonly Card[];
}

export const cardsOf = (catalog: Catalog): readonly Card[] =>
  catalog.flatMap((spec) => spec.presets.map((preset) => cardOf(spec, preset)));

/** The cards that answer a search in title, question, parameters and model; best models first, and in them best cards. */
export function searchCards(cards: readonly Card[], query: string): readonly CardsOfModel[] {
  const found = fuzzySort(query, cards, (card) => ({ title: card.preset.title, words: wordsOf(card) }));
  const specs = [...new Set(found.map(({ spec }) => spec))];
  return specs.map((spec) => ({ spec, cards: found.filter((card) => card.spec === spec) }));
}

function cardOf(spec: ModelSpec, preset: PresetSpec): Card {
  const params = presetValues(spec, preset.id);
  const seconds = lengthOf(spec, params) / preset.pace;
  const name = `${spec.id}/${preset.id}`;
  return {
    name,
    spec,
    preset,
    size: sizeOf(spec, params),
    lasts: `about ${whole(seconds)}${THIN}s`,
    thumbnail: thumbnailOf(name),
  };
}

/** Names of all parameters, and those that the preset changes with their values. */
function wordsOf({ spec, preset, size }: Card): string {
  const changed = Object.entries(preset.params).map(([name, value]) => `${name} ${value}`);
  const labels = Object.values(spec.params).map(({ label }) => label);
  return [
    preset.question,
    preset.study ? 'study figure series' : '',
    spec.title,
    spec.summary,
    size,
    preset.source ?? '',
    ...changed,
    ...labels,
  ].join(' ');
}
