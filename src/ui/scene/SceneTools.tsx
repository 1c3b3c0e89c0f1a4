/** Zoom, fit, full screen, save: small, and always in the same corner. */

import { ToolButton, type ToolButtonProps } from '../controls/ToolButton.tsx';
import { toggleFullScreen, useFullScreen } from '../shell/full-screen.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { ZOOM_STEP } from './SceneGround.tsx';

export function SceneTools() {
  const { stage, store, client } = useLabParts();
  const hasPicture = useLab((s) => s.legend !== null && s.legend.view !== '');
  const isFull = useFullScreen();
  const spec = useLab(specOnScreen);
  const hasLesson = useLab((s) => s.lesson !== null);
  const { camera } = stage;
  const save = async () => (await import('./save-picture.ts')).savePicture(store.getState(), client, stage);
  return (
    <div className="scene-tools row to-end" role="toolbar" aria-label="Picture">
      {(spec.tour || hasLesson) && <TourButton />}
      <Tool icon="minus" name="Zoom out" hint="-" wide isOff={!hasPicture} act={() => camera.zoomBy(1 / ZOOM_STEP)} />
      <Tool icon="plus" name="Zoom in" hint="+" wide isOff={!hasPicture} act={() => camera.zoomBy(ZOOM_STEP)} />
      <Tool icon="fit" name="Fit" hint="0 or double click" isOff={!hasPicture} act={() => camera.fit()} />
      {document.fullscreenEnabled && (
        <Tool
          icon={isFull ? 'shrink' : 'expand'}
          name={isFull ? 'Leave full screen' : 'Full screen'}
          act={() => void toggleFullScreen()}
        />
      )}
      <Tool icon="save" name="Save as PNG" wide isOff={!hasPicture} act={() => void save()} />
    </div>
  );
}

/** What there is to see, step by step. */
function TourButton() {
  const { store } = useLabParts();
  const isOn = useLab((s) => s.tour !== null);
  // Who has left a lesson finds the way back into it.
  const isLesson = useLab((s) => (isOn ? s.isLessonTold : (s.lesson?.steps.length ?? 0) > 0));
  const word = isLesson ? 'lesson' : 'tour';
  const press = () => {
    const lab = store.getState();
    if (isOn) lab.endTour();
    else if (isLesson) lab.tellLesson(0);
    else lab.showTour();
  };
  return (
    <ToolButton
      icon="compass"
      name={isOn ? `End the ${word}` : isLesson ? 'Lesson' : 'Tour'}
      hint={isOn ? 'Esc' : isLesson ? 'from its first step' : 'six steps on the picture'}
      className="scene-tool rounded quiet square centre scene-tour"
      act={press}
    />
  );
}

interface ToolProps extends Omit<ToolButtonProps, 'className'> {
  /** Left out where room is scarce and fingers do it. */
  readonly wide?: boolean;
}

function Tool({ wide, ...tool }: ToolProps) {
  return (
    <ToolButton
      {...tool}
      className={
        wide ? 'scene-tool rounded quiet square centre wide-only from-1024' : 'scene-tool rounded quiet square centre'
      }
    />
  );
}
