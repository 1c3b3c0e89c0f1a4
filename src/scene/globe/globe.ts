/** A globe as it lies on the canvas: where its places are, and what of it is seen. */
import { axesOf, dot, GLOBE_FILL } from '../../scenario/globe.ts';
import type { CanvasSize, Cap, Point, Turn, Vector } from '../../scenario/picture.ts';
import type { Frame } from '../geometry/frame.ts';
import { capOn } from './cap.ts';

export class Globe {
  readonly centre: Point;
  /** Device pixels. */
  readonly radius: number;
  /** Towards the eye. */
  readonly near: Vector;
  private readonly right: Vector;
  private readonly up: Vector;

  constructor(
    private readonly frame: Frame,
    private readonly turn: Turn,
  ) {
    const { x, y, width, height } = frame;
    this.centre = { x: x + width / 2, y: y + height / 2 };
    this.radius = GLOBE_FILL * width;
    const { right, up, near } = axesOf(turn);
    this.right = right;
    this.up = up;
    this.near = near;
  }

  /** What of it is on the canvas. */
  capOn(size: CanvasSize): Cap {
    return capOn(this.frame, size, this.turn);
  }

  /** The same for globes that are seen alike. */
  get key(): readonly unknown[] {
    return [this.frame, this.turn];
  }

  /** Of any length: beyond 1 it is above the ground. */
  pointOf([x, y, z]: Vector): Point {
    return this.pointAt(x, y, z);
  }

  pointAt(x: number, y: number, z: number): Point {
    const { centre, radius, right, up } = this;
    return {
      x: centre.x + radius * (right[0] * x + right[1] * y + right[2] * z),
      y: centre.y - radius * (up[0] * x + up[1] * y + up[2] * z),
    };
  }

  /** On the side towards the eye. */
  isNear(vector: Vector): boolean {
    return dot(this.near, vector) >= 0;
  }

  /** Not behind the globe: above the ground one sees beyond the rim. */
  isSeen(vector: Vector): boolean {
    return this.isNear(vector) || Math.hypot(dot(this.right, vector), dot(this.up, vector)) >= 1;
  }
}
