/** The upper edge of the open drawer: dragged, or moved with the arrow keys; a double click takes its first height. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { DRAWER_HEIGHT } from '../../state/page/drawer.ts';
import { useLab, useLabParts } from './lab-context.ts';

const STEP = 32;

export function DrawerHandle() {
  const { store } = useLabParts();
  const height = useLab((s) => s.drawerHeight);
  /** Height of the drawer plus place of the pointer: constant while it is dragged. */
  const grip = useRef<number | null>(null);
  const { setDrawerHeight } = store.getState();

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = height + event.clientY;
  };
  const move = (event: PointerEvent) => grip.current !== null && setDrawerHeight(grip.current - event.clientY);
  const release = () => {
    grip.current = null;
  };
  const key = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: height + STEP, ArrowDown: height - STEP };
    const ends: Readonly<Record<string, number>> = { Home: DRAWER_HEIGHT.most, End: DRAWER_HEIGHT.least };
    const to = steps[event.key] ?? ends[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setDrawerHeight(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; this is the separator that can
    <div
      className="drawer-handle"
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the drawer"
      aria-valuenow={height}
      aria-valuemin={DRAWER_HEIGHT.least}
      aria-valuemax={DRAWER_HEIGHT.most}
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => setDrawerHeight(DRAWER_HEIGHT.first)}
      onKeyDown={key}
    />
  );
}
