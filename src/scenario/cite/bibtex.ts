/** BibTeX of the software that made a run, and of the work behind its preset: of one that the lab knows, else as the preset's line of reference names it. */
import type { PresetSpec } from '../spec.ts';
import { type Cited, digestOf, presetBehind } from './facts.ts';

/** Of `CITATION.cff`, which a test holds to this. */
export const SOFTWARE = {
  title: 'Swarmscope',
  author: 'The Swarmscope authors',
} as const;

/** A published work. */
export interface Work {
  /** `andelfinger-2014`. */
  readonly id: string;
  readonly kind: keyof typeof VENUES;
  readonly authors: readonly string[];
  readonly title: string;
  /** Unknown of a report that bears none. */
  readonly year?: number;
  /** The journal, the proceedings, the school: where it was published. */
  readonly venue: string;
  readonly volume?: string;
  readonly number?: string;
  /** `535-547`. */
  readonly pages?: string;
  readonly doi?: string;
}

/** What BibTeX calls the venue. */
const VENUES = {
  inproceedings: 'booktitle',
  article: 'journal',
  phdthesis: 'school',
  techreport: 'institution',
  misc: 'howpublished',
} as const;

/** `day`: on which the link was made, `2026-11-27`; `work`: that the preset follows, where it is known. */
export function bibtexOf(cited: Cited, day: string, work?: Work): string {
  const preset = presetBehind(cited.spec, cited.scenario);
  const named = preset?.source === undefined ? '' : namedEntry(cited.spec.id, preset, preset.source);
  return [softwareEntry(cited, day), work ? workEntry(work) : named].filter(Boolean).join('\n');
}

function workEntry({ id, kind, authors, title, year, venue, volume, number, pages, doi }: Work): string {
  // A name that is not of a person stands in braces: it has no first and last.
  const isGroup = kind === 'misc' && authors.length === 1;
  const names = authors.map(escaped).join(' and ');
  return entry(kind, id, {
    author: isGroup ? `{${names}}` : names,
    title: `{${escaped(title)}}`,
    ...(year && { year: String(year) }),
    [VENUES[kind]]: escaped(venue),
    ...(volume && { volume }),
    ...(number && { number }),
    ...(pages && { pages: pages.replace('-', '--') }),
    ...(doi && { doi }),
  });
}

function softwareEntry(cited: Cited, day: string): string {
  const digest = digestOf(cited);
  const made = digest === '' ? '' : `, digest ${digest}`;
  return entry('software', 'swarmscope', {
    author: `{${escaped(SOFTWARE.author)}}`,
    title: `{${SOFTWARE.title}}`,
    version: cited.version,
    year: day.slice(0, 4),
    note: escaped(`Model ${cited.spec.id}, version ${cited.scenario.modelVersion}, seed ${cited.scenario.seed}${made}`),
    // A fragment alone is no address.
    ...(cited.link.startsWith('http') && { url: cited.link, urldate: day }),
  });
}

/** Authors and year where the line begins with them: `Niu and Feng 2014, figure 3: ...`. All of it is the note. */
const WORK = /^([^\d:;(]+?),? (\d{4})\b/;
const QUOTED = /\u201c([^\u201d]+)\u201d/;

function namedEntry(model: string, { id }: PresetSpec, source: string): string {
  const [, names, year] = WORK.exec(source) ?? [];
  const [, title] = QUOTED.exec(source) ?? [];
  return entry('misc', `${model}-${id}`, {
    ...(names && year && { author: authorsOf(names), year }),
    ...(title && { title: `{${escaped(title)}}` }),
    note: escaped(source),
  });
}

/** `Demers et al.` is `Demers and others`. */
const authorsOf = (names: string): string =>
  escaped(names)
    .replace(/ et al\.?$/, ' and others')
    .split(/, | and /)
    .join(' and ');

const entry = (kind: string, key: string, fields: Readonly<Record<string, string>>): string =>
  `@${kind}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}},\n`)
    .join('')}}\n`;

/** What TeX reads otherwise. */
const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escaped = (text: string): string => text.replace(/[\\~^&%$#_{}]/g, (mark) => TEX[mark] ?? `\\${mark}`);
