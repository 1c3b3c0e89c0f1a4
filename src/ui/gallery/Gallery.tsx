/** The gallery of presets: what each asks, what it looks like, how large it is. Arrow keys move, Enter chooses. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { type Card, cardsOf, searchCards } from './gallery-cards.ts';
import { nextCard } from './next-card.ts';

export function Gallery() {
  const search = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLElement | null>(null);
  return (
    <Sheet panel="gallery" title="Experiments" first={search} next={next}>
      <Cards search={search} next={next} />
    </Sheet>
  );
}

interface CardsProps {
  readonly search: RefObject<HTMLInputElement | null>;
  /** Has the focus once something is chosen: the button that runs it. */
  readonly next: RefObject<HTMLElement | null>;
}

function Cards({ search, next }: CardsProps) {
  const { store } = useLabParts();
  const [query, setQuery] = useState('');
  const all = useMemo(() => cardsOf(catalog), []);
  const models = searchCards(all, query);
  const list = useRef<HTMLDivElement>(null);
  const chosen = useLab((s) => `${s.draft.model}/${s.draft.preset}`);
  const found = models.flatMap(({ cards }) => cards);
  // Opened again: as long as nothing is chosen, the focus goes back to where it was.
  useEffect(() => {
    next.current = null;
  }, [next]);
  const choose = (name: string) => {
    next.current = document.querySelector<HTMLElement>('.run-button');
    store.getState().closePanel();
    void store.getState().openExperiment(name);
  };
  const move = (event: React.KeyboardEvent) => {
    const card = list.current && nextCard(list.current, event.key);
    if (!card) return;
    event.preventDefault();
    card.focus();
  };
  return (
    <>
      <form
        className="gallery-search"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first) choose(first.name);
        }}
        onKeyDown={(event) => event.key === 'ArrowDown' && move(event)}
      >
        <Icon name="search" />
        <input
          ref={search}
          type="search"
          aria-label="Search experiments"
          placeholder="Search titles, questions, parameters"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between the buttons that it holds */}
      <div className="gallery" ref={list} onKeyDown={move}>
        {models.map(({ spec, cards }) => (
          <section key={spec.id} aria-label={spec.title}>
            <h3>{spec.title}</h3>
            <p className="gallery-summary">{spec.summary}</p>
            <ul>
              {cards.map((card) => (
                <li key={card.name}>
                  <CardButton card={card} isChosen={card.name === chosen} onChoose={() => choose(card.name)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="gallery-none" role="status">
        {found.length === 0 && `No experiment answers “${query}”.`}
      </p>
    </>
  );
}

interface CardButtonProps {
  readonly card: Card;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function CardButton({ card, isChosen, onChoose }: CardButtonProps) {
  const { preset, size, lasts, thumbnail, name } = card;
  return (
    <button type="button" className="card" data-preset={name} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="card-picture">
        {thumbnail && <img src={thumbnail} alt="" width={480} height={300} decoding="async" draggable={false} />}
        {isChosen && (
          <span className="card-chosen">
            <Icon name="check" />
            In the setup
          </span>
        )}
      </span>
      <span className="card-words">
        <strong>{preset.title}</strong>
        <span className="card-question">{preset.question}</span>
        <span className="card-size">
          {[size, lasts].filter(Boolean).join(' · ')}
          {preset.study && <span className="card-study">Study</span>}
        </span>
        {preset.source && <span className="card-source">{preset.source}</span>}
      </span>
    </button>
  );
}
