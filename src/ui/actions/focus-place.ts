/** Takes the keyboard to a place of the page: on a narrow screen it is shown first, so the focus waits for React. */
import type { Place } from '../../state/page/page.ts';
import type { LabState } from '../../state/slice.ts';

export function focusPlace(lab: LabState, place: Place): void {
  lab.goTo(place);
  requestAnimationFrame(() => {
    const section = document.getElementById(`place-${place}`);
    if (!section) return;
    // For this once: a section that could always take the focus would take it from every click on it.
    section.tabIndex = -1;
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
    section.focus();
  });
}
