/** What keeps the setup from being run, each with the field where it is put right; in the order of the form. Pure. */

import type { Catalog } from '../../scenario/presets.ts';
import { COMMON_LABELS, labelOf } from '../../scenario/words/labels.ts';
import { fileStateOf, missingFiles, whyMissing } from '../files/needed-files.ts';
import { plainWords, problemWords } from '../protocol/protocol-words.ts';
import type { LabState } from '../slice.ts';
import { specOf } from './draft.ts';

export interface Fault {
  /** Name of a parameter or common field; `scenario` where a rule speaks of none. */
  readonly field: string;
  /** With the label of the field. */
  readonly words: string;
}

type Named = Pick<LabState, 'draft' | 'reading' | 'fileStates' | 'checked'>;

/** The text of a protocol, where one is written. */
export const PROTOCOL_FIELD = 'protocol';

export function faultsOf(catalog: Catalog, lab: Named): readonly Fault[] {
  const spec = specOf(catalog, lab.draft.model);
  const { errors, ruleFields = [] } = lab.reading;
  const wrong = [...Object.keys(spec.params), ...Object.keys(COMMON_LABELS)].flatMap((field) => {
    const words = errors[field];
    return words === undefined ? [] : [{ field, words: withLabel(labelOf(spec, field), words) }];
  });
  const rule = errors.scenario === undefined ? [] : [{ field: ruleFields[0] ?? 'scenario', words: errors.scenario }];
  const absent = missingFiles(catalog, lab).filter(({ param }) => isKnownToLack(lab, param));
  const { text: checked = '', problems = [] } = lab.checked ?? {};
  const text = problems.slice(0, 1).map((first) => ({
    field: PROTOCOL_FIELD,
    words: `Protocol, ${lower(plainWords(problemWords(checked, first)))}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`,
  }));
  return [...text, ...wrong, ...rule, ...absent.map((file) => ({ field: file.param, words: whyMissing(lab, file) }))];
}

/** A file that is still looked for is no fault. */
const isKnownToLack = (lab: Named, param: string): boolean => {
  const state = fileStateOf(lab, param)?.is;
  return state === 'absent' || state === 'unreadable';
};

/** Most sentences begin with it. */
const withLabel = (label: string, words: string): string =>
  words.startsWith(label) ? words : `${label}: ${lower(words)}`;

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** One line of them all: the first, and how many more there are; empty for none. */
export const faultLine = ([first, ...more]: readonly Fault[]): string =>
  more.length === 0 ? (first?.words ?? '') : `${first?.words} (and ${more.length} more)`;
