/** What has the middle of the page: the network of the run on screen, or a study; each is one press of the run bar away from the other. */
import { lazy, Suspense } from 'react';
import { Scene } from '../scene/Scene.tsx';
import { useLab } from '../shell/lab-context.ts';

/** Half of what studies are drawn with; a first visit shows a network. */
const StudyStage = lazy(() => import('./StudyStage.tsx').then((module) => ({ default: module.StudyStage })));

export function Stage() {
  const study = useLab((s) => s.study);
  const isShown = useLab((s) => s.isStudyShown);
  if (!study || !isShown) return <Scene />;
  return (
    <Suspense fallback={<div className="study" />}>
      <StudyStage key={study.id} study={study} />
    </Suspense>
  );
}
