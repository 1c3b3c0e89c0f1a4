/** How many pictures show what was painted once, where painting takes long: as many as make it, spread over them, cheap. */

/** Pixels that may be filled for a picture: a data centre's GPU fills 12 to 13 thousand million a second. */
const MOST_FILLED = 1.2e7;

interface Painting {
  readonly seen: string;
  readonly read: string;
  pictures: number;
}

export class RepaintPace {
  private last: Painting | undefined;

  /**
   * What is shown of this picture; the same object as before where that stays. Undefined where it is cheap: then it is painted each time.
   * `filled`: pixels. `seen`: from where, `read`: what of the run; another camera is seen at once, and so is the run at rest.
   */
  next(filled: number, seen: string, read: string, isAtRest: boolean): object | undefined {
    const every = Math.ceil(filled / MOST_FILLED);
    if (every < 2) return undefined;
    const { last } = this;
    const stays = last?.seen === seen && (last.read === read || (!isAtRest && last.pictures < every));
    if (last && stays) last.pictures++;
    else this.last = { seen, read, pictures: 1 };
    return this.last;
  }
}
