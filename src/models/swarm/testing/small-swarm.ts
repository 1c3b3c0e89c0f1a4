/** A swarm on one core without an engine around it: one step a round, everything open to look at. */
import { Digest } from '../../../base/mix.ts';
import type { SwarmConfig } from '../config.ts';
import { bitsetWords, COUNTERS, type GAUGE, GAUGES, PEER, peerWords } from '../layout.ts';
import { openReportChoice } from '../report/report-serial.ts';
import { arrivalRounds } from '../rules/arrivals.ts';
import { takeCensus } from '../rules/census.ts';
import { Exchange } from '../rules/exchange.ts';
import { addPeer } from '../rules/peer-term.ts';
import { startSwarm } from '../rules/start.ts';
import { emptyState, type SwarmState } from '../rules/state.ts';
import { graphOf } from './test-config.ts';

export class SmallSwarm {
  readonly state: SwarmState;
  readonly digest = new Digest();
  readonly counters = COUNTERS.map(() => 0);
  /** Rounds that are over. */
  round = 0;
  private readonly exchange: Exchange;

  /** `report`: chooses blocks as the report does on one core. `graph`: another than that of the configuration. */
  constructor(
    readonly config: SwarmConfig,
    readonly seed: number,
    { report = false, graph = graphOf(config, seed) } = {},
  ) {
    this.state = emptyState(config, graph);
    startSwarm(config, arrivalRounds(config, seed), this.state);
    this.counters[COUNTERS.indexOf('completed')] = config.seeds;
    this.exchange = new Exchange(config, seed, this.state, report ? openReportChoice : undefined);
  }

  step(): void {
    this.exchange.run(this.round++, {
      digest: this.digest,
      count: (counter, amount) => {
        this.counters[counter] += amount;
      },
    });
  }

  /** Until all are complete, or for so many rounds; gives the rounds that are over. */
  finish(mostRounds = 100_000): number {
    while (this.counted('completed') < this.config.peers && this.round < mostRounds) this.step();
    return this.round;
  }

  counted(name: (typeof COUNTERS)[number]): number {
    return this.counters[COUNTERS.indexOf(name)];
  }

  gauges(): Readonly<Record<keyof typeof GAUGE, number>> {
    const values = takeCensus(this.config, this.state, this.round);
    return Object.fromEntries(GAUGES.map((name, i) => [name, values[i]])) as Record<keyof typeof GAUGE, number>;
  }

  word(peer: number, word: keyof typeof PEER): number {
    return this.state.peers[peer * peerWords(this.config.slots) + PEER[word]];
  }

  holds(peer: number, block: number): boolean {
    const { blocks } = this.settled();
    return ((blocks[peer * bitsetWords(this.config.blocks) + (block >>> 5)] >>> (block & 31)) & 1) === 1;
  }

  /** The state with bitsets that are up to date. */
  settled(): SwarmState {
    this.exchange.settle();
    return this.state;
  }

  finalDigest(): string {
    const digest = new Digest();
    digest.add(...this.digest.pair);
    const state = this.settled();
    for (let peer = 0; peer < this.config.peers; peer++) addPeer(this.config, peer, state, digest);
    return digest.toString();
  }
}
