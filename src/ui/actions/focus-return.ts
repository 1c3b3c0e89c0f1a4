/**
 * What was pressed with a pointer gives the focus back to the page, so that the space bar plays and letters act at once.
 * The browser goes on by Tab from where the press was. Whoever uses the keyboard keeps the focus, and text fields and
 * panels always do.
 */

/** What needs no focus once it has been pressed, or something was chosen in it. */
const PRESSED = 'button, a, summary, select, input:is([type="checkbox"], [type="radio"], [type="file"])';
/** These look after the focus themselves. */
const PANELS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Watches a page until it is told to stop, by calling what it gives. */
export function returnFocus(page: Document): () => void {
  let isByPointer = false;
  /** Between a press and its end, the control under the pointer has the focus. */
  let isDown = false;
  /** Unless the focus has gone on from there. */
  const release = (pressed: EventTarget | null) => {
    const focused = page.activeElement;
    if (!isByPointer || isDown || !(focused instanceof HTMLElement) || !(pressed instanceof Node)) return;
    if (focused.contains(pressed) && focused.matches(PRESSED) && !focused.closest(PANELS)) focused.blur();
  };
  const watched = new AbortController();
  const on = (types: string, listen: (event: Event) => void) => {
    for (const type of types.split(' ')) page.addEventListener(type, listen, { capture: true, signal: watched.signal });
  };
  on('pointerdown', () => {
    isByPointer = true;
    isDown = true;
  });
  on('pointerup pointercancel', () => {
    isDown = false;
  });
  on('keydown', () => {
    isByPointer = false;
  });
  // Once its handlers have run: they may open a panel, which notes what had the focus. A list opens by a press, and is not
  // done before something was chosen in it.
  on('click', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) setTimeout(release, 0, target);
  });
  on('change', ({ target }) => setTimeout(release, 0, target));
  // A panel that closes gives the focus back to what opened it. A field gets it on purpose.
  on('focusin', ({ target }) => {
    if (!isDown && target instanceof Element && target.matches('button, a')) setTimeout(release, 0, target);
  });
  return () => watched.abort();
}
