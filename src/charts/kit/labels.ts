/** Names at the ends of lines: beside the line, pushed apart until none covers another. */
import type { Frame } from './axes.ts';
import type { Ink } from './ink.ts';
import { type Pen, write } from './pen.ts';

export interface EndLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly ink: string;
}

const LINE_PX = 15;

export function writeEndLabels(pen: Pen, f: Frame, ink: Ink, labels: readonly EndLabel[]): void {
  const above = labels.map((label) => ({ ...label, y: label.y - 10 }));
  const ys = spread(
    above.map(({ y }) => y),
    LINE_PX,
    f.top + 4,
    f.bottom - 8,
  );
  above.forEach(({ text, ink: colour, y }, i) => {
    write(pen, text, f.right - 4, ys[i] ?? y, { ink: colour, align: 'right', halo: ink.ground });
  });
}

/** As much of a text as there is room for, with an ellipsis; in the font that the pen has. */
export function fitted(pen: Pen, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let kept = text;
  while (kept !== '' && pen.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1).trimEnd();
  return kept && `${kept}…`;
}

/** Positions at least `distance` apart, between `low` and `high` as long as there is room, in the order of the wanted ones. */
export function spread(wanted: readonly number[], distance: number, low: number, high: number): readonly number[] {
  const positions = wanted.map((at) => ({ at }));
  const order = positions.toSorted((a, b) => a.at - b.at);
  let least = low;
  for (const position of order) {
    position.at = Math.max(position.at, least);
    least = position.at + distance;
  }
  let most = high;
  for (const position of order.toReversed()) {
    position.at = Math.min(position.at, most);
    most = position.at - distance;
  }
  return positions.map(({ at }) => at);
}
