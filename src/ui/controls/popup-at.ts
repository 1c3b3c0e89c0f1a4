/** For what opens at a button that is not its own part, because it is fetched later: when it is closed, and where the focus goes then. */
import type { KeyboardEvent, RefObject } from 'react';

type Button = RefObject<HTMLElement | null>;

interface Change {
  readonly reason: string;
  readonly event: Event;
}

/** `close` when it is left, but a press of the button is the button's affair. */
export const whenClosed =
  (button: Button, close: () => void) =>
  (isOpen: boolean, { reason, event: { target } }: Change): void => {
    const isOfButton = target instanceof Node && button.current?.contains(target) === true;
    if (!isOpen && !(reason === 'outside-press' && isOfButton)) close();
  };

/** To the button, unless it has gone on to somewhere else. */
export const backTo = (button: Button) => (): HTMLElement | null | false => {
  const focused = document.activeElement;
  const isElsewhere = focused && focused !== document.body && !focused.closest('[role="dialog"][data-closed]');
  return isElsewhere ? false : button.current;
};

const STOPS = ':is(a[href], button, input, select, summary):not(:disabled)';

/** Tab goes on from the last control to what follows the button, and back from the first to the button: the popup itself lies at the end of the page. */
export const leavesByTab = (button: Button, close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const ends = event.shiftKey ? [event.currentTarget, stops[0]] : [stops.at(-1)];
  if (!ends.some((end) => end === document.activeElement)) return;
  if (event.shiftKey) event.preventDefault();
  button.current?.focus();
  close();
};
