/** What the picture means, in words and numbers: for whoever shows a legend, axes and guides around it. */
import { si } from '../base/format.ts';
import type { CanvasSize, Legend, PlaceLabel } from '../scenario/picture.ts';
import { colouredOf, expectedOf, scaleOf, wholeScaleOf } from './colouring.ts';
import { legendColours } from './colours.ts';
import { FIT } from './geometry/camera.ts';
import { type Frame, fitFrame } from './geometry/frame.ts';
import { placeGrid } from './geometry/grid.ts';
import { frontOf, guidesOf, type Layout, layoutOf, windowOf } from './layout.ts';
import type { PictureContent, Viewport } from './picture-content.ts';
import { sightOf } from './run/sight.ts';
import { stripLegends } from './run/strips.ts';
import { SAMPLED_NODES } from './run/traffic.ts';
import { hasTransfers } from './run/transfers.ts';
import { narrowed } from './scale.ts';
import { SPAN_BINS, shareAbove, spanBin } from './span.ts';

const NOTHING: Legend = {
  view: '',
  channel: '',
  kind: 'cells',
  order: 'node',
  label: '',
  unit: '',
  help: '',
  scale: 'linear',
  min: 0,
  max: 1,
  colours: legendColours({ kind: 'level' }),
  nodes: 0,
  nodesPerCell: 1,
  points: 0,
  messagesOf: 0,
  transfersOf: 0,
  volume: false,
  strips: [],
  guides: [],
  frame: { x: 0, y: 0, width: 1, height: 1 },
};

/** Without a picture there is nothing to say. */
export function legendOf(content: PictureContent | undefined, viewport?: Viewport): Legend {
  if (!content || !viewport) return NOTHING;
  const { view, channel } = content.chosen;
  const layout = layoutOf(content, viewport);
  const { min, max } = scaleOf(content, layout);
  const whole = wholeScaleOf(content, layout);
  return {
    view: view.id,
    channel: channel.id,
    kind: view.kind,
    order: content.plan.order,
    label: channel.label,
    unit: channel.unit,
    help: channel.help,
    scale: channel.scale,
    min,
    max,
    hasLess: min > whole.min,
    hasMore: max < whole.max,
    squares:
      layout.kind === 'points' &&
      layout.projection?.solid !== 'box' &&
      layout.dots.bins !== undefined &&
      layout.dots.bins.width > 2,
    expected: expectedOf(content),
    colours: legendColours(colouredOf(content)),
    categories: channel.categories,
    nodes: content.plan.nodes,
    nodesPerCell: layout.kind === 'cells' ? 2 ** layout.grid.exponent : 1,
    ...pointsOf(content, layout),
    messagesOf: viewport.spotlight?.messages.length ? Math.min(SAMPLED_NODES, content.plan.nodes) : 0,
    transfersOf: view.transfers && hasTransfers(content.viewed) ? content.plan.nodes : 0,
    undrawn: undrawnOf(content, viewport),
    strips: stripLegends(content.viewed),
    fadeSeconds: channel.kind === 'activity' ? content.viewed.views.fadeSeconds(channel.id) : undefined,
    axes: view.axes,
    volume: view.volume ?? false,
    globe: view.globe ? frontOf(content) : undefined,
    offered: content.viewed.offered.map(({ id }) => id),
    guides: guidesOf(content),
    plane: view.kind === 'points' ? content.viewed.views.plane?.(view.id) : undefined,
    labels: labelsOf(content, layout, viewport),
    frame: inShares(fittedFrame(content, viewport), viewport.size),
  };
}

/** By overlay that is switched on. */
function undrawnOf(content: PictureContent, viewport: Viewport): Legend['undrawn'] {
  const { chosen, viewed } = content;
  const why = (id: string) => viewed.rounds?.undrawn?.(chosen.view.id, id, sightOf(content, viewport));
  const found = (viewport.overlays ?? []).flatMap((id) => {
    const words = why(id);
    return words === undefined ? [] : [[id, words] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Of what is in sight. */
function labelsOf(content: PictureContent, layout: Layout, viewport: Viewport): readonly PlaceLabel[] {
  const { viewed, chosen, plan } = content;
  const { view } = chosen;
  if (view.kind === 'points') return viewed.views.labels?.(view.id, windowOf(content, viewport)) ?? [];
  return plan.order === 'value' ? ranksAcross(content, layout, viewport.camera.zoom) : [];
}

/** Of nodes that are sorted by value, the most on the left: how many are as far as here, and with what. */
function ranksAcross({ chosen, spread, viewed }: PictureContent, layout: Layout, zoom: number): readonly PlaceLabel[] {
  const scale = wholeScaleOf({ chosen, viewed }, layout);
  const least = (rank: number): string => {
    const share = spread && shareAbove(spread, rank);
    if (share === undefined) return '';
    // In the last bin is the largest value of all; of means there are some below it.
    const isMost = layout.kind === 'cells' && layout.grid.exponent === 0 && spanBin(share) === SPAN_BINS - 1;
    const { min } = narrowed(scale, { low: isMost ? 1 : share, high: 1 });
    return `: ≥ ${si(min >= WHOLE ? Math.floor(min) : min)}`;
  };
  const step = RANK_STEPS.find((each) => each * zoom <= 30) ?? 1;
  const count = Math.ceil(100 / step) - 1;
  return Array.from({ length: count }, (_, i) => {
    const hundredths = (i + 1) * step;
    const rank = hundredths / 100;
    return { at: [rank, 0.975], text: `top ${hundredths} %${least(rank)}`, isCentred: true, rank };
  });
}

/** Larger values are shown without a fraction. */
const WHOLE = 10;
/** In hundredths of the nodes. */
const RANK_STEPS = [25, 10, 5, 2, 1];

/** Of the unit square, or of all cells, as they are when nothing is zoomed. */
function fittedFrame({ chosen, plan }: PictureContent, { size }: Viewport): Frame {
  if (chosen.view.kind === 'points') return fitFrame(chosen.view, size);
  const { grid, at } = placeGrid(plan.nodes, plan.exponent, size, FIT, plan.order);
  return { x: at.x, y: at.y, width: grid.columns * at.side, height: grid.rows * at.side };
}

/** Points that are drawn of all nodes, or how many of those in sight. */
function pointsOf({ plan }: PictureContent, layout: Layout): Pick<Legend, 'points' | 'oneIn'> {
  if (layout.kind === 'cells') return { points: 0 };
  return { points: layout.points, oneIn: plan.part && layout.points === plan.count ? plan.stride : undefined };
}

const inShares = ({ x, y, width, height }: Frame, size: CanvasSize): Frame => ({
  x: x / size.width,
  y: y / size.height,
  width: width / size.width,
  height: height / size.height,
});
