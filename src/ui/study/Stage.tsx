/** What has the middle of the page: the network of the run on screen, or a study; each is one press of the run bar away from the other. */
import { Scene } from '../scene/Scene.tsx';
import { useLab } from '../shell/lab-context.ts';
import { StudyStage } from './StudyStage.tsx';

export function Stage() {
  const study = useLab((s) => s.study);
  const isShown = useLab((s) => s.isStudyShown);
  return study && isShown ? <StudyStage key={study.id} study={study} /> : <Scene />;
}
