/** The setup differs from the run on screen: says so, and runs it. Its room is always there, so that nothing jumps. */

import { isOver, isUnderWay, stateOf } from '../../state/run/run.ts';
import { differs } from '../../state/setup/setup.ts';
import { Button } from '../controls/Button.tsx';
import { Tip } from '../controls/Tip.tsx';
import { whyNotRunSetup } from '../run/run-rules.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { isOnStage, isStagedStudy, isVaried } from '../study/study-rules.ts';

export function SetupDiffers() {
  const { store } = useLabParts();
  const isOther = useLab(differs);
  const state = useLab(stateOf);
  const whyNot = useLab(whyNotRunSetup);
  const isStudy = useLab(isOnStage);
  if (isStudy) return <StudyDiffers />;
  return (
    <div className="setup-differs medium row between" data-differs={isOther}>
      {isOther && (
        <>
          <span>
            {isUnderWay(state) || isOver(state) ? 'Differs from the run on screen' : 'Changed, not loaded yet'}
          </span>
          <Tip text={whyNot}>
            <Button isOff={whyNot !== undefined} onClick={() => void store.getState().runSetup()}>
              Run this
            </Button>
          </Tip>
        </>
      )}
    </div>
  );
}

/** With a study on the stage it is that which may differ; the run bar runs it. */
function StudyDiffers() {
  const isOther = useLab((s) => isVaried(s) && !isStagedStudy(s));
  return (
    <div className="setup-differs medium row between" data-differs={isOther}>
      {isOther && <span>Differs from the study on the stage</span>}
    </div>
  );
}
