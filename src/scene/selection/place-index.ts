/**
 * Which nodes are in a part of the picture, of views in which numbers say nothing of places: every node's square of a grid,
 * four bytes each, so that a change of camera asks nothing of the model.
 */
import { assert } from '../../base/assert.ts';
import type { PictureWindow, Place, Place3 } from '../../scenario/picture.ts';

const SIDE = 2 ** 13;

export class PlaceIndex {
  private readonly squares: Uint32Array;

  constructor(nodes: number, placeOf: (node: number) => Place | Place3) {
    this.squares = new Uint32Array(nodes);
    for (let node = 0; node < nodes; node++) {
      const [x, y] = placeOf(node);
      this.squares[node] = SIDE * squareAt(y) + squareAt(x);
    }
  }

  /** In order; with those of the squares that the window cuts. */
  nodesIn({ from, to }: PictureWindow): Uint32Array<ArrayBuffer> {
    const { squares } = this;
    const [left, right, low, high] = [from[0], to[0], from[1], to[1]].map(squareAt);
    const found = new Uint32Array(squares.length);
    let count = 0;
    for (let node = 0; node < squares.length; node++) {
      const square = squares[node];
      const x = square % SIDE;
      const y = (square - x) / SIDE;
      if (x >= left && x <= right && y >= low && y <= high) found[count++] = node;
    }
    return found.slice(0, count);
  }
}

/** The same of a globe: every node's box of a grid through the cube. */
export class GlobeIndex {
  private readonly boxes: Uint32Array;

  constructor(nodes: number, placeOf: (node: number) => Place | Place3) {
    this.boxes = new Uint32Array(nodes);
    for (let node = 0; node < nodes; node++) {
      const place = placeOf(node);
      assert(place.length === 3, 'a globe has places in its cube');
      const [x, y, z] = place.map(boxAt);
      this.boxes[node] = (z * BOXES + y) * BOXES + x;
    }
  }

  /** In order; with those of the boxes that the rim of the cap cuts. */
  nodesIn({ cap }: PictureWindow): Uint32Array<ArrayBuffer> {
    assert(cap, 'what is seen of a globe is a cap');
    const { boxes } = this;
    const [x, y, z] = cap.middle;
    const least = Math.cos(Math.min(Math.PI, cap.reach)) - BESIDE;
    const found = new Uint32Array(boxes.length);
    let count = 0;
    for (let node = 0; node < boxes.length; node++) {
      const box = boxes[node];
      const along =
        x * middleAt(box % BOXES) + y * middleAt((box >>> BOX_BITS) % BOXES) + z * middleAt(box >>> (2 * BOX_BITS));
      if (along >= least) found[count++] = node;
    }
    return found.slice(0, count);
  }
}

const BOX_BITS = 10;
const BOXES = 2 ** BOX_BITS;
const boxAt = (share: number): number => Math.min(BOXES - 1, Math.max(0, Math.floor(share * BOXES)));
/** Of a box, from the middle of the globe; its nodes are this far from it at most: half a diagonal. */
const middleAt = (box: number): number => (2 * (box + 0.5)) / BOXES - 1;
const BESIDE = Math.sqrt(3) / BOXES;

const squareAt = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
