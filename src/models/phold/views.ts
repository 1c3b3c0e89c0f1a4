/** PHOLD's pictures; twin of shaders/models/phold/views.wesl. */

import viewsShader from '/shaders/models/phold/views.wesl?raw';
import { delayMoments, expectedEvents } from '../../analysis/renewal.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { NOTHING_PENDING, type Reading } from '../../engine/event/reading.ts';
import type { Field, Guide, PictureWindow } from '../../scenario/picture.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import { type NodeRange, rangeAlong } from '../node-ranges.ts';
import type { ModelViews, Range } from '../views.ts';
import type { PholdParams } from './spec/params.ts';

/** Standard deviations of a Poisson count on either side of its mean. */
const SPREAD = 3;
const LEAST_MAX = 4;
/** The window's picture reaches this many mean delays beyond the lookahead. */
const DELAYS_AHEAD = 2;

class PholdViews implements ModelViews {
  readonly shader = viewsShader;
  readonly constants = { DELAYS_AHEAD };
  private readonly scenario: Scenario;
  private readonly params: PholdParams;
  private readonly lookahead: number;
  private readonly ahead: number;

  constructor(scenario: Scenario<PholdParams>, world: EventWorld) {
    this.scenario = scenario;
    this.params = scenario.params;
    this.lookahead = world.lookaheadTicks;
    this.ahead = this.lookahead + DELAYS_AHEAD * world.uniforms.mean;
  }

  value(channel: string, node: number, reading: Reading): number {
    return channel === 'pending' ? reading.pending(node) : this.executed(node, reading);
  }

  readonly total = (_channel: string, node: number, reading: Reading): number => this.executed(node, reading);

  place(_view: string, node: number, reading: Reading): readonly [number, number] {
    const earliest = reading.earliest(node);
    const ahead = earliest === NOTHING_PENDING ? this.ahead : earliest - reading.nowTicks;
    return [(node + 0.5) / this.params.nodes, Math.min(1, ahead / this.ahead)];
  }

  range(channel: string, nodesPerCell: number): Range {
    const { population, end } = this.params;
    if (channel === 'pending') return pendingRange(population, nodesPerCell);
    const moments = delayMoments(this.params);
    if (channel === 'executed') {
      const expected = Math.max(1, population * expectedEvents(end, moments));
      return { min: 0, max: Math.ceil(expected + SPREAD * Math.sqrt(expected / nodesPerCell)) };
    }
    // A glow is a count over twice its fade, divided by it.
    const perFade = (population * this.fadeSeconds()) / moments.mu;
    const most = perFade + SPREAD * Math.sqrt(perFade / 2 / nodesPerCell);
    return { min: 0, max: most / this.fadeSeconds() };
  }

  /** Whoever executes an event sends one: as many are pending as in the beginning. */
  expected(channel: string): number | undefined {
    return channel === 'pending' ? this.params.population : undefined;
  }

  readonly fadeSeconds = (): number => delayMoments(this.params).mu / 2;

  within(_view: string, window: PictureWindow): readonly NodeRange[] {
    return rangeAlong(window, this.params.nodes);
  }

  guides(): readonly Guide[] {
    const label = `lookahead, ${this.params.lookahead} s: all below is safe to execute at once`;
    return [{ axis: 'y', at: this.lookahead / this.ahead, label }];
  }

  inspect(node: number, reading: Reading): readonly Field[] {
    const earliest = reading.earliest(node);
    const ahead = toSeconds(earliest - reading.nowTicks, this.scenario.tick);
    return [
      { label: 'Pending events', value: reading.pending(node), unit: '' },
      earliest === NOTHING_PENDING
        ? { label: 'Earliest pending', value: 'none', unit: '' }
        : { label: 'Earliest pending in', value: ahead, unit: 's' },
      { label: 'Safe to execute now', value: earliest - reading.nowTicks < this.lookahead ? 'yes' : 'no', unit: '' },
      { label: 'Executed', value: this.executed(node, reading), unit: '' },
      { label: 'Sent', value: reading.sent(node), unit: '' },
      { label: 'Random draws', value: reading.draws(node), unit: '' },
    ];
  }

  /** All that the node sent but its first events. */
  private readonly executed = (node: number, reading: Reading): number => reading.sent(node) - this.params.population;
}

/** Single nodes are shown from 0; means over many lie close together, so their range closes in on them. */
function pendingRange(mean: number, nodesPerCell: number): Range {
  const spread = SPREAD * Math.sqrt(mean / nodesPerCell);
  if (nodesPerCell === 1) return { min: 0, max: Math.max(LEAST_MAX, Math.ceil(mean + spread)) };
  return { min: Math.max(0, Math.floor((mean - spread) * 10) / 10), max: Math.ceil((mean + spread) * 10) / 10 };
}

export const openPholdViews = (scenario: Scenario<PholdParams>, world: EventWorld): ModelViews =>
  new PholdViews(scenario, world);
