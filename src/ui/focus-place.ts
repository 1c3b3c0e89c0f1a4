/** Takes the keyboard to a place of the page: on a narrow screen it is shown first, so the focus waits for React. */
import type { Place } from '../state/page.ts';
import type { LabState } from '../state/slice.ts';

export function focusPlace(lab: LabState, place: Place): void {
  lab.goTo(place);
  requestAnimationFrame(() => document.getElementById(`place-${place}`)?.focus());
}
