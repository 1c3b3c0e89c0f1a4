/** The keys of a chart that has the focus: arrows move the crosshair, + and - zoom around it, Escape goes back. */
import type { Timeline } from '../time/timeline.ts';

/** Parts of what is shown that an arrow key moves by; with Shift. */
const STEP = 1 / 100;
const LONG_STEP = 1 / 10;
const CLOSER = 0.5;

/** Does what a key stands for; false when it stands for nothing here. */
export function keyAction(key: string, isLong: boolean, timeline: Timeline): boolean {
  const [from, to] = timeline.domain;
  const at = timeline.cursor ?? (key === 'ArrowLeft' ? to : from);
  const step = (to - from) * (isLong ? LONG_STEP : STEP);
  const around = timeline.cursor ?? (from + to) / 2;
  switch (key) {
    case 'ArrowLeft':
      timeline.reveal(at - step);
      return true;
    case 'ArrowRight':
      timeline.reveal(at + step);
      return true;
    case 'Home':
      timeline.reveal(timeline.isZoomed ? from : 0);
      return true;
    case 'End':
      timeline.reveal(timeline.isZoomed ? to : timeline.end);
      return true;
    case '+':
    case '=':
      timeline.zoomBy(CLOSER, around);
      return true;
    case '-':
    case '_':
      timeline.zoomBy(1 / CLOSER, around);
      return true;
    case 'Escape':
      return goBack(timeline);
    default:
      return false;
  }
}

/** First the zoom, then the crosshair. */
function goBack(timeline: Timeline): boolean {
  if (timeline.isZoomed) timeline.showAll();
  else if (timeline.cursor !== null) timeline.point(null);
  else return false;
  return true;
}
