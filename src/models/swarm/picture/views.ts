/** The swarm's pictures; twin of shaders/models/swarm/views.wesl. */
import viewsShader from '/shaders/models/swarm/views.wesl?raw';
import { NEVER } from '../../../base/u32.ts';
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { Field, PictureWindow, Place } from '../../../scenario/picture.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { rounds } from '../../../scenario/words/time-words.ts';
import { type NodeRange, rangesAround } from '../../node-ranges.ts';
import type { Range, RoundsViews, Strip, Stroke, Transfer, Transfers, WordRange } from '../../views.ts';
import type { SwarmConfig } from '../config.ts';
import { blockOf, copyCountOffsets, PEER, peerWords, receiverOf } from '../layout.ts';
import { freeRiders, leavesAt } from '../rules/presence.ts';
import { configOf } from '../scenario-config.ts';
import type { SwarmParams } from '../spec/params.ts';
import { ROLE, ROLES, type Role } from '../spec/roles.ts';
import { Circle, circleConstants, circleGround } from './circle.ts';

/** Rounds in which a glow fades. */
const FADE_ROUNDS = 3;

class SwarmViews implements RoundsViews {
  readonly shader = viewsShader + circleConstants;
  readonly transfers: Transfers;
  private readonly config: SwarmConfig;
  private readonly stride: number;
  private readonly circle: Circle;
  private readonly riders: Uint8Array | undefined;

  constructor(scenario: Scenario<SwarmParams>) {
    this.config = configOf(scenario);
    this.stride = peerWords(this.config.slots);
    this.circle = new Circle(this.config.peers);
    this.riders = freeRiders(this.config, scenario.seed);
    const words = [{ buffer: 'peers', first: 0, count: this.config.peers * this.stride }];
    this.transfers = { words, list: (reading) => this.transfersIn(reading) };
  }

  value(channel: string, peer: number, reading: RoundsReading): number {
    return channel === 'role' ? this.roleOf(peer, reading) : this.word(peer, PEER.held, reading);
  }

  total(_channel: string, peer: number, reading: RoundsReading): number {
    return this.word(peer, PEER.uploaded, reading);
  }

  place(_view: string, peer: number, reading: RoundsReading): Place {
    const share = this.word(peer, PEER.held, reading) / this.config.blocks;
    return this.circle.place(peer, this.roleOf(peer, reading), share);
  }

  range(channel: string): Range {
    if (channel === 'role') return { min: -0.5, max: ROLES.length - 0.5 };
    return { min: 0, max: channel === 'giving' ? this.config.slots : this.config.blocks };
  }

  readonly fadeSeconds = (): number => FADE_ROUNDS;

  within(_view: string, window: PictureWindow): readonly NodeRange[] {
    return rangesAround(window, this.config.peers);
  }

  readonly ground = (): readonly Stroke[] => circleGround;
  readonly name = (peer: number): string => `peer ${peer}`;

  wordsOf(peer: number): readonly WordRange[] {
    return [{ buffer: 'peers', first: peer * this.stride, count: this.stride }];
  }

  inspect(peer: number, reading: RoundsReading): readonly Field[] {
    const word = (at: number) => this.word(peer, at, reading);
    const role = this.roleOf(peer, reading);
    return [
      { label: 'Role', value: ROLES[role].label.toLowerCase(), unit: '' },
      { label: 'Blocks held', value: `${word(PEER.held)} of ${this.config.blocks}`, unit: '' },
      { label: 'Arrived', value: `round ${word(PEER.arrival)}`, unit: '' },
      { label: 'Complete', value: this.completion(peer, word(PEER.completed)), unit: '' },
      { label: 'Blocks uploaded', value: word(PEER.uploaded), unit: '' },
      { label: 'Last push', value: this.lastPushes(peer, reading), unit: '' },
    ];
  }

  strip(_strip: string, round: number): Strip {
    const { peers, blocks } = this.config;
    return {
      min: 1,
      max: Math.max(2, peers),
      words: { buffer: 'copy_counts', first: copyCountOffsets(blocks).copiesAt(round), count: blocks },
      // Those that have left held all: as many of each block as of the rarest.
      value: (copies, least, { gauges }) => copies - (least - gauges.rarest),
    };
  }

  private word(peer: number, at: number, reading: RoundsReading): number {
    return reading.word('peers', peer * this.stride + at);
  }

  /** Twin of `role_of`. */
  private roleOf(peer: number, reading: RoundsReading): Role {
    const completed = this.word(peer, PEER.completed, reading);
    if (this.word(peer, PEER.arrival, reading) > reading.round) return ROLE.awaited;
    if (leavesAt(this.config, peer, completed) <= reading.round) return ROLE.gone;
    if (peer < this.config.seeds) return ROLE.seed;
    if (this.riders?.[peer] === 1) return ROLE.rider;
    return completed === NEVER ? ROLE.downloading : ROLE.complete;
  }

  private completion(peer: number, completed: number): string {
    if (peer < this.config.seeds) return 'from the start';
    return completed === NEVER ? 'not yet' : `after ${rounds(completed)}`;
  }

  /** `block 17 to peer 3`, of every slot that pushed. */
  private lastPushes(peer: number, reading: RoundsReading): string {
    const pushes = this.pushesOf(peer, reading).map((push) => `block ${blockOf(push)} to peer ${receiverOf(push)}`);
    return pushes.join(', ') || 'none';
  }

  /** Of equal pushes one was new to its receiver, no matter which: the first, here. */
  private transfersIn(reading: RoundsReading): readonly Transfer[] {
    const received = new Set<number>();
    const transfers: Transfer[] = [];
    for (let from = 0; from < this.config.peers; from++)
      for (const push of this.pushesOf(from, reading)) {
        transfers.push({ from, to: receiverOf(push), isWasted: received.has(push) });
        received.add(push);
      }
    return transfers;
  }

  /** Those of the last round. */
  private pushesOf(peer: number, reading: RoundsReading): readonly number[] {
    if (reading.round === 0) return [];
    const { slots } = this.config;
    const pushes = Array.from({ length: slots }, (_, slot) => this.word(peer, PEER.push + slot, reading));
    return pushes.filter((push) => receiverOf(push) !== peer);
  }
}

export const openSwarmViews = (scenario: Scenario<SwarmParams>): RoundsViews => new SwarmViews(scenario);
