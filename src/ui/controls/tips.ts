/**
 * What is said of buttons without words and of words with an explanation, one at a time: under a resting pointer, with the focus of the
 * keyboard, as long as a finger holds a button, and by a press of words. The page listens in one place, so that a trigger costs a mark;
 * what shows it is fetched when it is first asked for.
 */
import { useEffect, useId } from 'react';
import { create } from 'zustand';
import type { Term } from '../../scenario/term.ts';

export interface Tipped {
  readonly text: string;
  readonly terms: readonly Term[];
  /** Words open by a press; a button has its own affairs, and its tip goes. */
  readonly isOfWords: boolean;
}

interface OpenTip extends Tipped {
  readonly id: string;
  readonly anchor: Element;
  /** A pointer that leaves closes what it opened. */
  readonly isByPointer: boolean;
}

interface Tips {
  /** Somebody asks, or is about to. */
  readonly isAsked: boolean;
  readonly shown: OpenTip | null;
}

export const useTips = create<Tips>()(() => ({ isAsked: false, shown: null }));

const MARK = 'data-tip';
const known = new Map<string, Tipped>();

/** Marks an element as one that something is said of; nothing while it is undefined. */
export function useTip(tipped: Tipped | undefined): Readonly<Record<string, string>> {
  const id = useId();
  useEffect(() => {
    if (tipped) known.set(id, tipped);
    else known.delete(id);
    const { shown } = useTips.getState();
    if (shown?.id !== id) return;
    if (!tipped) closeTip();
    else if (shown.text !== tipped.text) useTips.setState({ shown: { ...shown, ...tipped } });
  });
  useEffect(
    () => () => {
      known.delete(id);
      if (useTips.getState().shown?.id === id) closeTip();
    },
    [id],
  );
  return tipped ? { [MARK]: id } : {};
}

export function closeTip(): void {
  useTips.getState().shown?.anchor.removeAttribute('data-popup-open');
  useTips.setState({ shown: null });
}

/** A pointer rests so long before it asks. */
const REST_MS = { button: 400, words: 300 } as const;
/** On its way from the words to what is said of them it crosses a gap. */
const GAP_MS = 120;
/** A finger that stays so long asks, and does not press. */
const HOLD_MS = 500;

interface Found extends Tipped {
  readonly id: string;
  readonly anchor: Element;
}

function tipAt(target: EventTarget | null): Found | undefined {
  const anchor = target instanceof Element ? target.closest(`[${MARK}]`) : null;
  const id = anchor?.getAttribute(MARK) ?? '';
  const tipped = known.get(id);
  return anchor && tipped ? { ...tipped, id, anchor } : undefined;
}

function show(found: Found, isByPointer: boolean): void {
  closeTip();
  found.anchor.setAttribute('data-popup-open', '');
  useTips.setState({ isAsked: true, shown: { ...found, isByPointer } });
}

/** Until what it gives is called. */
export function listenForTips(page: Document): () => void {
  const watched = new AbortController();
  const on = <T extends keyof DocumentEventMap>(type: T, heard: (event: DocumentEventMap[T]) => void) =>
    page.addEventListener(type, heard, { capture: true, passive: type === 'touchstart', signal: watched.signal });
  /** One thing at a time is waited for: that a pointer rests, has left, or that a finger holds. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (act: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const now = () => useTips.getState().shown;

  let pointed: Element | null = null;
  const point = (target: EventTarget | null) => {
    const anchor = target instanceof Element ? target.closest(`[${MARK}], .tip`) : null;
    if (anchor === pointed) return;
    pointed = anchor;
    clearTimeout(timer);
    const shown = now();
    const found = tipAt(anchor);
    if (found && found.anchor !== shown?.anchor) {
      useTips.setState({ isAsked: true });
      later(() => show(found, true), shown?.isByPointer ? 0 : REST_MS[found.isOfWords ? 'words' : 'button']);
    } else if (!anchor && shown?.isByPointer) later(closeTip, GAP_MS);
  };
  on('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && point(target));
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && point(null));

  on('focusin', ({ target }) => {
    const found = tipAt(target);
    if (found && target instanceof Element && target.matches(':focus-visible')) show(found, false);
  });
  on('focusout', ({ target, relatedTarget }) => {
    const shown = now();
    // After a tap on words the page takes the focus back: the explanation stays.
    if (target instanceof Node && shown?.anchor.contains(target) && !(shown.isOfWords && relatedTarget === null))
      closeTip();
  });

  /** A finger asked, and what it lifts from is not pressed. */
  let isHeld = false;
  on('touchstart', ({ target }) => {
    const found = tipAt(target);
    isHeld = false;
    if (!found || found.isOfWords) return clearTimeout(timer);
    later(() => {
      isHeld = true;
      show(found, false);
    }, HOLD_MS);
  });
  for (const type of ['touchend', 'touchmove', 'touchcancel'] as const) on(type, () => clearTimeout(timer));
  on('contextmenu', (event) => isHeld && event.preventDefault());
  on('click', (event) => {
    if (isHeld) {
      isHeld = false;
      event.preventDefault();
      return event.stopPropagation();
    }
    const found = tipAt(event.target);
    if (!found) return;
    clearTimeout(timer);
    const isShown = found.id === now()?.id;
    if (found.isOfWords && !isShown) show(found, event instanceof PointerEvent && event.pointerType === 'mouse');
    else if (!found.isOfWords && isShown) closeTip();
  });
  return () => {
    watched.abort();
    clearTimeout(timer);
    closeTip();
  };
}
