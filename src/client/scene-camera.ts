/**
 * The camera of the picture and the gestures that move it: wheel and pinch zoom to the pointer, dragging pans, a double
 * click fits. A volume is turned by dragging; with Shift, or two fingers, that pans. A globe stays in the middle: what is under
 * the pointer is pulled along, and zoomed to. Owns the camera; knows nothing of React. Places are shares of the picture's element.
 */
import { type Camera, type CanvasSize, FRONT, type Spot, type Turn } from '../scenario/picture.ts';

const FIT: Camera = { x: 0.5, y: 0.5, zoom: 1 };
const MIDDLE: Spot = { x: 0.5, y: 0.5 };

export interface SceneEvents {
  /** Moved; as often as pointers move. */
  onCamera(camera: Camera): void;
  /** The pointer rests or moves over the picture; null when it has left, or drags. */
  onHover(spot: Spot | null): void;
  onPick(spot: Spot): void;
  /** The click was the first of two, and no pick. */
  onUnpick(): void;
}

/** Pixels a pointer may move and still mean a click, or between two clicks that are a double click. */
const STILL = 5;
/** Pixels between two taps of a finger that are a double tap. */
const TAPS_APART = 40;
/** Of the zoom per pixel of the wheel. */
const WHEEL = 0.0018;
const WHEEL_LINE = 24;
const TWO_CLICKS_MS = 300;
/** Of a drag across the whole picture. */
const HALF_TURN = Math.PI;
const STRAIGHT_DOWN = Math.PI / 2;
/** A globe seen from near a pole is not spun by a small drag. */
const LEAST_ACROSS = 0.4;

/** `width`, `height`: of the fitted globe, in shares of the element. */
export interface GlobeOnScreen extends CanvasSize {
  /** From where it is seen until it is turned. */
  readonly front: Turn;
}

interface Finger extends Spot {
  readonly id: number;
}

export class SceneCamera {
  camera = FIT;
  events: SceneEvents = { onCamera: () => {}, onHover: () => {}, onPick: () => {}, onUnpick: () => {} };
  /** The picture is of a volume. */
  turns = false;
  /** The volume is a globe. */
  globe: GlobeOnScreen | undefined;
  private mostZoom = 64;
  private fingers: Finger[] = [];
  private hasMoved = false;
  private wasTwo = false;
  /** The click that a second one there, soon, makes a double click. */
  private clicked: Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY'> | undefined;

