/**
 * Which nodes are in a part of the picture, of views in which numbers say nothing of places: every node's square of a grid,
 * four bytes each, so that a change of camera asks nothing of the model.
 */
import type { PictureWindow, Place } from '../../scenario/picture.ts';

const SIDE = 2 ** 13;

export class PlaceIndex {
  private readonly squares: Uint32Array;

  constructor(nodes: number, placeOf: (node: number) => Place) {
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

const squareAt = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
