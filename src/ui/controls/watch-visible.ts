/** Tells whether an element can be seen: some of it is within the window, on the tab that a phone shows, and the page is in front. */

/** Tells when that changes. Gives what tells it again, for whoever does not know. */
export function watchVisible(element: Element, tell: (isVisible: boolean) => void): () => void {
  let isWithin = true;
  let told: boolean | undefined;
  const now = () => isWithin && document.visibilityState === 'visible';
  const change = () => {
    if (now() === told) return;
    told = now();
    tell(told);
  };
  new IntersectionObserver((entries) => {
    isWithin = entries.at(-1)?.isIntersecting ?? isWithin;
    change();
  }).observe(element);
  document.addEventListener('visibilitychange', change);
  return () => {
    told = now();
    tell(told);
  };
}