  constructor(private readonly element: HTMLElement) {
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    element.addEventListener('pointerdown', (event) => this.down(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    element.addEventListener('pointerup', (event) => this.up(event));
    element.addEventListener('pointercancel', (event) => this.forget(event));
    element.addEventListener('pointerleave', () => this.events.onHover(null));
  }

  /** How near it may come. */
  limit(mostZoom: number): void {
    this.mostZoom = Math.max(2, mostZoom);
    if (this.camera.zoom > this.mostZoom) this.zoomBy(1);
  }

  fit(): void {
    this.put(FIT);
  }

  /** Looks there, from as near as it may come. */
  look(camera: Camera): void {
    this.put({ ...camera, zoom: Math.min(this.mostZoom, Math.max(1, camera.zoom)) });
  }

  /** What is at `at` stays there. */
  zoomBy(factor: number, at: Spot = MIDDLE): void {
    const { x, y, zoom } = this.camera;
    const next = Math.min(this.mostZoom, Math.max(1, zoom * factor));
    if (this.globe) {
      this.zoomGlobe(next, at);
      return;
    }
    const shift = 1 / zoom - 1 / next;
    this.put({ ...this.camera, x: x + (at.x - 0.5) * shift, y: y + (at.y - 0.5) * shift, zoom: next });
  }

  /** Moves the picture by shares of the element. */
  pan(x: number, y: number): void {
    const { camera } = this;
    this.put({ ...camera, x: camera.x - x / camera.zoom, y: camera.y - y / camera.zoom });
  }

  /** Turns a volume as if its near side were pulled by shares of the element. Not farther than from straight above or below. */
  turn(x: number, y: number): void {
    this.put({ ...this.camera, turn: this.turned(x, y, this.camera.zoom) });
  }

  /** Straight onto what a globe hides. */
  face(turn: Turn): void {
    this.put({ ...this.camera, ...MIDDLE, turn });
  }

  private turned(x: number, y: number, zoom: number): Turn {
    const { globe } = this;
    const { yaw, pitch } = this.camera.turn ?? globe?.front ?? FRONT;
    // Meridians come closer together towards the poles.
    const [across, upwards] = globe
      ? [2 / (globe.width * zoom * Math.max(LEAST_ACROSS, Math.cos(pitch))), 2 / (globe.height * zoom)]
      : [HALF_TURN, HALF_TURN];
    const next = Math.min(STRAIGHT_DOWN, Math.max(-STRAIGHT_DOWN, pitch + y * upwards));
    return { yaw: yaw - x * across, pitch: next };
  }

  /** Straight onto what is at `at`: it stays there, and the globe in the middle. */
  private zoomGlobe(next: number, at: Spot): void {
    const { camera, globe } = this;
    if (!globe || next === camera.zoom) return;
    const grown = next / camera.zoom - 1;
    const onGlobe = (share: number, size: number) => {
      const most = (size * camera.zoom) / 2;
      return Math.min(most, Math.max(-most, share - 0.5));
    };
    const turn = this.turned(-grown * onGlobe(at.x, globe.width), -grown * onGlobe(at.y, globe.height), next);
    this.put({ ...camera, zoom: next, turn });
  }

  /** With what it shows: a globe turns in its place. */
  private pull(x: number, y: number): void {
    if (this.globe) this.turn(x, y);
    else this.pan(x, y);
  }

  /** Brings a place into sight that is not. */
  reveal(spot: Spot): void {
    const outside = (share: number) => share < 0.02 || share > 0.98;
    if (outside(spot.x) || outside(spot.y)) this.pull(0.5 - spot.x, 0.5 - spot.y);
  }

  private put({ x, y, zoom, turn }: Camera): void {
    // No farther than where the edge of the picture meets the edge of the canvas.
    const room = (1 - 1 / zoom) / 2;
    const within = (share: number) => Math.min(0.5 + room, Math.max(0.5 - room, share));
    const next = { x: within(x), y: within(y), zoom, turn };
    const { camera } = this;
    if (next.x === camera.x && next.y === camera.y && zoom === camera.zoom && turn === camera.turn) return;
    this.camera = next;
    this.events.onCamera(next);
  }

  private spotOf({ clientX, clientY }: MouseEvent): Spot {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1);
    // A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps.
    this.zoomBy(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 5 : 1)), this.spotOf(event));
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.fingers.length === 2) return;
    this.element.setPointerCapture(event.pointerId);
    this.fingers.push({ id: event.pointerId, ...this.spotOf(event) });
    this.wasTwo = this.fingers.length === 2;
    this.hasMoved = this.wasTwo;
  }

  private move(event: PointerEvent): void {
    const spot = this.spotOf(event);
    const before = this.fingers.find(({ id }) => id === event.pointerId);
    if (before) this.drag(before, spot, this.turns && !event.shiftKey);
    else this.events.onHover(spot);
  }

  private drag(before: Finger, spot: Spot, isTurning: boolean): void {
    const { width, height } = this.element.getBoundingClientRect();
    const [dx, dy] = [spot.x - before.x, spot.y - before.y];
    if (!this.hasMoved && Math.hypot(dx * width, dy * height) < STILL) return;
    if (!this.hasMoved) this.events.onHover(null);
    this.hasMoved = true;
    const other = this.fingers.find(({ id }) => id !== before.id);
    this.fingers = this.fingers.map((finger) => (finger.id === before.id ? { id: finger.id, ...spot } : finger));
    if (!other) {
      if (isTurning) this.turn(dx, dy);
      else this.pan(dx, dy);
      return;
    }
    this.pull(dx / 2, dy / 2);
    const apart = (finger: Spot) => Math.hypot((finger.x - other.x) * width, (finger.y - other.y) * height);
    this.zoomBy(apart(spot) / Math.max(1, apart(before)), { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 });
  }

  private up(event: PointerEvent): void {
    const isFinger = this.fingers.some(({ id }) => id === event.pointerId);
    this.forget(event);
    if (!isFinger || this.hasMoved || this.wasTwo) return;
    const { clicked } = this;
    const isSecond =
      clicked !== undefined &&
      event.timeStamp - clicked.timeStamp < TWO_CLICKS_MS &&
      Math.hypot(event.clientX - clicked.clientX, event.clientY - clicked.clientY) <=
        (event.pointerType === 'touch' ? TAPS_APART : STILL);
    this.clicked = isSecond ? undefined : event;
    if (isSecond) {
      this.events.onUnpick();
      this.fit();
    } else this.events.onPick(this.spotOf(event));
  }

  private forget(event: PointerEvent): void {
    this.fingers = this.fingers.filter(({ id }) => id !== event.pointerId);
  }
}
