/** The gallery of presets: what each asks, what it looks like, how large it is and how long it takes here. Arrow keys move, Enter chooses. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { lastTexts } from '../../state/protocol/last-text.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { textsCalled } from '../protocol/save-text.ts';
import { useExamples } from '../protocol/use-examples.ts';
import { writeOwn } from '../protocol/write-own.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { ExampleCards, examplesFor } from './ExampleCards.tsx';
import { GridCardTable } from './GridCardTable.tsx';
import { cardsOf } from './gallery-cards.ts';
import { nextCard } from './next-card.ts';
import { OwnTexts } from './OwnTexts.tsx';
import { PresetButton } from './PresetButton.tsx';
import { type Found, searchCards } from './search-cards.ts';
import { WhoseTimes } from './WhoseTimes.tsx';
import '../styles/gallery/gallery.css';

export function Gallery() {
  const search = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLElement | null>(null);
  return (
    <Sheet panel="gallery" title="Experiments" width={1180} isTall first={search} next={next}>
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
  const found = useMemo(() => searchCards(all, query), [all, query]);
  const known = useExamples();
  const examples = useMemo(() => examplesFor(known, query), [known, query]);
  const [texts, setTexts] = useState(lastTexts);
  const own = useMemo(() => textsCalled(texts, query), [texts, query]);
  const list = useRef<HTMLDivElement>(null);
  // Opened again: as long as nothing is chosen, the focus goes back to where it was.
  useEffect(() => {
    next.current = null;
  }, [next]);
  // The best answer is the first card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is asked
  useEffect(() => {
    list.current?.closest('.sheet-body')?.scrollTo({ top: 0 });
  }, [query]);
  const choose = (name: string) => {
    next.current = document.querySelector<HTMLElement>('.run-button');
    store.getState().closePanel();
    void store.getState().openExperiment(name);
  };
  const write = (text: string | undefined) => {
    next.current = document.querySelector<HTMLElement>('.run-button');
    store.getState().closePanel();
    void writeOwn(store.getState(), text);
  };
  const move = (event: React.KeyboardEvent) => {
    const card = list.current && nextCard(list.current, event.key, event.ctrlKey || event.metaKey);
    if (!card) return;
    event.preventDefault();
    card.focus();
  };
  const first = query.trim() === '' ? undefined : found[0];
  const example = query.trim() === '' ? undefined : examples[0];
  const opens = first?.opens.preset.title ?? example?.title;
  return (
    <>
      <form
        className="gallery-search row loose sticks surface line-below sheet-edge faint"
        onSubmit={(event) => {
          event.preventDefault();
          if (first) choose(first.opens.name);
          else if (example) write(example.text);
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
        <span className="clip quiet rigid seen-from-600" role="status">
          {opens !== undefined && `${found.length + examples.length + own.length} found · Enter opens ${opens}`}
        </span>
      </form>
      <div className="gallery-own loose sheet-edge row wrap between">
        <WhoseTimes />
        <span className="row">
          <Button onClick={() => store.getState().openPanel('papers')}>Papers</Button>
          <Button onClick={() => write(undefined)}>
            <Icon name="pencil" />
            Write a protocol
          </Button>
        </span>
      </div>
      <OwnTexts texts={own} onChoose={write} onChange={() => setTexts(lastTexts())} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between the buttons that it holds */}
      <div className="gallery" ref={list} onKeyDown={move}>
        {byModel(found).map(({ spec, cards }) => (
          <section key={spec.id} aria-label={spec.title}>
            <h3>{spec.title}</h3>
            <p className="gallery-summary prose quiet">{spec.summary}</p>
            <ul>
              {cards.map(({ card, opens }) => (
                <li key={card.name} className="stack" data-kind={card.kind}>
                  {card.kind === 'preset' ? (
                    <PresetButton card={card} isFirst={opens === first?.opens} onChoose={choose} />
                  ) : (
                    <GridCardTable card={card} first={first?.opens.name} onChoose={choose} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <ExampleCards examples={examples} onChoose={write} />
      </div>
      <p className="panel quiet unless-empty" role="status">
        {found.length === 0 && examples.length === 0 && own.length === 0 && `No experiment answers “${query}”.`}
      </p>
    </>
  );
}

/** Models by their best card, cards of a model by how well they answer. */
function byModel(found: readonly Found[]) {
  const specs = [...new Set(found.map(({ card }) => card.spec))];
  return specs.map((spec) => ({ spec, cards: found.filter(({ card }) => card.spec === spec) }));
}
