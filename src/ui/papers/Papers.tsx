/** The works that the lab stands on: a card each, which opens its figures and tables. */
import { useRef } from 'react';
import { type Paper, type PaperRow, ROW_STATUSES } from '../../papers/paper.ts';
import { PAPERS } from '../../papers/papers.ts';
import { venueText } from '../../papers/works-cited.ts';
import type { Study } from '../../scenario/study/study.ts';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { WhoseTimes } from '../gallery/WhoseTimes.tsx';
import { useLabParts } from '../shell/lab-context.ts';
import { PaperRowCard } from './PaperRowCard.tsx';
import '../styles/papers/papers.css';

export function Papers() {
  const first = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement | null>(null);
  const { store } = useLabParts();
  const run = async (study: Study, row: PaperRow) => {
    next.current = document.querySelector<HTMLElement>('.run-button');
    store.getState().closePanel();
    store.getState().adoptStudy(study);
    await store.getState().startStudy(row.study && { ...row.study, metric: row.study.column });
  };
  return (
    <Sheet panel="papers" title="Papers" width={980} isTall first={first} next={next}>
      <div className="panel papers">
        <WhoseTimes />
        <p className="quiet small">
          Reproduced: the published values. Shape: it goes as published, and values differ for the reason that is given.
          Differs: it goes otherwise.
        </p>
        {PAPERS.map((paper, i) => (
          <PaperCard
            key={paper.id}
            paper={paper}
            first={i === 0 ? first : undefined}
            onRun={(study, row) => void run(study, row)}
          />
        ))}
      </div>
    </Sheet>
  );
}

interface PaperCardProps {
  readonly paper: Paper;
  readonly first: React.Ref<HTMLElement> | undefined;
  readonly onRun: (study: Study, row: PaperRow) => void;
}

function PaperCard({ paper, first, onRun }: PaperCardProps) {
  const { id, name, title, rows, authors, doi } = paper;
  return (
    <details className="paper box" data-paper={id} name="paper">
      <summary className="paper-head stack tight" ref={first}>
        <span className="row wrap between">
          <span className="row shrinks">
            <Icon name="chevron" />
            <h3>{name}</h3>
          </span>
          <span className="quiet small">{countsOf(paper)}</span>
        </span>
        <span>{title}</span>
        <span className="quiet small">
          {authors.join(', ')}. {venueText(paper)}.{doi && ` doi:${doi}`}
        </span>
      </summary>
      <div className="paper-rows">
        {rows.map((row) => (
          <PaperRowCard key={row.id} paper={paper} row={row} onRun={(study) => onRun(study, row)} />
        ))}
      </div>
    </details>
  );
}

/** `2 reproduced, 1 shape`. */
const countsOf = ({ rows }: Paper): string =>
  ROW_STATUSES.map((status) => [rows.filter((row) => row.status === status).length, status] as const)
    .filter(([count]) => count > 0)
    .map(([count, status]) => `${count} ${status}`)
    .join(', ');
