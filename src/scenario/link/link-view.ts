/**
 * How a picture is looked at, as a part of a link: `{ v, c, o, n, z, t, s }`, each only where it differs from what the link shows
 * without it. It comes from a stranger like the rest, but nothing of it is worth refusing a scenario: what is wrong is left
 * out and said. Places are shares of the fitted picture, so that they mean the same on a canvas of any size.
 */
import { counted } from '../../base/counted.ts';
import { type Failure, fail } from '../../base/result.ts';
import { CLOCKS } from '../clocks.ts';
import { timeUnitOf } from '../horizon.ts';
import type { Camera, Turn } from '../picture.ts';
import type { ModelSpec, Params, ViewSpec } from '../spec.ts';
import { clip, show } from '../words/show.ts';
import { suggest } from '../words/suggest.ts';
import { momentText } from '../words/time-words.ts';

export interface LinkView {
  /** Id of a view of the model. */
  readonly view?: string;
  /** Id of a channel. */
  readonly channel?: string;
  /** Overlays that are not as the view has them, by id. */
  readonly overlays?: Readonly<Record<string, boolean>>;
  /** The picked one. */
  readonly node?: number;
  /** `x`, `y`: what is in the middle of the canvas, in shares of the picture's frame. */
  readonly camera?: Omit<Camera, 'turn'>;
  readonly turn?: Turn;
  /** Simulated time at which it was paused; above 0. */
  readonly seconds?: number;
}

export interface ReadView {
  readonly view: LinkView;
  /** What of it could not be read, each a sentence with a remedy. */
  readonly faults: readonly Failure[];
}

/** No network is looked at from nearer. */
const MOST_ZOOM = 1e6;
/** The middle of a canvas is at most so many frames away from the frame. */
const FARTHEST = 1000;
const MOST_PITCH = Math.PI / 2;
/** Each a sentence on the page, and a stranger's link may have thousands. */
const MOST_FAULTS = 5;
const MOST_NODE = 2 ** 32 - 1;
/** Of a share that is seen 1,000 pixels wide, decimals that tell a tenth of a pixel. */
const DECIMALS = 4;

/** Undefined where nothing differs. Numbers are rounded to what can be seen: written again, they stay as they are. */
export function writeView({ view, channel, overlays = {}, node, camera, turn, seconds }: LinkView): object | undefined {
  const switched = Object.entries(overlays).map(([id, isOn]) => [id, isOn ? 1 : 0]);
  const fields = {
    v: view,
    c: channel,
    o: switched.length > 0 ? Object.fromEntries(switched) : undefined,
    n: node,
    z: camera && writeCamera(camera),
    t: turn && writeTurn(turn, camera?.zoom ?? 1),
    s: seconds,
  };
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}

function writeCamera({ x, y, zoom }: Omit<Camera, 'turn'>): readonly number[] {
  const near = Number(zoom.toPrecision(6));
  return [rounded(x, decimalsAt(near)), rounded(y, decimalsAt(near)), near];
}

const writeTurn = ({ yaw, pitch }: Turn, zoom: number): readonly number[] =>
  [halfTurns(yaw), pitch].map((angle) => rounded(angle, decimalsAt(Number(zoom.toPrecision(6)))));

/** The nearer, the finer. */
const decimalsAt = (zoom: number): number => DECIMALS + Math.ceil(Math.log10(zoom));

/** From minus half a turn to half a turn. */
const halfTurns = (yaw: number): number => yaw - 2 * Math.PI * Math.round(yaw / (2 * Math.PI));

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;

type Fields = Readonly<Record<string, unknown>>;

/** `value`: the field `p` of a link to a scenario of these parameters. */
export function readView(spec: ModelSpec, params: Params, value: unknown): ReadView {
  const faults: Failure[] = [];
  let untold = 0;
  const wrong = (message: string, remedy: string): undefined => {
    if (faults.length < MOST_FAULTS) faults.push(fail('config', message, remedy).failure);
    else untold++;
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrong(`p ${show(value)} of the link does not say how to look`, 'copy the whole link again');
    return { view: {}, faults };
  }
  const { v, c, o, n, z, t, s, ...more } = value as Fields;
  const view = v === undefined ? undefined : readId('view', spec, spec.views, v, wrong);
  const channels = (view ? spec.views.filter(({ id }) => id === view) : spec.views).flatMap((each) => each.channels);
  const read: LinkView = {
    view,
    channel: c === undefined || (v !== undefined && !view) ? undefined : readId('colour', spec, channels, c, wrong),
    overlays: o === undefined ? undefined : readOverlays(spec.views, o, wrong),
    node: n === undefined ? undefined : readNode(n, wrong),
    camera: z === undefined ? undefined : readCamera(z, wrong),
    turn: t === undefined ? undefined : readTurn(t, wrong),
    seconds: s === undefined ? undefined : readMoment(spec, params, s, wrong),
  };
  for (const name of Object.keys(more))
    wrong(
      `the view in the link has a field "${clip(name)}", which this version does not know`,
      'open it with a newer version',
    );
  if (untold > 0)
    faults.push(
      fail('config', `the view in the link has ${counted(untold, 'more faults')}`, 'do not trust its source').failure,
    );
  return { view: given(read), faults };
}

