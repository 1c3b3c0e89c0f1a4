/** Binds the keys of the actions. Single keys act only while no control has the focus, and can be switched off. */
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import type { StoreApi } from 'zustand';
import type { LabState } from '../state/slice.ts';
import { ACTIONS, type Action } from './actions.ts';
import { isSingleKey } from './keys.ts';
import { useLabParts } from './lab-context.ts';

/** What handles its own keys while it has the focus. */
const CONTROLS =
  'input, select, textarea, button, a, summary, [contenteditable], [role="slider"], [role="menu"], [role="listbox"]';
/** Behind one of these, the page is out of reach. */
const MODAL = 'dialog[open], [role="dialog"][aria-modal="true"], [role="alertdialog"]';

export function useShortcuts(): void {
  const { store } = useLabParts();
  useEffect(() => tinykeys(window, bindings(store)), [store]);
}

function bindings(store: StoreApi<LabState>): Record<string, (event: KeyboardEvent) => void> {
  const bound = ACTIONS.flatMap((action) => (action.keys ? [[action.keys, press(store, action)] as const] : []));
  return Object.fromEntries(bound);
}

const press =
  (store: StoreApi<LabState>, { keys = '', whyNot, act }: Action) =>
  (event: KeyboardEvent): void => {
    const lab = store.getState();
    if (event.repeat || event.defaultPrevented || document.querySelector(MODAL)) return;
    if (isSingleKey(keys) && (!lab.hasSingleKeys || isInControl(event.target))) return;
    event.preventDefault();
    if (!whyNot?.(lab)) void act(lab);
  };

const isInControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${CONTROLS}, [role="dialog"]`) !== null;
