/** Looks for fields of the setup, folded and hidden ones too, and says how many there are. Escape takes it back. */
import { catalog } from '../../models/catalog.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Icon } from '../controls/Icon.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { findFields } from './field-search.ts';

export function FieldSearch() {
  const { store } = useLabParts();
  const sought = useLab((s) => s.sought);
  const found = useLab((s) => countText(findFields(specOf(catalog, s.draft.model), s.sought)));
  return (
    <search className="field-search pad-inline-4 line-below row faint">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Find a parameter"
        placeholder="Find a parameter"
        autoComplete="off"
        spellCheck={false}
        value={sought}
        onChange={(event) => store.getState().seek(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || sought === '') return;
          event.preventDefault();
          event.stopPropagation();
          store.getState().seek('');
        }}
      />
      <output className="field-search-count quiet small rigid" aria-live="polite">
        {found}
      </output>
    </search>
  );
}

/** `3 of 38`. */
const countText = (found: ReturnType<typeof findFields>): string =>
  found ? `${found.names.size === 0 ? 'none' : found.names.size} of ${found.of}` : '';
