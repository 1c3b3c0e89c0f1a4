/** Every run that was kept: found, put in order, chosen for comparison or export, deleted and brought back. */
import { useDeferredValue, useState } from 'react';
import type { KeptRun } from '../../state/run/history.ts';
import { Later, laterPart } from '../controls/Later.tsx';
import { Select } from '../controls/Select.tsx';
import { useLab } from '../shell/lab-context.ts';
import { StudyList } from '../study/StudyList.tsx';
import { RunRow } from './RunRow.tsx';
import { RunsActions } from './RunsActions.tsx';
import { isMatch, ORDERS, type Order } from './run-name.ts';

const COMPARISON = laterPart('The comparison', async () => (await import('./ComparePanel.tsx')).ComparePanel);

export function RunsPanel() {
  const runs = useLab((s) => s.runs);
  const compared = useLab((s) => s.compared);
  const shown = compared?.flatMap((id) => runs.find((run) => run.id === id) ?? []) ?? [];
  return shown.length > 1 ? <Later part={COMPARISON} with={{ runs: shown }} /> : <RunList runs={runs} />;
}

function RunList({ runs }: { readonly runs: readonly KeptRun[] }) {
  const chosen = useLab((s) => s.chosen);
  const shown = useLab((s) => s.shown?.id);
  const [order, setOrder] = useState<Order>('newest');
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = runs.filter((run) => isMatch(run, wanted)).sort(ORDERS[order].by);
  return (
    <div className="runs">
      <StudyList />
      <div className="runs-tools row edge pad-block-2 sticks surface line-below wrap">
        <input
          type="search"
          className="runs-search"
          placeholder="Search runs"
          aria-label="Search runs"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          aria-label="Order"
          value={order}
          choices={(Object.keys(ORDERS) as Order[]).map((id) => [id, ORDERS[id].title])}
          onChoose={setOrder}
        />
        <RunsActions found={found} />
      </div>
      {runs.length === 0 && (
        <p className="prose pad-4 quiet">
          Every run that ends is kept here with a picture, in this browser only: give it a name, open it again, lay two
          or more side by side, save them as JSON or CSV.
        </p>
      )}
      {runs.length > 0 && found.length === 0 && <p className="prose pad-4 quiet">No run says “{wanted}”.</p>}
      <ul aria-label="Runs">
        {found.map((run) => (
          <RunRow key={run.id} run={run} isChosen={chosen.includes(run.id)} isShown={run.id === shown} />
        ))}
      </ul>
    </div>
  );
}
