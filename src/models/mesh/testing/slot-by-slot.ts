/** DCF in saturation slot by slot, where all hear all: back-off stands still while anybody sends, as the standard says. Shares nothing with the rules. */

/** Ticks of a saturated channel: see docs/mesh.md. */
const [SLOT, SIFS, DATA, ANSWER] = [9, 16, 248, 28];
const DIFS = SIFS + 2 * SLOT;
const [CW_MIN, CW_MAX] = [15, 1023];
const PAYLOAD_BITS = 8 * 1500;

export interface SlotBySlot {
  /** Mbit/s of payload. */
  readonly throughput: number;
  /** Share of frames that meet another. */
  readonly collisions: number;
}

/** Of `stations` that always have a frame, over so many times that the channel turns busy; `attempts` of a frame at most, 0 for no limit. */
export function slotBySlot(stations: number, attempts: number, turns: number): SlotBySlot {
  const random = randoms();
  const draw = (window: number) => Math.floor(random() * (window + 1));
  const window = new Int32Array(stations).fill(CW_MIN);
  const sent = new Int32Array(stations);
  const left = Int32Array.from(window, draw);
  let [time, frames, collided] = [0, 0, 0];
  for (let turn = 0; turn < turns; turn++) {
    let least = left[0];
    let senders = 0;
    for (let i = 0; i < stations; i++) if (left[i] < least) least = left[i];
    for (let i = 0; i < stations; i++) {
      left[i] -= least;
      if (left[i] === 0) senders++;
    }
    const isAlone = senders === 1;
    time += DIFS + least * SLOT + DATA + (isAlone ? SIFS + ANSWER : 0);
    frames += senders;
    if (!isAlone) collided += senders;
    for (let i = 0; i < stations; i++) {
      if (left[i] > 0) continue;
      sent[i]++;
      const isOver = isAlone || sent[i] === attempts;
      window[i] = isOver ? CW_MIN : Math.min(CW_MAX, 2 * window[i] + 1);
      if (isOver) sent[i] = 0;
      left[i] = draw(window[i]);
    }
  }
  return { throughput: ((frames - collided) * PAYLOAD_BITS) / time, collisions: collided / frames };
}

/** From 0 to 1 (mulberry32). */
function randoms(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
