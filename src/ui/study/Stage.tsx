/** What has the middle of the page: the network of the run on screen, or a study; each is one press of the run bar away from the other. */
import { Later, laterPart } from '../controls/Later.tsx';
import { Scene } from '../scene/Scene.tsx';
import { useLab } from '../shell/lab-context.ts';

/** Half of what studies are drawn with; a first visit shows a network. */
const STUDY = laterPart('The study', async () => (await import('./StudyStage.tsx')).StudyStage);

/** `isAlone`: nothing else on the page has room for notices and the picked node. */
export function Stage({ isAlone }: { readonly isAlone: boolean }) {
  const study = useLab((s) => s.study);
  const isShown = useLab((s) => s.isStudyShown);
  if (!study || !isShown) return <Scene isAlone={isAlone} />;
  return (
    <Later
      key={study.id}
      part={STUDY}
      with={{ study }}
      meanwhile={<div className="study full-height surface scrolls column" />}
    />
  );
}
