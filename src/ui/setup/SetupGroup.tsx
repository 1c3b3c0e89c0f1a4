/** A group of fields that folds. While it is folded it says how many of its fields are changed or wrong. */
import type { ReactNode } from 'react';
import { catalog } from '../../models/catalog.ts';
import { changedFields } from '../../state/setup/changes.ts';
import type { LabState } from '../../state/slice.ts';
import { Icon } from '../controls/Icon.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import type { FieldGroup } from './field-groups.ts';

interface SetupGroupProps extends FieldGroup {
  /** Folded until someone opens it. */
  readonly isFoldedAtFirst?: boolean;
  readonly children: ReactNode;
}

export function SetupGroup({ title, fields, isFoldedAtFirst = false, children }: SetupGroupProps) {
  const { store } = useLabParts();
  const isFolded = useLab((s) => s.folded[title] ?? isFoldedAtFirst);
  return (
    <details
      className="group"
      open={!isFolded}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isFolded) return;
        store.getState().fold(title, !currentTarget.open);
        currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>
        <Icon name="chevron" />
        <span>{title}</span>
        {isFolded && <Marks fields={fields} />}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the summary */}
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  );
}

function Marks({ fields }: { readonly fields: readonly string[] }) {
  const wrong = useLab((s) => fields.filter((name) => s.reading.errors[name] !== undefined).length);
  const changed = useLab((s) => changedOf(s, fields));
  return (
    <>
      {wrong > 0 && <span className="group-mark bad">{wrong} wrong</span>}
      {changed > wrong && <span className="group-mark">{changed - wrong} changed</span>}
    </>
  );
}

const changedOf = ({ draft, reading }: LabState, fields: readonly string[]): number =>
  changedFields(catalog, draft, reading).filter((name) => fields.includes(name)).length;
