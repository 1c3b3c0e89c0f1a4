/** The files that the setup names: what is known of each, and why a run must wait for them. Pure; `imports.ts` finds them. */

import { type NeededFile, neededFiles, shortHash } from '../../scenario/files.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { FileParam } from '../../scenario/spec.ts';
import { specOf } from '../setup/draft.ts';
import type { LabState } from '../slice.ts';

/** Of a file, as a parameter of a model reads it. */
export type FileState =
  | { readonly is: 'looked for' }
  | { readonly is: 'here'; readonly facts: string }
  | { readonly is: 'absent' }
  /** Its content is no file for this parameter; `words` say where. */
  | { readonly is: 'unreadable'; readonly words: string };

type Named = Pick<LabState, 'draft' | 'reading' | 'fileStates'>;

export const stateKey = (model: string, param: string, hash: string): string => `${model} ${param} ${hash}`;

/** What is known of the file that a parameter of the setup names; undefined while it names none. */
export const fileStateOf = ({ draft, reading, fileStates }: Named, param: string): FileState | undefined =>
  fileStates[stateKey(draft.model, param, String(reading.values[param] ?? ''))];

/** What is wrong with the file that a parameter names. */
export function fileFault(lab: Named, param: string): string | undefined {
  const state = fileStateOf(lab, param);
  return state?.is === 'unreadable' ? state.words : undefined;
}

/** Files that the setup names and uses. */
export const namedFiles = (
  catalog: Catalog,
  { draft, reading }: Pick<Named, 'draft' | 'reading'>,
): readonly NeededFile[] => neededFiles(specOf(catalog, draft.model), reading.values).filter(({ hash }) => hash !== '');

/** Those that no run can have yet. */
export const missingFiles = (catalog: Catalog, lab: Named): readonly NeededFile[] =>
  namedFiles(catalog, lab).filter(({ param }) => fileStateOf(lab, param)?.is !== 'here');

/** Why the setup cannot run for the lack of a file: `Latency matrix: the file 5f8a3c21 is not here`. */
export function whyNoFile(catalog: Catalog, lab: Named): string | undefined {
  const [missing] = missingFiles(catalog, lab);
  return missing && whyMissing(lab, missing);
}

/** The same of one of `missingFiles`. */
export function whyMissing(lab: Named, { param, spec, hash }: NeededFile): string {
  const state = fileStateOf(lab, param)?.is;
  if (state === 'unreadable') return `${spec.label}: the file ${shortHash(hash)} cannot be read`;
  if (state === 'absent') return `${spec.label}: the file ${shortHash(hash)} is not here`;
  return 'not ready yet';
}

export type NamedFileParam = readonly [name: string, param: FileParam];

/** File parameters of a model by name, those that its form shows first. */
export function fileParams(catalog: Catalog, lab: Pick<Named, 'draft' | 'reading'>): readonly NamedFileParam[] {
  const spec = specOf(catalog, lab.draft.model);
  const shown = new Set(neededFiles(spec, lab.reading.values).map(({ param }) => param));
  const all = Object.entries(spec.params).flatMap(([name, param]) =>
    param.kind === 'file' ? [[name, param] as const] : [],
  );
  return all.sort(([a], [b]) => Number(shown.has(b)) - Number(shown.has(a)));
}
