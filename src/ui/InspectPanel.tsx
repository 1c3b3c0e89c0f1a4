/** What there is to say of the picked node, beside it: the model's fields, what it keeps, what can be done with it. */
import { whole } from '../charts/numbers.ts';
import { catalog } from '../models/catalog.ts';
import type { Inspection } from '../scenario/picture.ts';
import { actionsOf } from '../state/view.ts';
import { Icon } from './Icon.tsx';
import { InspectBars } from './InspectBars.tsx';
import { Fields } from './InspectFields.tsx';
import { InspectTrace } from './InspectTrace.tsx';
import { useLab, useLabParts } from './lab-context.ts';

export function InspectPanel() {
  const { store } = useLabParts();
  const picked = useLab((s) => s.picked);
  const inspection = useLab((s) => (s.inspection?.node === s.picked ? s.inspection : null));
  // On the side of the picture where the node is not.
  const isAtEnd = useLab((s) => (s.pickedSpot?.x ?? 0) > 0.55);
  const isLow = useLab((s) => (s.pickedSpot?.y ?? 0) > 0.5);
  if (picked === null) return null;
  return (
    <section
      className="inspect"
      data-side={isAtEnd ? 'start' : 'end'}
      data-edge={isLow ? 'top' : 'bottom'}
      data-traced={inspection?.trace !== undefined}
      aria-label="Picked node"
    >
      <header>
        <h2>Node {whole(picked)}</h2>
        <button
          type="button"
          className="scene-tool"
          aria-label="Drop the pick"
          title="Drop the pick (Escape)"
          onClick={() => void store.getState().pick(null)}
        >
          <Icon name="close" />
        </button>
      </header>
      {inspection?.name && <p className="inspect-name">{inspection.name}</p>}
      {inspection && <Body inspection={inspection} />}
    </section>
  );
}

function Body({ inspection }: { readonly inspection: Inspection }) {
  const { fields, bars, trace } = inspection;
  return (
    <div className="inspect-body">
      {trace ? <InspectTrace trace={trace} /> : <Fields fields={fields} />}
      {bars && !trace && <InspectBars bars={bars} />}
      <Actions />
    </div>
  );
}

/** What the model says can be done with a node, while there is a run for it. */
function Actions() {
  const { store } = useLabParts();
  const actions = useLab((s) => actionsOf(catalog, s));
  const state = useLab((s) => s.status?.state);
  const isFollowed = useLab((s) => s.followed !== null && s.followed === s.picked);
  const isUnderWay = useLab((s) => s.inspection?.trace !== undefined && s.inspection.trace.state !== 'over');
  const isOver = state === 'finished' || state === 'failed' || state === 'cancelled';
  return actions.map(({ id, label, help }) => (
    <div className="inspect-actions" key={id}>
      {!isOver && !(isFollowed && isUnderWay) && (
        <button type="button" className="button" title={help} onClick={() => void store.getState().follow()}>
          {label}
        </button>
      )}
      {isFollowed && (
        <button type="button" className="button" onClick={() => void store.getState().unfollow()}>
          {isUnderWay ? 'Stop following' : 'Back to the node'}
        </button>
      )}
    </div>
  ));
}
