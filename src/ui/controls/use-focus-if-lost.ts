/** What had the focus is gone, deleted or replaced: then the keyboard goes on here rather than at the top of the page. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFocusIfLost<T extends HTMLElement>(isThere: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isThere && document.activeElement === document.body) element.current?.focus();
  }, [isThere]);
  return element;
}
