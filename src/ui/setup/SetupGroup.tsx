/**
 * A group of fields that folds. Folded, it still shows the fields that are changed, wrong or varied, and says how many are; while fields
 * are looked for, it shows those that were found.
 */
import { type ReactNode, useId, useRef } from 'react';
import { catalog } from '../../models/catalog.ts';
import { pinnedOf } from '../../scenario/pinned.ts';
import { changedFields } from '../../state/setup/changes.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { Icon } from '../controls/Icon.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import type { FieldGroup } from './field-groups.ts';
import { findFields } from './field-search.ts';
import { isTelling, ShownFields } from './shown-fields.ts';

interface SetupGroupProps extends FieldGroup {
  /** Folded until someone opens it, or has all folded. */
  readonly isFoldedAtFirst?: boolean;
  readonly children: ReactNode;
}

export function SetupGroup({ title, fields, isFoldedAtFirst = false, children }: SetupGroupProps) {
  const { store } = useLabParts();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const model = useLab((s) => s.draft.model);
  const sought = useLab((s) => s.sought);
  const isFolded = useLab((s) => s.folded[title] ?? isFoldedAtFirst);
  const found = findFields(specOf(catalog, model), sought);
  const telling = useTelling(fields, body);
  const isOpen = found !== undefined || !isFolded;
  const isShown = (name: string) => (found ? found.names.has(name) : !isFolded || telling.includes(name));
  if (found && !fields.some(isShown)) return null;
  return (
    <section className="group" data-open={isOpen}>
      <h2>
        <button
          type="button"
          className="group-head start row heading"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-disabled={found !== undefined}
          onClick={({ currentTarget }) => {
            if (found) return;
            store.getState().fold(title, !isFolded);
            const { parentElement } = currentTarget;
            requestAnimationFrame(() => parentElement?.scrollIntoView({ block: 'nearest' }));
          }}
        >
          <Icon name="chevron" />
          <span>{title}</span>
          {!isOpen && <Marks fields={fields} />}
        </button>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the heading */}
      <div ref={body} id={id} role="group" aria-label={title}>
        <ShownFields value={isShown}>{children}</ShownFields>
      </div>
    </section>
  );
}

/** Names of fields that say something of their own; one that ceases to stays as long as somebody is at it. */
function useTelling(fields: readonly string[], body: { readonly current: HTMLElement | null }): readonly string[] {
  const now = useLab((s) => {
    const spec = specOf(catalog, s.draft.model);
    return fields.filter((name) => isTelling(s, spec, name)).join(' ');
  });
  const kept = useRef<readonly string[]>([]);
  const names = now.split(' ').filter(Boolean);
  const isBusy = body.current?.contains(document.activeElement) === true;
  kept.current = isBusy ? [...new Set([...kept.current, ...names])] : names;
  return kept.current;
}

/** Groups of parameters are folded at first where some parameters stand above them. */
export const foldsAtFirst = ({ draft }: LabState): boolean =>
  pinnedOf(specOf(catalog, draft.model), draft.preset).length > 0;

function Marks({ fields }: { readonly fields: readonly string[] }) {
  const wrong = useLab((s) => fields.filter((name) => s.reading.errors[name] !== undefined).length);
  const changed = useLab((s) => changedOf(s, fields));
  return (
    <>
      {wrong > 0 && <span className="group-mark bad">{wrong} wrong</span>}
      {changed > wrong && <span className="group-mark accent">{changed - wrong} changed</span>}
    </>
  );
}

const changedOf = ({ draft, reading }: LabState, fields: readonly string[]): number =>
  changedFields(catalog, draft, reading).filter((name) => fields.includes(name)).length;
