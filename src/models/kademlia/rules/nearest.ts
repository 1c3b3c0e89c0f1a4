/** The nearest of some contacts, in the order of their distances from a target, the nearest first. Nothing is allocated when one is added. */
export class Nearest {
  readonly contacts: Uint32Array;
  /** Distances, as high and low words. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  count = 0;
  /** So many are kept. */
  private most = 0;

  constructor(room: number) {
    this.contacts = new Uint32Array(room);
    this.high = new Uint32Array(room);
    this.low = new Uint32Array(room);
  }

  /** Forgets all, and keeps at most so many from now on. */
  empty(most: number): void {
    this.count = 0;
    this.most = most;
  }

  /** Puts a contact where its distance belongs, unless it is there, or farther than all where there is room for no more. */
  add(contact: number, farHigh: number, farLow: number): void {
    const { contacts, high, low, most } = this;
    let at = this.count;
    if (at === most && high[at - 1] < farHigh) return;
    while (at > 0 && (high[at - 1] > farHigh || (high[at - 1] === farHigh && low[at - 1] > farLow))) at--;
    if (at > 0 && high[at - 1] === farHigh && low[at - 1] === farLow) return;
    if (at === most) return;
    if (this.count < most) this.count++;
    for (let last = this.count - 1; last > at; last--) {
      contacts[last] = contacts[last - 1];
      high[last] = high[last - 1];
      low[last] = low[last - 1];
    }
    contacts[at] = contact;
    high[at] = farHigh;
    low[at] = farLow;
  }
}
