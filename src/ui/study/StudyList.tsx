/** The studies that are kept, changed last first: opened again, deleted. */
import { useEffect } from 'react';
import { counted } from '../../base/counted.ts';
import { whole } from '../../charts/kit/numbers.ts';
import type { StudyCard } from '../../state/study/study.ts';
import { Icon } from '../controls/Icon.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { dateOf } from '../runs/run-name.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { PHASES } from './study-phase.ts';

export function StudyList() {
  const { store } = useLabParts();
  const studies = useLab((s) => s.studies);
  useEffect(() => void store.getState().readStudies(), [store]);
  if (studies.length === 0) return null;
  return (
    <section className="studies stack tight line-below" aria-label="Studies">
      <h2>Studies</h2>
      <ul>
        {studies.map((card) => (
          <StudyCardRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function StudyCardRow({ card }: { readonly card: StudyCard }) {
  const { store } = useLabParts();
  const isShown = useLab((s) => s.study?.id === card.id);
  const { id, name, made, failed, most, settings, phase, changedAt } = card;
  const { word, icon } = PHASES[phase];
  return (
    <li className="study-card loose quiet" data-study={id} data-shown={isShown}>
      <button
        type="button"
        className="run-open press-high text start shrinks clip strong"
        onClick={() => void store.getState().openStudy(id)}
      >
        {name}
      </button>
      <time className="nowrap" dateTime={new Date(changedAt).toISOString()}>
        {dateOf({ at: changedAt })}
      </time>
      <span>{counted(settings, 'settings')}</span>
      <span>
        {phase === 'finished' ? counted(made, 'runs') : `${whole(made)} of ${counted(most, 'runs')}`}
        {failed > 0 && `, ${whole(failed)} failed`}
      </span>
      <span className="study-phase row nowrap" data-phase={phase}>
        <Icon name={icon} />
        {word}
      </span>
      <ToolButton
        icon="trash"
        name={`Delete ${name}`}
        className="button quiet bare run-act"
        act={() => void store.getState().dropStudy(id)}
      />
    </li>
  );
}
