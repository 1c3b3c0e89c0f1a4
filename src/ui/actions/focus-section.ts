/** Takes the keyboard to a place of the page: on a narrow screen it is shown first, so the focus waits for React. */
import type { Section } from '../../state/page/page.ts';
import type { LabState } from '../../state/slice.ts';

export function focusSection(lab: LabState, to: Section): void {
  lab.goTo(to);
  requestAnimationFrame(() => {
    const section = document.getElementById(`section-${to}`);
    if (!section) return;
    // For this once: a section that could always take the focus would take it from every click on it.
    section.tabIndex = -1;
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
    section.focus();
  });
}