type Wrong = (message: string, remedy: string) => undefined;

const given = (view: LinkView): LinkView =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));

function readId(
  what: string,
  { title }: ModelSpec,
  all: readonly { readonly id: string }[],
  value: unknown,
  wrong: Wrong,
): string | undefined {
  const ids = [...new Set(all.map(({ id }) => id))];
  if (typeof value === 'string' && ids.includes(value)) return value;
  const remedy = ids.length === 0 ? 'leave it out' : suggest(String(value), ids);
  return wrong(`${what} ${show(value)} of the link is none of ${title}`, remedy);
}

function readOverlays(views: readonly ViewSpec[], value: unknown, wrong: Wrong): LinkView['overlays'] {
  const known = new Set(views.flatMap(({ overlays = [] }) => overlays.map(({ id }) => id)));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong(`overlays ${show(value)} of the link are no object`, 'copy the whole link again');
  const switched: Record<string, boolean> = {};
  for (const [id, isOn] of Object.entries(value)) {
    if (!known.has(id))
      wrong(`overlay "${clip(id)}" of the link is none of this model`, 'switch on another beside the picture');
    else if (isOn !== 0 && isOn !== 1)
      wrong(`overlay ${id} ${show(isOn)} of the link is neither 0 nor 1`, 'use 1 to show it');
    else switched[id] = isOn === 1;
  }
  return Object.keys(switched).length > 0 ? switched : undefined;
}

function readNode(value: unknown, wrong: Wrong): number | undefined {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_NODE) return value as number;
  return wrong(`node ${show(value)} of the link is no whole number from 0`, 'pick a node on the picture');
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

function readCamera(value: unknown, wrong: Wrong): LinkView['camera'] {
  const [x, y, zoom, ...more] = Array.isArray(value) ? value : [];
  if (
    !Array.isArray(value) ||
    more.length > 0 ||
    !isWithin(x, -FARTHEST, FARTHEST) ||
    !isWithin(y, -FARTHEST, FARTHEST)
  )
    return wrong(
      `zoom ${listed(value)} of the link does not say where to look`,
      'use a place and a zoom, as in [0.5, 0.5, 2]',
    );
  if (!isWithin(zoom, 1, MOST_ZOOM))
    return wrong(`zoom ${show(zoom)} of the link is not from 1 to ${MOST_ZOOM}`, 'zoom in on the picture by hand');
  return { x, y, zoom };
}

function readTurn(value: unknown, wrong: Wrong): Turn | undefined {
  const [yaw, pitch, ...more] = Array.isArray(value) ? value : [];
  const isTurn = Array.isArray(value) && more.length === 0 && isWithin(yaw, -Math.PI - 1e-4, Math.PI + 1e-4);
  if (isTurn && isWithin(pitch, -MOST_PITCH - 1e-4, MOST_PITCH + 1e-4)) return { yaw, pitch };
  return wrong(
    `turn ${listed(value)} of the link is not two angles within half a turn and a quarter turn`,
    'turn the picture by hand',
  );
}

function readMoment(spec: ModelSpec, params: Params, value: unknown, wrong: Wrong): number | undefined {
  const unit = timeUnitOf(spec);
  const { moment, isWhole, times } = CLOCKS[unit];
  if (typeof value !== 'number' || value <= 0 || (isWhole && !Number.isInteger(value)))
    return wrong(`${moment} ${show(value)} of the link is no number of ${times} above 0`, 'run it to where you like');
  const { endSeconds } = spec.horizon(params);
  if (value <= endSeconds) return value;
  return wrong(
    `${moment} ${value} of the link is after the end, ${momentText(endSeconds, unit)}`,
    'run it to where you like',
  );
}

const listed = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(show).join(', ').slice(0, 60)}]` : show(value);
