/** The rules of an internet on one core; twin of shaders/models/internet/internet.wesl. */
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../../engine/event/model.ts';
import {
  COUNTER,
  FLOW,
  type InternetConfig,
  KIB_BITS,
  KIND,
  NODE,
  OBSERVED,
  PAYLOAD,
  PORT,
  SINK,
  TRAFFIC,
} from '../config.ts';
import { busyMs } from '../fixed.ts';
import { CurrentNode } from './current-node.ts';
import { End } from './end.ts';
import { Port } from './port.ts';
import { Sink } from './sink.ts';
import { TcpSource } from './tcp-source.ts';
import { UdpSource } from './udp-source.ts';

const OBSERVED_BYTES = OBSERVED.indexOf('flowBytes');
const OBSERVED_BUSY = OBSERVED.indexOf('portBusy');

export class InternetHandler implements HandlerTwin {
  private readonly current: CurrentNode;
  private readonly port: Port;
  private readonly end: End;
  private readonly udp: UdpSource;
  private readonly tcp: TcpSource;
  private readonly sink: Sink;

  constructor(
    private readonly config: InternetConfig,
    tables: Uint32Array,
  ) {
    this.current = new CurrentNode(config, tables);
    this.port = new Port(this.current);
    this.end = new End(this.current);
    this.udp = new UdpSource(this.end);
    this.tcp = new TcpSource(this.end);
    this.sink = new Sink(this.end);
  }

  start(node: number, context: HandlerContext): void {
    const { current } = this;
    current.begin(node, 0, context);
    if (current.row(NODE.delay) > 0 || current.row(NODE.role) === 1) return;
    const flow = current.row(NODE.flow);
    context.send(node, current.ofFlow(flow, FLOW.start), KIND.begin, flow);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { current, end, sink } = this;
    current.begin(node, event.time, context);
    if (current.row(NODE.delay) > 0) {
      if (event.kind === KIND.packet) this.port.take(event);
      else this.port.leave();
      return;
    }
    end.begin(event.payload[event.payloadAt + PAYLOAD.flow]);
    if (event.kind === KIND.packet)
      current.countPacket(COUNTER.delivered, event.payload[event.payloadAt + PAYLOAD.form]);
    if (current.row(NODE.role) === 0) this.handleSource(event);
    else if (event.kind === KIND.packet) sink.take(event);
    else sink.acknowledgeLate();
    end.sendAll();
  }

  observe(node: number, index: number, context: HandlerContext, add: AddObserved): void {
    const { current } = this;
    current.begin(node, 0, context);
    const isPort = current.row(NODE.delay) > 0;
    const isSink = !isPort && current.row(NODE.role) === 1;
    if (isPort) {
      if (index === OBSERVED_BUSY) add(this.busy(), 1);
    } else if (index === OBSERVED_BYTES && isSink) {
      add(((current.get(SINK.bytesHigh) << (32 - KIB_BITS)) | (current.get(SINK.bytesLow) >>> KIB_BITS)) >>> 0, 1);
    } else if (index > OBSERVED_BUSY && !isSink) {
      add(current.ports(current.row(NODE.flow)), 1);
    }
  }

  /** A flow has ended: there is nothing to judge. */
  evaluateRecord(): number {
    return 0;
  }

  private handleSource(event: HandledEvent): void {
    const { udp, tcp, config } = this;
    if (config.traffic === TRAFFIC.udp) {
      if (event.kind === KIND.begin) udp.begin();
      udp.send();
      return;
    }
    switch (event.kind) {
      case KIND.packet:
        tcp.take(event);
        break;
      case KIND.begin:
        tcp.begin();
        break;
      case KIND.send:
        tcp.pump();
        break;
      case KIND.timeout:
        tcp.timeout();
    }
    tcp.fill();
  }

  /** Milliseconds for which the port sends what it has accepted. */
  private busy(): number {
    const { current } = this;
    const perByte = { ticks: current.row(NODE.perByte), fraction: current.row(NODE.perByteFraction) };
    return busyMs(current.get(PORT.bytesLow), current.get(PORT.bytesHigh), perByte);
  }
}
