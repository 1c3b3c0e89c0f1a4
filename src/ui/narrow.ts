/** Whether the page shows one place at a time: the same width as in layout.css. */
import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 1023px)');

const watch = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches);
