/** What there is to say of the picked node, never over the picture; fetched when the first is picked, but for its name. */

import { whole } from '../../charts/kit/numbers.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useBuilding } from './use-building.ts';

const BODY = laterPart('The picked node', async () => (await import('./InspectBody.tsx')).InspectBody);

export function InspectPanel() {
  const { store } = useLabParts();
  const picked = useLab((s) => s.picked);
  const inspection = useLab((s) => (s.inspection?.node === s.picked ? s.inspection : null));
  const isOpen = useLab((s) => s.isInspectorOpen);
  const isBuilding = useBuilding();
  if (picked === null || isBuilding) return null;
  return (
    <section
      className="inspect line-above column"
      id="inspect"
      data-traced={inspection?.trace !== undefined}
      data-folded={!isOpen}
      aria-label="Picked node"
    >
      <header className="row rigid">
        <h2 className="to-start">Node {whole(picked)}</h2>
        <ToolButton
          icon="down"
          name="Make it a line"
          className="scene-tool rounded quiet square centre inspect-fold"
          act={() => {
            store.getState().openInspector(false);
            passFocus('.inspect-line');
          }}
        />
        <ToolButton
          icon="close"
          name="Drop the pick"
          hint="Escape"
          className="scene-tool rounded quiet square centre"
          act={() => void store.getState().pick(null)}
        />
      </header>
      {inspection?.name && <p className="inspect-name quiet small rigid mono">{inspection.name}</p>}
      {inspection && <Later part={BODY} with={{ inspection }} />}
    </section>
  );
}

/** Narrow screens: the picked node as a button in the row of the legend, until more is asked of it. */
export function InspectLine() {
  const { store } = useLabParts();
  const picked = useLab((s) => s.picked);
  const isOpen = useLab((s) => s.isInspectorOpen);
  const isBuilding = useBuilding();
  if (picked === null || isOpen || isBuilding) return null;
  return (
    <Button
      className="inspect-line rigid to-end"
      aria-expanded={false}
      onClick={() => {
        store.getState().openInspector(true);
        passFocus('.inspect-fold');
      }}
    >
      Node {whole(picked)}
      <Icon name="up" />
    </Button>
  );
}

/** From the one to the other, once React has shown it. */
const passFocus = (to: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(to)?.focus());
