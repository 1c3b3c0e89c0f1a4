import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import type { LabState } from '../../state/slice.ts';
import { Icon } from '../controls/Icon.tsx';
import type { Example } from '../protocol/examples.ts';
import { useExamples } from '../protocol/use-examples.ts';
import { writeOwn } from '../protocol/write-own.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { type Action, actionTitle, GROUPS } from './actions.ts';
import { fuzzySort } from './fuzzy.ts';
import { allActions } from './generated-actions.ts';
import { Keys } from './Keys.tsx';
import { LESSON_ACTIONS } from './lesson-actions.ts';

export function Palette() {
  const parts = useLabParts();
  const { store } = parts;
  const isOpen = useLab((s) => s.panel === 'palette');
  const chosen = useRef<Action | null>(null);
  const close = () => store.getState().closePanel('palette');
  const choose = (action: Action) => {
    chosen.current = action;
    close();
  };
  /** The action comes after the focus is back: it may want to move it. */
  const finish = (open: boolean) => {
    const action = chosen.current;
    chosen.current = null;
    if (!open && action && !action.whyNot?.(store.getState())) void action.act(store.getState(), parts);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()} onOpenChangeComplete={finish}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop fill-page" />
        <Dialog.Viewport className="sheet-room centre fill-page" data-at="top">
          <Dialog.Popup
            className="sheet column palette"
            style={{ '--width': '600px' } as React.CSSProperties}
            aria-label="Commands"
            onKeyDown={(event) => isToggle(event) && close()}
          >
            <Search onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const isToggle = (event: React.KeyboardEvent): boolean => {
  const isIt = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (isIt) event.preventDefault();
  return isIt;
};

function Search({ onChoose }: { readonly onChoose: (action: Action) => void }) {
  const { store } = useLabParts();
  const [query, setQuery] = useState('');
  // As the lab was when it opened: lines that change under the finger would be pressed by mistake.
  const [lab] = useState(store.getState);
  const examples = useExamples();
  const groups = groupsFor(query, lab, [...exampleActions(examples), ...LESSON_ACTIONS]);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={query}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setQuery(value)}
      itemToStringValue={(action: Action) => actionTitle(action, lab)}
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette-search line-below row loose faint">
        <Icon name="search" />
        <Autocomplete.Input aria-label="Search commands" placeholder="What would you like to do?" />
        <kbd className="palette-escape">Esc</kbd>
        <Dialog.Close className="button quiet palette-close" aria-label="Close">
          <Icon name="close" />
        </Dialog.Close>
      </div>
      <Autocomplete.Empty className="palette-empty quiet">
        {groups.length === 0 && `Nothing is called “${query}”. Try run, theme, or the name of an experiment.`}
      </Autocomplete.Empty>
      <Autocomplete.List className="palette-list grow shrinks scrolls">
        {(group: ActionsOfGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="palette-heading sticks surface heading">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(action: Action) => <Line key={action.id} action={action} lab={lab} onChoose={onChoose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface LineProps {
  readonly action: Action;
  readonly lab: LabState;
  readonly onChoose: (action: Action) => void;
}

function Line({ action, lab, onChoose }: LineProps) {
  const whyNot = action.whyNot?.(lab);
  return (
    <Autocomplete.Item
      value={action}
      className="palette-line rounded row wide between"
      aria-disabled={whyNot !== undefined}
      onClick={() => whyNot === undefined && onChoose(action)}
    >
      <span className="palette-title medium shrinks">{actionTitle(action, lab)}</span>
      {whyNot ? <span className="faint small rigid">{whyNot}</span> : action.keys && <Keys keys={action.keys} />}
    </Autocomplete.Item>
  );
}

interface ActionsOfGroup {
  readonly value: string;
  readonly items: readonly Action[];
}

/** Groups in their order, or by their best answer once something is typed. */
function groupsFor(query: string, lab: LabState, more: readonly Action[]): ActionsOfGroup[] {
  const found = fuzzySort(query, [...allActions(lab), ...more], (action) => ({
    title: actionTitle(action, lab),
    words: `${action.group} ${action.words ?? ''}`,
  }));
  const order = query.trim() === '' ? GROUPS : [...new Set(found.map(({ group }) => group))];
  return order
    .map((group) => ({ value: group, items: found.filter((action) => action.group === group) }))
    .filter(({ items }) => items.length > 0);
}

/** Examples of protocols in the palette. */
const exampleActions = (examples: readonly Example[]): readonly Action[] =>
  examples.map(({ id, title, question, text }) => ({
    id: `example ${id}`,
    title: `Protocol: ${title}`,
    group: 'Experiment',
    words: `text write own ${question}`,
    act: (lab) => writeOwn(lab, text),
  }));
