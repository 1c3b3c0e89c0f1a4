/** The keys of a chart that has the focus: arrows move the crosshair, + and - zoom around it, Escape goes back. */
import type { Timeline } from './timeline.ts';

/** Parts of what is shown that an arrow key moves by; with Shift. */
const STEP = 1 / 100;
const LONG_STEP = 1 / 10;
const CLOSER = 0.5;

/** Does what a key stands for; false when it stands for nothing here. */
export const keyAction = (key: string, isLong: boolean, timeline: Timeline): boolean =>
  zoomByKey(key, timeline) || moveByKey(key, isLong, timeline);

/** Zooms around what is pointed at. Escape goes back from the zoom first, then from the crosshair. */
export function zoomByKey(key: string, timeline: Timeline): boolean {
  const [from, to] = timeline.domain;
  const around = timeline.cursor ?? (from + to) / 2;
  if (key === '+' || key === '=') timeline.zoomBy(CLOSER, around);
  else if (key === '-' || key === '_') timeline.zoomBy(1 / CLOSER, around);
  else if (key === 'Escape' && timeline.isZoomed) timeline.showAll();
  else return false;
  return true;
}

function moveByKey(key: string, isLong: boolean, timeline: Timeline): boolean {
  const [from, to] = timeline.domain;
  const at = timeline.cursor ?? (key === 'ArrowLeft' ? to : from);
  const step = (to - from) * (isLong ? LONG_STEP : STEP);
  if (key === 'ArrowLeft') timeline.reveal(at - step);
  else if (key === 'ArrowRight') timeline.reveal(at + step);
  else if (key === 'Home') timeline.reveal(timeline.isZoomed ? from : timeline.start);
  else if (key === 'End') timeline.reveal(timeline.isZoomed ? to : timeline.end);
  else if (key === 'Escape' && timeline.cursor !== null) timeline.point(null);
  else return false;
  return true;
}
