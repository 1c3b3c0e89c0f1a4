/** What the picture means, in words and numbers: for whoever shows a legend, axes and guides around it. */
import type { Guide } from '../models/views.ts';
import type { ChannelSpec, ViewSpec } from '../scenario/spec.ts';
import { legendColours } from './colours.ts';
import { type Frame, fitFrame } from './frame.ts';
import type { CanvasSize } from './grid.ts';
import { guidesOf, layoutOf, type Shown, type Stance, scaleOf } from './look.ts';

export interface Legend {
  readonly view: string;
  readonly channel: string;
  readonly kind: ViewSpec['kind'];
  readonly label: string;
  readonly unit: string;
  readonly help: string;
  readonly scale: ChannelSpec['scale'];
  readonly min: number;
  readonly max: number;
  /** CSS colours from min to max, evenly spaced. */
  readonly colours: readonly string[];
  readonly nodes: number;
  /** Nodes behind one cell; above 1 a cell shows their mean. */
  readonly nodesPerCell: number;
  /** Points that are shown of all nodes. */
  readonly points: number;
  /** Activity: simulated seconds in which it fades. */
  readonly fadeSeconds?: number;
  readonly axes?: { readonly x: string; readonly y: string };
  readonly guides: readonly Guide[];
  /** Where the unit square of points lies when fitted, in shares of the canvas. */
  readonly frame: Frame;
}

const NOTHING: Legend = {
  view: '',
  channel: '',
  kind: 'cells',
  label: '',
  unit: '',
  help: '',
  scale: 'linear',
  min: 0,
  max: 1,
  colours: legendColours('level'),
  nodes: 0,
  nodesPerCell: 1,
  points: 0,
  guides: [],
  frame: { x: 0, y: 0, width: 1, height: 1 },
};

/** Without a picture there is nothing to say. */
export function legendOf(shown: Shown | undefined, stance?: Stance): Legend {
  if (!shown || !stance) return NOTHING;
  const { view, channel } = shown.chosen;
  const layout = layoutOf(shown, stance);
  const { min, max } = scaleOf(shown, layout);
  return {
    view: view.id,
    channel: channel.id,
    kind: view.kind,
    label: channel.label,
    unit: channel.unit,
    help: channel.help,
    scale: channel.scale,
    min,
    max,
    colours: legendColours(channel.kind),
    nodes: shown.plan.nodes,
    nodesPerCell: layout.kind === 'cells' ? 2 ** layout.grid.exponent : 1,
    points: shown.plan.kind === 'points' ? shown.plan.count : 0,
    fadeSeconds: channel.kind === 'activity' ? shown.subject.views.fadeSeconds(channel.id) : undefined,
    axes: view.axes,
    guides: guidesOf(shown),
    frame: inShares(fitFrame(view.axes !== undefined, stance.size), stance.size),
  };
}

const inShares = ({ x, y, width, height }: Frame, size: CanvasSize): Frame => ({
  x: x / size.width,
  y: y / size.height,
  width: width / size.width,
  height: height / size.height,
});
