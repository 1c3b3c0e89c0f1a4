/** What a screen has room for: the same widths and heights as in layout.css. */
import { useSyncExternalStore } from 'react';

function useMedia(query: MediaQueryList): boolean {
  const watch = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return useSyncExternalStore(watch, () => query.matches);
}

const narrow = window.matchMedia('(max-width: 1023px)');
const short = window.matchMedia('(max-width: 1023px) and (min-width: 600px) and (max-height: 520px)');

const low = window.matchMedia('(max-height: 779px)');

export const isNarrow = (): boolean => narrow.matches;

/** One place of the page at a time. */
export const useNarrow = (): boolean => useMedia(narrow);

/** A phone on its side: no more than one row above and below. */
export const useShort = (): boolean => useMedia(short);

/** What is said beside the picture is as short as it can be. */
export const useLow = (): boolean => useMedia(low);
