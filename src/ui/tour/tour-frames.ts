/** Where on the page the target of a step is: of things that are pressed or read their box, of places in the picture through its camera. In CSS pixels. */
import type { Camera, Legend, Spot } from '../../scenario/picture.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Told, TourControl, TourParts, TourScene, TourTarget } from '../../scenario/tour.ts';
import { seenAt } from '../scene/guides.ts';

/** What the picture is on the page, and how it is looked at. */
export interface OnPage {
  readonly spec: Pick<ModelSpec, 'id' | 'strips'>;
  readonly ground: DOMRect;
  readonly camera: Camera;
  readonly legend: Legend | null;
  readonly params: TourScene['params'];
  readonly pickedSpot: Spot | null;
  /** Places of the picture of the model on screen. */
  readonly parts: TourParts;
}

export type Frame =
  | { readonly kind: 'box'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number };

export interface Framed {
  readonly frames: readonly Frame[];
  /** They are in the picture, and cut off at its edge. */
  readonly isInPicture: boolean;
}

/** Of the first target that is on screen. */
export function framesOf({ at }: Told, page: OnPage): Framed | undefined {
  for (const target of at) {
    const framed = framedAt(target, page);
    if (framed && framed.frames.length > 0) return framed;
  }
  return undefined;
}

/** Between a thing and its frame. */
const ROOM = 4;
/** Of a frame to the edge of what shows it. */
const EDGE = 2;
const NODE_RADIUS = 15;

function framedAt(target: TourTarget, page: OnPage): Framed | undefined {
  const isInPicture = target.on === 'node' || target.on === 'picture';
  // Behind another place of a narrow screen.
  if (isInPicture && page.ground.width === 0) return undefined;
  if (target.on === 'node') return page.pickedSpot ? around(page.pickedSpot, page) : undefined;
  if (target.on === 'picture') return target.part ? shapesIn(page.parts[target.part], page) : wholePicture(page);
  const element = document.querySelector(selectorOf(target, page.spec));
  const box = element?.getBoundingClientRect();
  if (!box || box.width === 0 || !isOnScreen(box)) return undefined;
  const { x, y, width, height } = box;
  const outer = { x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
  return { frames: [{ kind: 'box', ...inside(outer, element) }], isInPicture: false };
}

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/** What of it can be seen: of what scrolls, the part that its place shows. */
function inside({ x, y, width, height }: Box, element: Element | null): Box {
  const section = (element?.closest('.lab-section') ?? document.documentElement).getBoundingClientRect();
  const [left, top] = [Math.max(x, section.x + EDGE), Math.max(y, section.y + EDGE)];
  const right = Math.min(x + width, section.x + section.width - EDGE);
  const bottom = Math.min(y + height, section.y + section.height - EDGE);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const isOnScreen = ({ top, bottom, left, right }: DOMRect): boolean =>
  bottom > 0 && right > 0 && top < document.documentElement.clientHeight && left < document.documentElement.clientWidth;

/** What a target is on the page. */
export function selectorOf(target: TourTarget, { id, strips = [] }: OnPage['spec']): string {
  switch (target.on) {
    case 'legend':
      return '.legend-bar .legend';
    case 'strip':
      return `.strips > :nth-child(${strips.findIndex((strip) => strip.id === target.id) + 1})`;
    case 'chart':
      return `.section-charts [data-chart="${id}/${target.id}"]`;
    case 'inspector':
      return target.part === 'bars' ? '.inspect-bars' : '.inspect';
    case 'control':
      return controlSelector(target.id);
    default:
      return '.scene-ground';
  }
}

function controlSelector(id: TourControl): string {
  if (id.startsWith('overlay:')) return `[data-overlay="${id.slice('overlay:'.length)}"]`;
  if (id === 'run') return '.run-controls .run-button';
  if (id === 'runs') return '.drawer-tabs > :nth-child(2)';
  if (id === 'step') return '.run-controls [data-does="step"]';
  if (id === 'follow') return '.inspect-actions button';
  return '.scene-switch[data-switch="Colour"]';
}

const wholePicture = ({ ground: { x, y, width, height } }: OnPage): Framed => ({
  frames: [{ kind: 'box', x: x + ROOM, y: y + ROOM, width: width - 2 * ROOM, height: height - 2 * ROOM }],
  isInPicture: true,
});

const around = ({ x, y }: Spot, { ground }: OnPage): Framed => ({
  frames: [{ kind: 'circle', x: ground.x + x * ground.width, y: ground.y + y * ground.height, radius: NODE_RADIUS }],
  isInPicture: true,
});

function shapesIn(shapes: TourParts[string] | undefined, page: OnPage): Framed | undefined {
  const { legend, params, ground, camera, pickedSpot } = page;
  if (!shapes || !legend?.view || legend.kind !== 'points') return undefined;
  const { frame } = legend;
  const node = pickedSpot ? placeOf(pickedSpot, camera, legend) : undefined;
  /** A place of the unit square on the page. */
  const at = (place: readonly [number, number]) => {
    const { x, y } = seenAt(frame, camera, place);
    return { x: ground.x + ground.width * x, y: ground.y + ground.height * y };
  };
  const frames = shapes({ params, view: legend.view, node })?.map((shape): Frame => {
    if (shape.kind === 'circle') {
      const radius = shape.radius * frame.width * camera.zoom * ground.width;
      return { kind: 'circle', ...at(shape.at), radius };
    }
    const [from, to] = [at(shape.from), at(shape.to)];
    return { kind: 'box', x: from.x, y: to.y, width: to.x - from.x, height: from.y - to.y };
  });
  return frames && { frames, isInPicture: true };
}

/** In the unit square of the view, y upwards. */
function placeOf(spot: Spot, camera: Camera, { frame }: Legend): readonly [number, number] {
  const x = (camera.x + (spot.x - 0.5) / camera.zoom - frame.x) / frame.width;
  const y = (camera.y + (spot.y - 0.5) / camera.zoom - frame.y) / frame.height;
  return [x, 1 - y];
}
