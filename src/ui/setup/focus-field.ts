/** Takes the keyboard to a field of the setup, wherever it is: another place of a narrow screen, a folded group. */
import { catalog } from '../../models/catalog.ts';
import { specOf } from '../../state/setup/draft.ts';
import { PROTOCOL_FIELD } from '../../state/setup/faults.ts';
import type { LabState } from '../../state/slice.ts';
import { ADVANCED, HOW, STUDY } from './field-groups.ts';
import { pinnedRows } from './shown-fields.ts';

export function focusField(lab: LabState, name: string): void {
  if (name === PROTOCOL_FIELD) {
    lab.showProblem();
    return;
  }
  const group = groupOf(lab, name);
  const isPinned = pinnedRows(lab, specOf(catalog, lab.draft.model)).includes(name);
  if (group !== undefined && !isPinned) lab.fold(group, false);
  lab.seek('');
  lab.goTo('setup');
  // React shows it first.
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(
      name === 'scenario'
        ? '.setup-rule'
        : `[data-field="${CSS.escape(name)}"] .field-control :is(input, select, .vary-chip)`,
    );
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  });
}

const groupOf = ({ draft }: LabState, name: string): string | undefined =>
  HOW.fields.includes(name)
    ? HOW.title
    : ADVANCED.fields.includes(name)
      ? ADVANCED.title
      : STUDY.fields.includes(name)
        ? STUDY.title
        : specOf(catalog, draft.model).params[name]?.group;
