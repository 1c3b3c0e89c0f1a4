/** One kept run: picture, name, what it came to; opened, renamed in place, deleted. Drawn only while it is in sight. */

import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { amount, NONE, si } from '../../charts/kit/numbers.ts';
import { workOf } from '../../scenario/results/work.ts';
import { shortExecutorOf } from '../../scenario/words/executor-words.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { STATE_WORDS } from '../run/words.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { dateOf, nameOf, ownName } from './run-name.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface RunRowProps {
  readonly run: KeptRun;
  readonly isChosen: boolean;
  readonly isShown: boolean;
}

export const RunRow = memo(function RunRow({ run, isChosen, isShown }: RunRowProps) {
  const { store } = useLabParts();
  const lab = store.getState();
  const [isNamed, setNamed] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { result } = run;
  const name = nameOf(run);
  const { word, icon } = STATE_WORDS[result.status];
  const { count, what, perSecond } = workOf(result);

  const finish = (text: string | null) => {
    setNamed(false);
    if (text !== null) void lab.renameRun(run.id, text);
    requestAnimationFrame(() => renameButton.current?.focus());
  };
  return (
    <li className="run-row line-below" data-run={run.id} data-shown={isShown}>
      <label className="run-choose full-height centre">
        <input type="checkbox" checked={isChosen} onChange={(event) => lab.choose(run.id, event.target.checked)} />
        <span className="visually-hidden">Choose {name}</span>
      </label>
      <Thumbnail picture={run.thumbnail} />
      {isNamed ? (
        <NameField first={run.name} own={ownName(run)} onDone={finish} />
      ) : (
        <Tip text={result.failure ? `Open ${name}: ${result.failure.message}` : `Open ${name}`}>
          <button
            type="button"
            className="run-open press-high text start shrinks clip strong"
            onClick={() => lab.openRun(run.id)}
          >
            {name}
          </button>
        </Tip>
      )}
      <time className="run-date from-1024 clip quiet" dateTime={new Date(run.at).toISOString()}>
        {dateOf(run)}
      </time>
      <span className="run-engine from-1024 clip quiet">{shortExecutorOf(result)}</span>
      <span className="run-number end nowrap">
        {amount(count, what)} <span className="result-label faint">{what}</span>
      </span>
      <span className="run-number end nowrap">
        {si(perSecond)} <span className="result-label faint">/s</span>
      </span>
      <span className="from-1024 column small mono" data-status={result.status}>
        {result.status !== 'finished' && (
          <span className="run-status row tight quiet">
            <Icon name={icon} />
            {word}
          </span>
        )}
        {result.status !== 'failed' && (result.digest || NONE)}
      </span>
      <span className="row tight">
        <ToolButton
          ref={renameButton}
          icon="pencil"
          name={`Rename ${name}`}
          className="button quiet bare"
          act={() => setNamed(true)}
        />
        <ToolButton
          icon="trash"
          name={`Delete ${name}`}
          className="button quiet bare"
          act={() => void lab.deleteRuns([run.id])}
        />
      </span>
    </li>
  );
});

interface NameFieldProps {
  readonly first: string;
  /** What it goes by without a name. */
  readonly own: string;
  /** The new name; null when it stays. */
  readonly onDone: (name: string | null) => void;
}

/** Enter and leaving it keep the name, Escape does not; empty takes the run's own name again. */
function NameField({ first, own, onDone }: NameFieldProps) {
  const isDone = useRef(false);
  const end = (name: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(name === own ? '' : name);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') end(event.currentTarget.value);
    if (event.key === 'Escape') end(null);
    if (event.key === 'Enter' || event.key === 'Escape') event.stopPropagation();
  };
  return (
    <input
      type="text"
      className="run-name"
      aria-label="Name of the run"
      defaultValue={first || own}
      maxLength={80}
      ref={(field) => field?.focus()}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={key}
    />
  );
}
