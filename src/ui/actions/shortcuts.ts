/**
 * Binds the keys of the actions. Single keys act except where the control under the focus uses that key itself, and can be
 * switched off; `focus-return.ts` takes the focus off what was pressed with a pointer.
 */
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { type Lab, useLabParts } from '../shell/lab-context.ts';
import { type Action, type ActionGroup, GROUPS } from './actions.ts';
import { returnFocus } from './focus-return.ts';
import { KEYED_ACTIONS } from './generated-actions.ts';
import { isSingleKey, pressesOf } from './keys.ts';

/** What takes any key while it has the focus: to write, or to find an entry. */
const WRITTEN_INTO =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="file"]), select, textarea, [contenteditable], [data-code], [role="slider"], [role="menu"], [role="listbox"]';
/** What is pressed by the space bar, and uses no other key of ours. */
const PRESSED = 'button, a, summary, input:not([type="range"])';
/** What the browser can undo in; in the form our undo wins, see `setup-undo.ts`. */
const TEXTS = 'input:not([type="range"]), textarea, [contenteditable], [data-code]';
const SETUP = '.setup-fields';
/** While the focus is in one of these, the page behind it is out of reach; on its way out it is not. */
const DIALOGS = ':is(dialog, [role="dialog"], [role="alertdialog"]):not([data-closed])';

/** `groups`: actions that make sense where it is used, one list for good. */
export function useShortcuts(groups: readonly ActionGroup[] = GROUPS): void {
  const parts = useLabParts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: groups never change
  useEffect(() => tinykeys(window, bindings(parts, groups)), [parts]);
  useEffect(() => returnFocus(document), []);
}

function bindings(parts: Lab, groups: readonly ActionGroup[]): Record<string, (event: KeyboardEvent) => void> {
  const bound = KEYED_ACTIONS.filter(({ group }) => groups.includes(group)).flatMap((action) =>
    [action.keys, action.otherKeys].flatMap((keys) =>
      keys ? pressesOf(keys).map((pressed) => [pressed, press(parts, action)] as const) : [],
    ),
  );
  return Object.fromEntries(bound);
}

const press =
  (parts: Lab, { keys = '', isEditing, whyNot, act }: Action) =>
  (event: KeyboardEvent): void => {
    const lab = parts.store.getState();
    // A panel that has been asked for gets the keys, even before it has the focus.
    if (lab.panel || event.repeat || event.defaultPrevented || isIn(DIALOGS, event.target)) return;
    if (isSingleKey(keys) && (!lab.hasSingleKeys || isOwnKey(keys, event.target))) return;
    if (isEditing && isIn(TEXTS, event.target) && !isIn(SETUP, event.target)) return;
    event.preventDefault();
    if (!whyNot?.(lab)) void act(lab, parts);
  };

/** Does the control under the focus use this single key itself? */
const isOwnKey = (keys: string, target: EventTarget | null): boolean =>
  isIn(WRITTEN_INTO, target) || (keys === 'Space' && isIn(PRESSED, target));

const isIn = (selector: string, target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(selector) !== null;
