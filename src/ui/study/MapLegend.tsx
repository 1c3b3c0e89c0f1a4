/** What the marks on the fields of a heat map mean: those that there are. */
import { WIDE_SHARE } from '../../charts/study/study-data.ts';
import type { MapCell, MapPlot } from '../../charts/study/study-map.ts';

export function MapLegend({ maps }: { readonly maps: readonly MapPlot[] }) {
  const cells = maps.flatMap(({ cells }) => cells);
  const has = (test: (cell: MapCell) => boolean) => cells.some((cell) => cell && test(cell));
  const isCompared = maps.some((map) => map.isCompared);
  const wide = isCompared ? 'may as well be none' : `interval above ${WIDE_SHARE * 100}%`;
  return (
    <p className="row wrap wide quiet unless-empty">
      {has((cell) => cell.isWide) && <Mark name="ring" text={wide} />}
      {has((cell) => cell.isThin) && <Mark name="hatch" text="too few runs yet" />}
      {has(({ field }) => field.status === 'working') && <Mark name="frame" text="running now" />}
      {has(({ field }) => field.status === 'most') && <Mark name="corner" text="most repetitions" />}
      {has((cell) => cell.isBase) && <Mark name="base" text="compared with" />}
      {has(({ field, value }) => !value && field.failed > 0 && field.runs === 0) && (
        <Mark name="cross" text="all runs failed" />
      )}
    </p>
  );
}

const PATHS = {
  ring: 'M12 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
  hatch: 'M1 8L8 1M1 14L14 1M7 15L15 7',
  frame: 'M3 3H13V13H3zM4 4H12V12H4z',
  corner: 'M8 1L15 8M10 1L15 6M12 1L15 4',
  base: 'M12 8a4 4 0 1 1-8 0a4 4 0 1 1 8 0M9 8a1 1 0 1 1-2 0a1 1 0 1 1 2 0',
  cross: 'M4 4L12 12M4 12L12 4',
} as const;

const Mark = ({ name, text }: { readonly name: keyof typeof PATHS; readonly text: string }) => (
  <span className="study-mark row">
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="15" height="15" />
      <path d={PATHS[name]} />
    </svg>
    {text}
  </span>
);
