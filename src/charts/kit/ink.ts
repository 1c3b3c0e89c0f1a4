/** The inks of charts: custom properties of ui/styles/theme.css and of charts/charts-ink.css, resolved, because canvases and files need plain colours. */
import { known } from '../../base/assert.ts';

export interface Ink {
  readonly line: string;
  readonly area: string;
  readonly band: string;
  readonly grid: string;
  readonly axis: string;
  /** Labels of axes; `strong` is for titles and what is pointed at. */
  readonly text: string;
  readonly strong: string;
  readonly cursor: string;
  readonly reference: string;
  readonly selection: string;
  readonly ground: string;
  /** Further runs, in the order in which they are laid over the first. */
  readonly overlays: readonly string[];
  readonly font: string;
}

/** Dashes tell known values apart: they have one colour. */
export const REFERENCE_DASHES: readonly (readonly number[])[] = [
  [5, 4],
  [2, 2.5],
  [9, 3, 2, 3],
];

/** Dashes tell overlays apart where colours do not. */
export const OVERLAY_DASHES: readonly (readonly number[])[] = [
  [7, 3],
  [2, 2.5],
  [9, 3, 2, 3],
  [4, 4],
];

/** As a child of the element has them; `isLight`: for files that are read on paper and in slides, whatever the page shows. */
export function readInk(element: Element, isLight = false): Ink {
  const probe = document.createElement('i');
  probe.hidden = true;
  if (isLight) probe.className = 'chart-ink-light';
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const ink = {
    line: read('accent'),
    area: read('chart-area'),
    band: read('chart-band'),
    grid: read('chart-grid'),
    axis: read('line-strong'),
    text: read('chart-text'),
    strong: read('text'),
    cursor: read('chart-cursor'),
    reference: read('busy'),
    selection: read('chart-selection'),
    ground: read('panel'),
    overlays: [1, 2, 3, 4].map((i) => read(`chart-overlay-${i}`)),
    font: style.fontFamily,
  };
  probe.remove();
  return ink;
}

/** The `i`-th of inks or dashes; they come again after the last. */
export const inTurn = <T>(list: readonly T[], i: number): T =>
  known(list[i % list.length], 'there is nothing to take in turn');
