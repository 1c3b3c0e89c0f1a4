/** The picture itself: canvas and lines over it, and nothing else. With the focus, keys zoom it, turn it and move the pick. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Direction } from '../../scenario/picture.ts';
import { stateOf, waitsForPerson } from '../../state/run/run.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Building } from './Building.tsx';
import { useSummary } from './scene-summary.ts';
import { useBuilding, useUnpainted } from './use-building.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Of the zoom, per press. */
export const ZOOM_STEP = 1.5;
/** Of a drag across the whole picture, per press. */
export const TURN_STEP = 1 / 18;
const TURNS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-TURN_STEP, 0],
  right: [TURN_STEP, 0],
  up: [0, -TURN_STEP],
  down: [0, TURN_STEP],
};

const MIDDLE = { x: 0.5, y: 0.5 };

export function SceneGround({ children }: { readonly children?: ReactNode }) {
  const { stage, store } = useLabParts();
  const area = useRef<HTMLDivElement>(null);
  const summary = useId();
  const state = useLab(stateOf);
  const isUndrawn = useLab((s) => stateOf(s) === 'preparing' && s.legend === null);
  const hasLoaded = useLab((s) => s.loaded !== null);
  const isBuilding = useBuilding();
  const isWaiting = state === 'idle' || isUndrawn;
  const unpainted = useUnpainted(isBuilding || isWaiting);
  useEffect(() => {
    area.current?.replaceChildren(stage.element);
  }, [stage]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { camera } = stage;
    const direction = ARROWS[event.key];
    const lab = store.getState();
    const isGlobe = lab.legend?.globe !== undefined;
    const turns = lab.legend?.volume && (event.shiftKey || (isGlobe && lab.picked === null));
    if (direction && turns) camera.turn(...TURNS[direction]);
    else if (event.key === 'Enter' && isGlobe) void lab.pickAt(MIDDLE);
    else if (direction) void lab.pickNext(direction).then(() => reveal());
    else if (event.key === '+' || event.key === '=') camera.zoomBy(ZOOM_STEP);
    else if (event.key === '-') camera.zoomBy(1 / ZOOM_STEP);
    else if (event.key === '0') camera.fit();
    else if (event.key === 'Escape' && lab.picked !== null) void lab.pick(null);
    else return;
    event.preventDefault();
  };
  const reveal = () => {
    const { pickedSpot } = store.getState();
    if (pickedSpot) stage.camera.reveal(pickedSpot);
  };

  return (
    <div className="scene-ground relative">
      <div
        className="scene-area fill"
        ref={area}
        role="application"
        aria-label="Live picture of the network"
        aria-roledescription="picture"
        aria-describedby={summary}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight Enter Escape + - 0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes its own keys
        tabIndex={0}
        onKeyDown={press}
      />
      <Summary id={summary} />
      {isBuilding && hasLoaded ? (
        <Building />
      ) : isWaiting ? (
        <Activity />
      ) : (
        unpainted && (
          <p className="scene-activity fill quiet middle">{unpainted === 'late' && 'drawing the first picture…'}</p>
        )
      )}
      {children}
    </div>
  );
}

/** What the picture waits for. */
function Activity() {
  const isPreparing = useLab((s) => stateOf(s) === 'preparing');
  const activity = useLab((s) => s.status?.activity ?? 'preparing');
  const hasDevice = useLab((s) => s.device !== null);
  const isResting = useLab(waitsForPerson);
  if (hasDevice && !isPreparing && isResting)
    return <p className="scene-activity fill quiet middle">nothing is built: Run builds it</p>;
  return <p className="scene-activity fill quiet middle">{hasDevice ? activity : 'looking for a GPU'}…</p>;
}

function Summary({ id }: { readonly id: string }) {
  return (
    <p className="visually-hidden" id={id}>
      {useSummary()}
    </p>
  );
}
