/**
 * What a button without words does, its key, or why it is off: beside it while the pointer rests on it or the keyboard has it,
 * or a finger holds it. A screen reader gets it as the description.
 */
import { cloneElement, type ReactElement, useEffect } from 'react';
import { Later, laterPart } from './Later.tsx';
import { listenForTips, useTip, useTips } from './tips.ts';

const POPUP = laterPart('The explanation', async () => (await import('./TipPopup.tsx')).TipPopup);

interface TipProps {
  /** Nothing is said while it is undefined. */
  readonly text: string | undefined;
  readonly children: ReactElement<{ 'aria-label'?: string; 'aria-description'?: string }>;
}

export function Tip({ text, children }: TipProps) {
  const mark = useTip(text === undefined ? undefined : { text, terms: [], isOfWords: false });
  // Twice the same would be said twice.
  const description = text === children.props['aria-label'] ? undefined : text;
  return cloneElement(children, { ...mark, 'aria-description': description });
}

/** Where tips and explanations show; once on a page. */
export function TipLayer() {
  const isAsked = useTips((s) => s.isAsked);
  useEffect(() => listenForTips(document), []);
  return isAsked && <Later part={POPUP} with={{}} />;
}
