/**
 * Which cards answer a search, best first: every word must begin a word of the card. What it is called counts more than what it asks, that more
 * than what it is about, and that more than what it sets. Where none answers, presets of a model that has such a parameter do.
 */
import { type Card, type PresetCard, presetsOf } from './gallery-cards.ts';

export interface Found {
  readonly card: Card;
  /** The preset that Enter opens: of a grid the cell that answers best. */
  readonly opens: PresetCard;
}

interface Field {
  readonly words: readonly string[];
  readonly weight: number;
}

const TITLE = 1000;
const QUESTION = 100;
const KEYWORD = 30;
const SETTING = 5;
/** A whole word rather than its beginning. */
const WHOLE = 1.5;

export function searchCards(cards: readonly Card[], query: string): readonly Found[] {
  const asked = wordsOf(query);
  const found = ranked(cards, asked, fieldsOf);
  return found.length > 0 ? found : ranked(cards, asked, paramFields);
}

function ranked(
  cards: readonly Card[],
  asked: readonly string[],
  fields: (card: Card, opens: PresetCard) => readonly Field[],
): readonly Found[] {
  const scored = cards.flatMap((card) => {
    const best = presetsOf(card)
      .map((opens) => ({ opens, score: scoreOf(asked, fields(card, opens)) }))
      .reduce((a, b) => (b.score > a.score ? b : a));
    return best.score > 0 ? [{ card, ...best }] : [];
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** Above 0 where every word is found; nothing asked finds all. */
function scoreOf(asked: readonly string[], fields: readonly Field[]): number {
  const scores = asked.map((word) => Math.max(0, ...fields.map((field) => field.weight * match(word, field.words))));
  return scores.includes(0) ? 0 : 1 + scores.reduce((sum, score) => sum + score, 0);
}

function match(asked: string, words: readonly string[]): number {
  if (words.includes(asked)) return WHOLE;
  return words.some((word) => word.startsWith(asked)) ? 1 : 0;
}

function fieldsOf(card: Card, { spec, preset, size }: PresetCard): readonly Field[] {
  const { grid } = card as { readonly grid?: Extract<Card, { kind: 'grid' }>['grid'] };
  const fields: readonly (readonly [string, number])[] = [
    [preset.title, TITLE],
    [grid?.title ?? '', TITLE],
    [spec.title, TITLE / 2],
    [preset.question, QUESTION],
    [`${preset.keywords ?? ''} ${grid?.keywords ?? ''}`, KEYWORD],
    [preset.study ? 'study figure series curve' : '', KEYWORD],
    [`${preset.source ?? ''} ${size}`, KEYWORD / 2],
    [settingsText(spec, preset.params), SETTING],
    [(preset.changes ?? []).map(({ label }) => label).join(' '), SETTING / 2],
    [spec.summary, 1],
  ];
  return fields.map(([text, weight]) => ({ words: wordsOf(text), weight }));
}

/** What every preset of a model could be asked for, and says nothing of. */
const paramFields = (_card: Card, { spec }: PresetCard): readonly Field[] => [
  {
    words: wordsOf(
      Object.entries(spec.params)
        .flatMap(([name, { label }]) => [name, label])
        .join(' '),
    ),
    weight: 1,
  },
];

/** Names and labels of parameters that a preset sets, with their values, and what choices are called. */
function settingsText({ params }: PresetCard['spec'], set: PresetCard['preset']['params']): string {
  const texts = Object.entries(set).flatMap(([name, value]) => {
    const param = params[name];
    const choice = param?.kind === 'choice' ? param.choices.find((each) => each.value === value) : undefined;
    return [name, String(value), param?.label ?? '', choice?.label ?? ''];
  });
  return texts.join(' ');
}

/** In small letters; numbers without their commas. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .match(/[\p{L}\p{N}.^]+/gu)
    ?.map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean) ?? [];
