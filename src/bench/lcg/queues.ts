/** The event queues of all simulations, on the host: a ring each, in order of (time, module). */
export class EventQueues {
  private readonly keys: Uint32Array;
  /** By simulation: where in its ring the earliest event is, and how many there are. */
  private readonly heads: Uint8Array;
  private readonly counts: Uint8Array;

  /** An event at time 0 for each of up to 127 modules. */
  constructor(
    simulations: number,
    private readonly modules: number,
  ) {
    this.keys = Uint32Array.from({ length: simulations * modules }, (_, i) => i % modules);
    this.heads = new Uint8Array(simulations);
    this.counts = new Uint8Array(simulations).fill(modules);
  }

  /** Takes the earliest event of a simulation, which must have one; gives its module. */
  take(simulation: number): number {
    const head = this.heads[simulation];
    this.heads[simulation] = head + 1 === this.modules ? 0 : head + 1;
    this.counts[simulation]--;
    return this.keys[simulation * this.modules + head] % this.modules;
  }

  /** Of a module without an event. `time` x modules must be below 2^32. */
  insert(simulation: number, module: number, time: number): void {
    const { keys, modules } = this;
    const [first, head] = [simulation * modules, this.heads[simulation]];
    const key = time * modules + module;
    let offset = head + this.counts[simulation]++;
    if (offset >= modules) offset -= modules;
    while (offset !== head) {
      const before = offset === 0 ? modules - 1 : offset - 1;
      if (keys[first + before] < key) break;
      keys[first + offset] = keys[first + before];
      offset = before;
    }
    keys[first + offset] = key;
  }
}
