/** The rumour's pictures; twin of shaders/testing/rumour_views.wesl. */

import rumourViewsShader from '/shaders/testing/rumour_views.wesl?raw';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import type { Field, Guide } from '../../scenario/picture.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import type { ModelViews, Range } from '../views.ts';
import { STATE } from './handler.ts';
import type { RumourParams } from './spec/params.ts';
import { roundsToAll } from './spec.ts';

/** Of the unit square. */
const ROAD_RADIUS = 0.45;

class RumourViews implements ModelViews {
  readonly shader = rumourViewsShader;
  readonly constants = { ROAD_RADIUS };
  private readonly scenario: Scenario;

  constructor(
    scenario: Scenario<RumourParams>,
    private readonly world: EventWorld,
  ) {
    this.scenario = scenario;
  }

  value(channel: string, node: number, reading: Reading): number {
    if (channel === 'hops') return reading.state(node, STATE.hops);
    return reading.state(node, STATE.toldAt) === 0 ? 0 : 1;
  }

  readonly total = (_channel: string, node: number, reading: Reading): number => reading.sent(node);

  place(view: string, node: number, reading: Reading): readonly [number, number] {
    const { nodes, endTicks } = this.world;
    const share = (node + 0.5) / nodes;
    if (view === 'waves') {
      const told = reading.state(node, STATE.toldAt);
      return [share, told === 0 ? 1 : Math.min(1, (told - 1) / endTicks)];
    }
    const angle = 2 * Math.PI * share;
    return [0.5 + ROAD_RADIUS * Math.cos(angle), 0.5 + ROAD_RADIUS * Math.sin(angle)];
  }

  range(channel: string): Range {
    if (channel === 'known') return { min: 0, max: 1 };
    if (channel === 'hops') return { min: 1, max: Math.ceil(2 * roundsToAll(this.world.nodes)) };
    return { min: 0, max: (2 * (this.world.uniforms.fanout + 1)) / this.fadeSeconds() };
  }

  readonly fadeSeconds = (): number => 2 * toSeconds(this.world.uniforms.round, this.scenario.tick);

  guides(view: string): readonly Guide[] {
    const rounds = roundsToAll(this.world.nodes) * this.world.uniforms.round;
    const isShown = view === 'waves' && this.world.uniforms.reach === 0 && rounds < this.world.endTicks;
    return isShown ? [{ axis: 'y', at: rounds / this.world.endTicks, label: 'theory: everybody knows' }] : [];
  }

  inspect(node: number, reading: Reading): readonly Field[] {
    const told = reading.state(node, STATE.toldAt);
    if (told === 0) return [{ label: 'Knows', value: 'nothing yet', unit: '' }];
    return [
      { label: 'Told at', value: toSeconds(told - 1, this.scenario.tick), unit: 's' },
      { label: 'Hops', value: reading.state(node, STATE.hops), unit: '' },
      { label: 'Sent', value: reading.sent(node), unit: 'events' },
    ];
  }
}

export const openRumourViews = (scenario: Scenario<RumourParams>, world: EventWorld): ModelViews =>
  new RumourViews(scenario, world);
