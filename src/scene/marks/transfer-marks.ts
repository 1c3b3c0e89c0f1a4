/** Transfers as marks: lines that come up out of the dark towards who receives, and what they carry on its way. */
import type { Transfer } from '../../models/views.ts';
import type { Point } from '../../scenario/picture.ts';
import type { Layout, PointLayout } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import type { ShownTransfers } from '../run/transfers.ts';
import type { Marks } from './marks.ts';
import { spotsOf } from './spots.ts';
import type { ToneName } from './tones.ts';
import { between } from './ways.ts';

/** Of a line, each brighter than the one before. */
const PIECES = 6;
/** Those of a round that is over, when they begin to fade. */
const BEFORE = 0.5;

/** Beside those of a picked node. */
const ASIDE = 0.35;

type Ends = readonly [from: Point, to: Point];

interface LineStyle {
  readonly tone: ToneName;
  /** Of its opacity, and of that at its dark end. */
  readonly share: number;
  readonly least: number;
}

/** Under the nodes: the lines of the last round as far as they have come, and what is left of those before. */
export function drawTransferLines(
  marks: Marks,
  content: PictureContent,
  layout: Layout,
  viewport: Viewport,
  now: number,
): void {
  const transfers = transfersIn(content, viewport);
  if (!transfers || layout.kind !== 'points') return;
  const way = wayAt(transfers, now, viewport);
  const endsOf = endsIn(content, layout, transfers, now);
  const draw = (list: readonly Transfer[], reach: number, share: number) => {
    for (const transfer of list) drawLine(marks, endsOf(transfer), lookOf(transfer, viewport.picked), reach, share);
  };
  if (way < 1) draw(transfers.before, 1, BEFORE * (1 - way));
  draw(transfers.list, way, 1);
}

/** Those of the picked node stand out, others step back. */
function lookOf({ from, to, isWasted }: Transfer, picked: number | undefined): LineStyle {
  const isPicked = from === picked || to === picked;
  const share = picked === undefined || isPicked ? 1 : ASIDE;
  return { tone: isWasted ? 'wasted' : isPicked ? 'path' : 'transfer', share, least: isPicked ? 0.3 : 0 };
}

/** Over the nodes: what is on its way. */
export function drawLoads(
  marks: Marks,
  content: PictureContent,
  layout: Layout,
  viewport: Viewport,
  now: number,
): void {
  const transfers = transfersIn(content, viewport);
  if (!transfers || layout.kind !== 'points') return;
  const way = wayAt(transfers, now, viewport);
  if (way >= 1) return;
  const endsOf = endsIn(content, layout, transfers, now);
  for (const transfer of transfers.list) {
    const [from, to] = endsOf(transfer);
    marks.dot(between(from, to, way), transfer.isWasted ? 'wastedLoad' : 'load');
  }
}

const transfersIn = ({ chosen }: PictureContent, { spotlight }: Viewport): ShownTransfers | undefined =>
  chosen.view.transfers ? spotlight?.transfers : undefined;

/** Share of the round that is over; at rest all of it, before time has begun to pass in it none. Things set out and arrive gently. */
function wayAt({ beganSeconds, endsSeconds }: ShownTransfers, now: number, { isCalm, isAtRest }: Viewport): number {
  if (isCalm || isAtRest) return 1;
  const share = (now - beganSeconds) / (endsSeconds - beganSeconds);
  if (!(share >= 0 && share < 1)) return 0;
  return share * share * (3 - 2 * share);
}

function endsIn(content: PictureContent, layout: PointLayout, { reading }: ShownTransfers, now: number) {
  const spotOf = spotsOf(content, layout, reading, now);
  return ({ from, to }: Pick<Transfer, 'from' | 'to'>): Ends => [spotOf(from), spotOf(to)];
}

/** As far as share `way`; `share`: of its opacity. */
function drawLine(marks: Marks, [from, to]: Ends, viewState: LineStyle, way: number, share: number): void {
  for (let piece = 0; piece < PIECES; piece++) {
    const at = (i: number) => between(from, to, (way * i) / PIECES);
    const bright = viewState.least + (1 - viewState.least) * ((piece + 1) / PIECES) ** 2;
    marks.line(at(piece), at(piece + 1), viewState.tone, viewState.share * share * bright);
  }
}
