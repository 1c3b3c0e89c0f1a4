/**
 * The column beside the picture: charts, and under them what comes and goes (notices, a hint, the picked node), so that nothing
 * lies over the picture and no chart moves. On narrow screens they have places of their own.
 */
import { Later, laterPart } from '../controls/Later.tsx';
import { InspectPanel } from '../scene/InspectPanel.tsx';
import { TourSlot } from '../tour/TourSlot.tsx';
import { useAfterPicture } from './after-picture.ts';
import { Hints } from './Hints.tsx';
import { Notices } from './Notices.tsx';
import { useLow } from './narrow.ts';

const CHARTS = laterPart('The charts', async () => (await import('../charts/Charts.tsx')).Charts);

interface SideProps {
  readonly isBeside: boolean;
  /** A study on the stage has its room. */
  readonly isHidden: boolean;
}

export function Side({ isBeside, isHidden }: SideProps) {
  const isLow = useLow();
  const isTime = useAfterPicture();
  return (
    <div className="lab-side column shrinks surface" hidden={isHidden}>
      <section className="lab-section section-charts surface shrinks scrolls" id="section-charts" aria-label="Charts">
        <TourSlot section="charts" />
        {isTime && <Later part={CHARTS} with={{}} />}
      </section>
      {isBeside && (
        <>
          <section className="lab-notices" aria-label="Notices">
            <Notices section="page" isFolding={isLow} />
            <Notices section="scene" isFolding={isLow} />
          </section>
          <Hints />
          <InspectPanel />
        </>
      )}
    </div>
  );
}
