/**
 * The page goes first: where workers of a study or a run take every core, they rest for a moment when somebody types or points, so that the next paint
 * need not share one.
 */

/** What a person does that shows on the page. */
const INPUTS = ['pointerdown', 'pointerup', 'pointermove', 'keydown', 'wheel'] as const;
/** Wall ms: a few frames. */
const REST_MS = 80;
/** From the beginning of a rest to that of the next: whoever never stops pointing leaves workers a fifth of their time. */
const REST_AGAIN_MS = 100;

/** `rest` is told for how long. Gives what ends it. */
export function onInput(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  rest: (ms: number) => void,
  now = () => performance.now(),
): () => void {
  let restedAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    if (now() - restedAt < REST_AGAIN_MS) return;
    restedAt = now();
    rest(REST_MS);
  };
  for (const type of INPUTS) target.addEventListener(type, hear, { capture: true, passive: true });
  return () => {
    for (const type of INPUTS) target.removeEventListener(type, hear, { capture: true });
  };
}
