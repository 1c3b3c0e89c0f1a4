/** The frames around what a step is about, over the page; they follow it as it moves, and take no press. */
import { useEffect, useState } from 'react';
import type { Told, TourParts } from '../../scenario/tour.ts';
import { useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { type Framed, framesOf, selectorOf } from './tour-frames.ts';

interface FramesOnGround extends Framed {
  readonly ground: DOMRect;
}

export function TourFrames({ step, parts }: { readonly step: Told; readonly parts: TourParts }) {
  const shown = useFramed(step, parts);
  if (!shown) return null;
  const { frames, isInPicture, ground } = shown;
  const shapes = frames.map((frame, i) =>
    frame.kind === 'circle' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: frames are told apart by their place
      <circle key={i} cx={frame.x} cy={frame.y} r={frame.radius} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <rect key={i} x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx={3} />
    ),
  );
  return (
    <svg
      className="tour-frames fill-page full-width full-height"
      fill="none"
      aria-hidden="true"
      data-frames={frames.length}
      data-on={step.at[0]?.on}
    >
      <clipPath id="tour-ground">
        <rect x={ground.x} y={ground.y} width={ground.width} height={ground.height} />
      </clipPath>
      <g clipPath={isInPicture ? 'url(#tour-ground)' : undefined}>
        {/* Dark below light: it is seen on either. */}
        <g stroke="rgb(6 10 16 / 0.75)" strokeWidth="5">
          {shapes}
        </g>
        <g className="tour-frame" stroke="#ffd166" strokeWidth="2">
          {shapes}
        </g>
      </g>
    </svg>
  );
}

/** Looked at every frame: what is framed is scrolled, zoomed, resized and moved by others. Renders when it is another. */
function useFramed(step: Told, parts: TourParts): FramesOnGround | undefined {
  const { store, stage } = useLabParts();
  const [shown, setShown] = useState<FramesOnGround>();
  useEffect(() => {
    let last = '';
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      const lab = store.getState();
      const ground = stage.element.getBoundingClientRect();
      const { legend, pickedSpot, loaded, reading } = lab;
      const framed = framesOf(step, {
        spec: specOnScreen(lab),
        ground,
        camera: stage.camera.camera,
        legend,
        params: loaded?.scenario.params ?? reading.values,
        pickedSpot,
        parts,
      });
      const next = JSON.stringify([framed, ground]);
      if (next === last) return;
      last = next;
      setShown(framed && { ...framed, ground });
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [step, parts, store, stage]);
  useInSight(step);
  return shown;
}

/** What is in a column that scrolls comes into sight. */
function useInSight(step: Told): void {
  const { store } = useLabParts();
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const spec = specOnScreen(store.getState());
      const targets = step.at.filter(({ on }) => on !== 'picture' && on !== 'node');
      const found = targets.map((target) => document.querySelector(selectorOf(target, spec))).find((each) => each);
      found?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [step, store]);
}
