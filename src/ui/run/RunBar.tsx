/**
 * What drives the run and where it stands: one bar, at the top of a wide screen, under the thumb on a phone. Compact, it is
 * a single row at any width, and leaves out what matters least: on short screens, in full screen, within another page.
 */
import { useLab } from '../shell/lab-context.ts';
import { StudyBar } from '../study/StudyBar.tsx';
import { isOnStage } from '../study/study-rules.ts';
import { PaceSwitch } from './PaceSwitch.tsx';
import { RunControls } from './RunControls.tsx';
import { RunProgress } from './RunProgress.tsx';

export function RunBar({ isCompact = false }: { readonly isCompact?: boolean }) {
  const isStudy = useLab(isOnStage);
  return (
    <section
      className={isCompact ? 'runbar compact' : 'runbar'}
      data-study={isStudy || undefined}
      aria-label={isStudy ? 'Run of the study' : 'Run'}
    >
      {isStudy ? (
        <StudyBar />
      ) : (
        <>
          <RunControls />
          <PaceSwitch isShort={isCompact} />
          <RunProgress />
        </>
      )}
    </section>
  );
}
