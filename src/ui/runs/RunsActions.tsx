/** What can be done with the runs that are chosen, or with all that the list shows; and deleting undone. */

import { useEffect } from 'react';
import { counted } from '../../base/counted.ts';
import type { KeptRun } from '../../state/run/history.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useFocusIfLost } from '../controls/use-focus-if-lost.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { saveRuns } from './run-files.ts';

/** How long deleting can be undone, ms. */
const UNDO_MS = 10_000;

export function RunsActions({ found }: { readonly found: readonly KeptRun[] }) {
  const { store } = useLabParts();
  const lab = store.getState();
  const chosen = useLab((s) => s.chosen);
  const runs = useLab((s) => s.runs);
  const subjects = chosen.length > 0 ? runs.filter(({ id }) => chosen.includes(id)) : found;
  const canCompare = chosen.length > 1;
  const isNone = subjects.length === 0;
  return (
    <>
      <span className="runs-count quiet">
        {chosen.length > 0 ? `${chosen.length} chosen` : counted(found.length, 'runs')}
      </span>
      <Tip text={canCompare ? 'Compare with the run that was chosen first' : 'Choose two runs or more to compare'}>
        <Button isOff={!canCompare} onClick={() => lab.compare(chosen)}>
          Compare
        </Button>
      </Tip>
      <ExportButton as="json" runs={subjects} isOff={isNone} />
      <ExportButton as="csv" runs={subjects} isOff={isNone} />
      <Button isOff={chosen.length === 0} onClick={() => void lab.deleteRuns(chosen)}>
        Delete
      </Button>
      <UndoDelete />
    </>
  );
}

interface ExportButtonProps {
  readonly as: 'json' | 'csv';
  readonly runs: readonly KeptRun[];
  readonly isOff: boolean;
}

function ExportButton({ as, runs, isOff }: ExportButtonProps) {
  const { store } = useLabParts();
  const title = as === 'json' ? 'Save the results as JSON' : 'Save one row a run as CSV';
  return (
    <Tip text={title}>
      <Button isOff={isOff} onClick={() => void saveRuns(runs, as, store.getState())}>
        {as.toUpperCase()}
      </Button>
    </Tip>
  );
}

function UndoDelete() {
  const { store } = useLabParts();
  const deleted = useLab((s) => s.deleted);
  const undo = useFocusIfLost<HTMLButtonElement>(deleted.length > 0);
  useEffect(() => {
    if (deleted.length === 0) return;
    const timer = setTimeout(() => store.getState().forgetDeleted(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [deleted, store]);
  return (
    <span className="before-2 row loose quiet" role="status">
      {deleted.length > 0 && (
        <>
          {counted(deleted.length, 'runs')} deleted
          <Button ref={undo} aria-label="Undo deleting" onClick={() => void store.getState().undoDelete()}>
            <Icon name="undo" />
            Undo
          </Button>
        </>
      )}
    </span>
  );
}
