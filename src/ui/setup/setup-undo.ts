/**
 * In the fields of the form our undo wins over the browser's, whose history React breaks by writing the text, and which
 * knows single fields only. Elsewhere, in a search say, the browser's stays. Keys are bound in `shortcuts.ts`; this is for
 * the Edit menu.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { useLabParts } from '../shell/lab-context.ts';

export function useFormUndo(): RefObject<HTMLFormElement | null> {
  const { store } = useLabParts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    const before = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') store.getState().undo();
      else store.getState().redo();
    };
    current?.addEventListener('beforeinput', before);
    return () => current?.removeEventListener('beforeinput', before);
  }, [store]);
  return form;
}
