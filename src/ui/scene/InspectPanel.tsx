/** What there is to say of the picked node, beside it: the model's fields, what it keeps, what can be done with it. */

import { type RefObject, useEffect, useRef } from 'react';
import { whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import type { Inset, Inspection } from '../../scenario/picture.ts';
import { actionsOf } from '../../state/view/view.ts';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { InspectBars } from './InspectBars.tsx';
import { Fields } from './InspectFields.tsx';
import { InspectTrace } from './InspectTrace.tsx';

export function InspectPanel() {
  const { store } = useLabParts();
  const picked = useLab((s) => s.picked);
  const inspection = useLab((s) => (s.inspection?.node === s.picked ? s.inspection : null));
  // On the side of the picture where the node is not.
  const isAtEnd = useLab((s) => (s.pickedSpot?.x ?? 0) > 0.55);
  const isLow = useLab((s) => (s.pickedSpot?.y ?? 0) > 0.5);
  const isTraced = inspection?.trace !== undefined;
  const panel = useRoomFor(isTraced);
  if (picked === null) return null;
  return (
    <section
      className="inspect"
      ref={panel}
      data-side={isAtEnd && !isTraced ? 'start' : 'end'}
      data-edge={isLow && !isTraced ? 'top' : 'bottom'}
      data-traced={isTraced}
      aria-label="Picked node"
    >
      <header>
        <h2>Node {whole(picked)}</h2>
        <Tip text="Drop the pick (Escape)">
          <button
            type="button"
            className="scene-tool"
            aria-label="Drop the pick"
            onClick={() => void store.getState().pick(null)}
          >
            <Icon name="close" />
          </button>
        </Tip>
      </header>
      {inspection?.name && <p className="inspect-name">{inspection.name}</p>}
      {inspection && <Body inspection={inspection} />}
    </section>
  );
}

/** What is followed may go anywhere: the picture makes room for the panel, so that nothing is hidden. */
function useRoomFor(isTraced: boolean): RefObject<HTMLElement | null> {
  const { store } = useLabParts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = panel;
    const ground = current?.parentElement;
    if (!isTraced || !current || !ground) return;
    let told: Inset = { left: 0, right: 0, bottom: 0 };
    const tell = () => {
      const [over, under] = [current.getBoundingClientRect(), ground.getBoundingClientRect()];
      const isBelow = over.width > under.width * 0.6;
      const right = isBelow ? 0 : Math.min(0.6, (under.right - over.left) / under.width);
      const bottom = isBelow ? Math.min(0.6, (under.bottom - over.top) / under.height) : 0;
      if (told.right === right && told.bottom === bottom) return;
      told = { left: 0, right, bottom };
      void store.getState().setInset(told);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    observer.observe(ground);
    return () => {
      observer.disconnect();
      void store.getState().setInset({ left: 0, right: 0, bottom: 0 });
    };
  }, [isTraced, store]);
  return panel;
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
        <Tip text={help}>
          <button type="button" className="button" onClick={() => void store.getState().follow()}>
            {label}
          </button>
        </Tip>
      )}
      {isFollowed && (
        <button type="button" className="button" onClick={() => void store.getState().unfollow()}>
          {isUnderWay ? 'Stop following' : 'Back to the node'}
        </button>
      )}
    </div>
  ));
}
