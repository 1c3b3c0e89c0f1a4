/** The rules of a mesh on one core; twin of shaders/models/mesh/mesh.wesl. What an event makes a station send is sent when its state has changed. */
import { sampleTicks } from '../../../base/quantile.ts';
import { threefry2x32 } from '../../../base/threefry.ts';
import { addSaturated, MOST_U32, mulHigh } from '../../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
import { COUNTER, DISTRIBUTIONS, KIND, type MeshConfig, PART, PAYLOAD, SOURCE, STATE, STREAMS } from '../config.ts';
import { Mac } from './mac.ts';
import { Phy } from './phy.ts';
import { Station } from './station.ts';

const MEASURED_DELAY = DISTRIBUTIONS.indexOf('endToEndDelay');
const words = new Uint32Array(2);

export class MeshHandler implements HandlerTwin {
  private readonly station: Station;
  private readonly mac: Mac;
  private readonly phy: Phy;
  private readonly quantiles: Uint32Array;

  constructor(
    private readonly config: MeshConfig,
    tables: Uint32Array,
    private readonly seed: number,
  ) {
    this.station = new Station(config, tables);
    this.mac = new Mac(this.station, seed);
    this.phy = new Phy(this.station, this.mac, seed);
    this.quantiles = tables.subarray(config.atQuantiles);
  }

  start(node: number, context: HandlerContext): void {
    const { station, config } = this;
    station.begin(node, 0, context);
    station.set(STATE.cw, config.cwMin);
    if (station.destination === node) return;
    const { source, interval } = config;
    if (source === SOURCE.constant) threefry2x32(this.seed, STREAMS.traffic, node, 0, words);
    const first =
      source === SOURCE.poisson ? this.gap(0) : source === SOURCE.constant ? mulHigh(words[0], interval) : 0;
    context.send(node, first, KIND.packet);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { station, mac, phy } = this;
    const { payload, payloadAt } = event;
    station.begin(node, event.time, context);
    switch (event.kind) {
      case KIND.packet:
        this.makePacket();
        break;
      case KIND.down:
        mac.enqueue(
          payload[payloadAt + PAYLOAD.ids],
          payload[payloadAt + PAYLOAD.number],
          payload[payloadAt + PAYLOAD.time],
        );
        break;
      case KIND.commit:
        mac.commit(event);
        break;
      case KIND.air:
        phy.begin(event);
        break;
      case KIND.end:
        phy.end(event);
        break;
      case KIND.frame:
        mac.takeFrame(event);
        break;
      case KIND.deliver:
        this.deliver(event);
        break;
      case KIND.done:
        if (station.get(STATE.awaiting) === 1 && payload[payloadAt] === station.get(STATE.frames)) mac.fail();
    }
    if (event.kind !== KIND.packet && event.kind !== KIND.deliver) mac.access();
    station.sendAll();
  }

  observe(node: number, _index: number, context: HandlerContext, add: AddObserved): void {
    add(context.state[context.stateAt(node) + STATE.delivered], 1);
  }

  private makePacket(): void {
    const { station, config, mac } = this;
    const { destination, message, time, node } = station;
    const number = mac.generate(destination);
    message.fill(0);
    message[PAYLOAD.ids] = node | (destination << PART.destination);
    message[PAYLOAD.number] = number;
    message[PAYLOAD.time] = time;
    station.messageKind = KIND.down;
    station.messageAt = time + config.stack;
    if (config.source === SOURCE.saturated) return;
    const gap = config.source === SOURCE.poisson ? this.gap(number) : config.interval;
    station.packetAt = addSaturated(time, Math.max(1, gap), MOST_U32);
  }

  private gap(packet: number): number {
    threefry2x32(this.seed, STREAMS.traffic, this.station.node, packet, words);
    return sampleTicks(this.quantiles, words[0], this.config.interval);
  }

  private deliver({ payload, payloadAt, time }: HandledEvent): void {
    const { station } = this;
    if (!station.isMeasured) return;
    station.context.count(COUNTER.delivered, 1);
    station.context.measure(MEASURED_DELAY, time - payload[payloadAt + PAYLOAD.time]);
    station.set(STATE.delivered, station.get(STATE.delivered) + 1);
  }
}
