/** The station whose event is handled: its words, what it counts, what the event makes it send. Twin of station.wesl. */
import type { HandledEvent, HandlerContext } from '../../../engine/event/model.ts';
import { BROADCAST, BUSY_BITS, COUNTER, KIND, type MeshConfig, PATTERN, PAYLOAD_WORDS, STATE } from '../config.ts';

export class Station {
  context!: HandlerContext;
  node = 0;
  time = 0;
  state = new Uint32Array(0);
  base = 0;
  store = new Uint32Array(0);
  storeBase = 0;

  /** A frame for all in reach, and when it begins; a message to itself; when timers are due. A time of 0 says that there is none. */
  frameAt = 0;
  readonly frame = new Uint32Array(PAYLOAD_WORDS);
  messageKind = 0;
  messageAt = 0;
  readonly message = new Uint32Array(PAYLOAD_WORDS);
  doneAt = 0;
  commitAt = 0;
  packetAt = 0;

  constructor(
    readonly config: MeshConfig,
    readonly tables: Uint32Array,
  ) {}

  begin(node: number, time: number, context: HandlerContext): void {
    this.context = context;
    this.node = node;
    this.time = time;
    if (this.state !== context.state) this.state = context.state as Uint32Array<ArrayBuffer>;
    if (this.store !== context.store) this.store = context.store as Uint32Array<ArrayBuffer>;
    this.base = context.stateAt(node);
    this.storeBase = context.storeAt(node);
    this.frameAt = this.messageAt = this.doneAt = this.commitAt = this.packetAt = 0;
  }

  get(word: number): number {
    return this.state[this.base + word];
  }

  set(word: number, value: number): void {
    this.state[this.base + word] = value;
  }

  get isMeasured(): boolean {
    return this.time >= this.config.warmUp;
  }

  count(counter: number, amount: number): void {
    if (this.isMeasured) this.context.count(counter, amount);
  }

  /** A message to itself that carries what the event does. */
  passOn(kind: number, at: number, { payload, payloadAt }: HandledEvent): void {
    this.messageKind = kind;
    this.messageAt = at;
    // Word for word: a loop takes twice as long, and this is done in three of five events.
    const { message } = this;
    message[0] = payload[payloadAt];
    message[1] = payload[payloadAt + 1];
    message[2] = payload[payloadAt + 2];
    message[3] = payload[payloadAt + 3];
    message[4] = payload[payloadAt + 4];
    message[5] = payload[payloadAt + 5];
  }

  /** A frame is sent or heard until then: the station is busy from now on. */
  isBusyUntil(until: number): void {
    const { config, time } = this;
    const from = Math.max(time, this.get(STATE.busyUntil));
    const to = Math.min(until, config.end);
    if (to <= from) return;
    this.set(STATE.busyUntil, to);
    if (to <= config.warmUp) return;
    const before = this.get(STATE.busyTicks);
    const after = before + (to - Math.max(from, config.warmUp));
    this.set(STATE.busyTicks, after);
    this.context.count(COUNTER.busy, (after >>> BUSY_BITS) - (before >>> BUSY_BITS));
  }

  /** Where its packets go; itself where it sends none. */
  get destination(): number {
    const { node } = this;
    const { pattern, stations } = this.config;
    if (pattern === PATTERN.broadcast) return BROADCAST;
    if (pattern === PATTERN.sink) return 0;
    if (pattern === PATTERN.ends) return node === 0 ? stations - 1 : node;
    return node + 1 === stations ? 0 : node + 1;
  }

  /** To how many a packet for that destination goes. */
  addressees(destination: number): number {
    return destination === BROADCAST ? this.tables[this.config.atAddressees + this.node] : 1;
  }

  /** Frames, then the message, then timers. */
  sendAll(): void {
    const { context, node, config, tables, frame } = this;
    if (this.frameAt > 0) {
      const row = config.atPowers + node * config.stations;
      for (let to = 0; to < config.stations; to++) {
        const power = tables[row + to];
        if (power === 0) continue;
        frame[5] = power;
        context.sendWords(to, this.frameAt, KIND.air, frame, PAYLOAD_WORDS);
      }
    }
    if (this.messageAt > 0) context.sendWords(node, this.messageAt, this.messageKind, this.message, PAYLOAD_WORDS);
    if (this.doneAt > 0) context.send(node, this.doneAt, KIND.done, this.get(STATE.frames));
    if (this.commitAt > 0) context.send(node, this.commitAt, KIND.commit, this.get(STATE.ticket));
    if (this.packetAt > 0) context.send(node, this.packetAt, KIND.packet);
  }
}
