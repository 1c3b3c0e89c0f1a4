/**
 * Words with an explanation: it opens under the pointer, with the focus of the keyboard, and by a tap. A screen reader gets it as the
 * description. Terms that stand in the words or in their explanation are explained below it.
 */
import type { ReactNode } from 'react';
import type { Term } from '../../scenario/term.ts';
import type { Glossary } from '../../scenario/terms.ts';
import { useLab } from '../shell/lab-context.ts';
import { glossaryOnScreen } from '../shell/spec-on-screen.ts';
import { useTip } from './tips.ts';

interface ExplainedProps {
  /** Nothing is explained while it is undefined or empty, and the words have no terms. */
  readonly help: string | undefined;
  readonly className?: string;
  /** The words, where they are not only text. */
  readonly words?: string;
  /** Where the terms are looked up; that of the model on screen unless given. */
  readonly glossary?: Glossary;
  readonly children: ReactNode;
}

export function Explained({ help = '', words, glossary, className = '', children }: ExplainedProps) {
  const ofScreen = useLab(glossaryOnScreen);
  const said = words ?? (typeof children === 'string' ? children : '');
  const terms = (glossary ?? ofScreen).termsIn(said, help);
  if (!help && terms.length === 0) return <span className={className}>{children}</span>;
  return (
    <Trigger className={className} text={help} terms={terms}>
      {children}
    </Trigger>
  );
}

interface WordsProps {
  readonly text: string;
  readonly glossary?: Glossary;
}

/** A text whose terms are explained, each where it first stands. Not inside of buttons or labels. */
export function Words({ text, glossary }: WordsProps) {
  const ofScreen = useLab(glossaryOnScreen);
  const parts = (glossary ?? ofScreen).mark(text);
  const rest = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
  // Hardly more than a word is no line of text.
  const isAlone = 2 * rest < text.length;
  return parts.map((part) =>
    typeof part === 'string' ? part : <TermWord key={part.word} isAlone={isAlone} {...part} />,
  );
}

/** A word of a label: no stop of its own on the way of the keyboard, which gets the explanation with the field. */
export function TermMark({ word, term }: { readonly word: string; readonly term: Term }) {
  const mark = useTip({ text: term.text, terms: [], isOfWords: true });
  return (
    // Not to the field, which would bring up the keyboard of a phone.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the field is what the keyboard stops at
    <span className="term-mark" {...mark} onClick={(event) => event.preventDefault()}>
      {word}
    </span>
  );
}

interface TermWordProps {
  readonly word: string;
  readonly term: Term;
  /** It is most of the text; else it flows and wraps with it. */
  readonly isAlone: boolean;
}

/** A word of a text, and what it means. */
const TermWord = ({ word, term, isAlone }: TermWordProps) => (
  <Trigger text={term.text} terms={[]} isInText={!isAlone}>
    {word}
  </Trigger>
);

interface TriggerProps {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly className?: string;
  readonly isInText?: boolean;
  readonly children: ReactNode;
}

function Trigger({ text, terms, className = '', isInText = false, children }: TriggerProps) {
  const shared = {
    ...useTip({ text, terms, isOfWords: true }),
    'aria-description': [text, ...terms.map(inWords)].filter(Boolean).join(' '),
    children,
  };
  if (!isInText) return <button type="button" className={`explained ${className}`} {...shared} />;
  // biome-ignore lint/a11y/useSemanticElements: no browser lets a button wrap with the text around it
  return <span role="button" tabIndex={0} className="term" onKeyDown={press} {...shared} />;
}

/** As a button is pressed by keys. */
function press(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

const inWords = ({ term, text }: Term): string => `${term}: ${text}`;
