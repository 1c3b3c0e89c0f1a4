/** Which fields of the form are in sight: those that are looked for, and in a folded group those that say something of their own. */
import { createContext, useContext } from 'react';
import { catalog } from '../../models/catalog.ts';
import { isVisible } from '../../scenario/files.ts';
import { pinnedOf } from '../../scenario/pinned.ts';
import type { ModelSpec, ParamSpec } from '../../scenario/spec.ts';
import { fileFault } from '../../state/files/needed-files.ts';
import { changedFields } from '../../state/setup/changes.ts';
import type { LabState } from '../../state/slice.ts';
import { isVariedParam } from './vary-words.ts';

/** Asked by every field; outside any group all are. */
export const ShownFields = createContext<(name: string) => boolean>(() => true);

export const useIsShown = (name: string): boolean => useContext(ShownFields)(name);

/** The parameter that decides whether this one has a meaning. */
export const switchOf = ({ visibleIf, visibleUnless, visibleWithin }: ParamSpec): string | undefined =>
  visibleIf?.param ?? visibleUnless?.param ?? visibleWithin?.at(-1)?.param;

/** Changed, wrong or varied; or switched on by what was changed. Such a field is seen though its group be folded. */
export function isTelling(lab: LabState, { params }: ModelSpec, name: string): boolean {
  const changed = changedFields(catalog, lab.draft, lab.reading);
  const isOwn =
    changed.includes(name) ||
    lab.reading.errors[name] !== undefined ||
    lab.importFaults[name] !== undefined ||
    fileFault(lab, name) !== undefined ||
    isVariedParam(lab, name);
  if (isOwn) return true;
  const param = params[name];
  const by = param && switchOf(param);
  return param !== undefined && by !== undefined && changed.includes(by) && isVisible(param, lab.reading.values);
}

/** What has a meaning now, or is wrong: else nobody could put it right. */
export const canBeSeen = ({ reading, importFaults }: LabState, param: ParamSpec, name: string): boolean =>
  isVisible(param, reading.values) || reading.errors[name] !== undefined || importFaults[name] !== undefined;

/** Names of the fields above all groups: the pinned ones, each followed by what a change of it has switched on. */
export function pinnedRows(lab: LabState, spec: ModelSpec): readonly string[] {
  const pinned = pinnedOf(spec, lab.draft.preset);
  const follows = (by: string) =>
    Object.entries(spec.params).flatMap(([name, param]) =>
      !pinned.includes(name) && switchOf(param) === by && isTelling(lab, spec, name) ? [name] : [],
    );
  return pinned
    .flatMap((name) => [name, ...follows(name)])
    .filter((name) => canBeSeen(lab, spec.params[name] as ParamSpec, name));
}

/** The others by group, in the order in which the spec names them; with those that have no meaning now where `isAll`. */
export function groupsOf(
  lab: LabState,
  spec: ModelSpec,
  isAll: boolean,
): readonly (readonly [group: string, names: readonly string[]])[] {
  const above = pinnedRows(lab, spec);
  const groups = new Map<string, string[]>();
  for (const [name, param] of Object.entries(spec.params))
    if (!above.includes(name) && (isAll || canBeSeen(lab, param, name)))
      groups.set(param.group, [...(groups.get(param.group) ?? []), name]);
  return [...groups];
}
