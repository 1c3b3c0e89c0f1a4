/** What has the middle of the page: the network of the run on screen, or a study; each is one press away from the other. */
import { Scene } from '../scene/Scene.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { StudyStage } from './StudyStage.tsx';
import { PHASES } from './study-phase.ts';

export function Stage() {
  const study = useLab((s) => s.study);
  const isShown = useLab((s) => s.isStudyShown);
  if (study && isShown) return <StudyStage key={study.id} study={study} />;
  return <Scene>{study && <BackToStudy name={study.name} phase={PHASES[study.phase].word} />}</Scene>;
}

function BackToStudy({ name, phase }: { readonly name: string; readonly phase: string }) {
  const { store } = useLabParts();
  return (
    <button type="button" className="button study-back" onClick={() => store.getState().showStudy(true)}>
      Back to the study
      <span className="study-back-name">
        {name}, {phase.toLowerCase()}
      </span>
    </button>
  );
}
