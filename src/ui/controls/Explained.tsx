/**
 * Words with an explanation: it opens under the pointer, with the focus of the keyboard, and by a tap. A screen reader gets it as the
 * description. Terms that stand in the words or in their explanation are explained below it.
 */
import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, useId } from 'react';
import type { Term } from '../../scenario/term.ts';
import type { Glossary } from '../../scenario/terms.ts';
import { useLab } from '../shell/lab-context.ts';
import { glossaryOnScreen } from '../shell/spec-on-screen.ts';

interface Explanation {
  readonly text: string;
  readonly terms: readonly Term[];
}

const explanations = Tooltip.createHandle<Explanation>();

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
    <Trigger className={className} explanation={{ text: help, terms }}>
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
  const id = useId();
  const press = (event: React.MouseEvent) => {
    // Not to the field, which would bring up the keyboard of a phone.
    event.preventDefault();
    explanations.open(id);
  };
  return (
    <Tooltip.Trigger
      handle={explanations}
      id={id}
      payload={{ text: term.text, terms: [] }}
      delay={300}
      closeOnClick={false}
      onClick={press}
      render={<span className="term-mark" />}
    >
      {word}
    </Tooltip.Trigger>
  );
}

interface TermWordProps {
  readonly word: string;
  readonly term: Term;
  /** It is most of the text; else it flows and wraps with it. */
  readonly isAlone: boolean;
}

/** A word of a text, and what it means. */
function TermWord({ word, term, isAlone }: TermWordProps) {
  return (
    <Trigger explanation={{ text: term.text, terms: [] }} isInText={!isAlone}>
      {word}
    </Trigger>
  );
}

interface TriggerProps {
  readonly explanation: Explanation;
  readonly className?: string;
  readonly isInText?: boolean;
  readonly children: ReactNode;
}

function Trigger({ explanation, className = '', isInText = false, children }: TriggerProps) {
  const id = useId();
  const { text, terms } = explanation;
  const open = () => explanations.open(id);
  return (
    <Tooltip.Trigger
      handle={explanations}
      id={id}
      payload={explanation}
      delay={300}
      closeOnClick={false}
      onClick={open}
      // After a tap the page takes the focus back: the explanation stays.
      onBlur={(event) => event.relatedTarget === null && event.preventBaseUIHandler()}
      aria-description={[text, ...terms.map(inWords)].filter(Boolean).join(' ')}
      className={isInText ? 'term' : `explained ${className}`}
      {...(isInText && inText(open))}
    >
      {children}
    </Tooltip.Trigger>
  );
}

/** A button that is a part of a line. */
const inText = (open: () => void) => ({
  // biome-ignore lint/a11y/useSemanticElements: no browser lets a button wrap with the text around it
  render: <span role="button" tabIndex={0} />,
  onKeyDown: (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open();
  },
});

const inWords = ({ term, text }: Term): string => `${term}: ${text}`;

/** Where explanations show; once on a page. The focus stays on the words. */
export function ExplanationLayer() {
  return (
    <Tooltip.Root handle={explanations}>
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner className="tip-place" sideOffset={6} collisionPadding={6}>
            {/* It is the description of the words already. */}
            <Tooltip.Popup className="tip" aria-hidden data-explanation>
              {payload?.text}{' '}
              {payload?.terms.map(({ term, text }) => (
                <span className="tip-term" key={term}>
                  <b>{term}:</b> {text}{' '}
                </span>
              ))}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
