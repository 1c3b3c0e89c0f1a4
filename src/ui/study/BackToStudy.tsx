/** Back to the study that waits behind the network; in the run bar, where the study's own bar has the way to the network. */
import { Button } from '../controls/Button.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { PHASES } from './study-phase.ts';

export function BackToStudy() {
  const { store } = useLabParts();
  const study = useLab((s) => s.study);
  if (!study) return null;
  const name = `Back to the study: ${study.name}, ${PHASES[study.phase].word.toLowerCase()}`;
  return (
    <Tip text={`${name} (V)`}>
      <Button aria-label={name} onClick={() => store.getState().showStudy(true)}>
        Study
      </Button>
    </Tip>
  );
}
