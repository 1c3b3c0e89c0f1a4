/** What an event costs at most, and what a node remembers. */
import { counted } from '../../base/counted.ts';
import { problemsOf } from '../../state/protocol/writing.ts';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';

const HELP =
  'Of the dearest event: steps, which are operations (what takes longer counts as several), messages and timers that it may send, random draws. Of each node: words of 32 bits that it remembers.';

export function ProtocolCosts() {
  const costs = useLab((s) => s.checked?.costs);
  const isFaulty = useLab((s) => problemsOf(s).length > 0);
  if (!costs) return <p className="protocol-costs quiet" />;
  const { steps, sends } = costs.costs.event;
  return (
    <p className="protocol-costs quiet" data-old={isFaulty || undefined}>
      <Explained help={HELP}>An event at most</Explained>: {counted(steps, 'steps')}, {counted(sends, 'messages')}. A
      node: {counted(costs.stateWords + costs.storeWords, 'words')}.
    </p>
  );
}
