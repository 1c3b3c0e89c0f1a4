/** The whisper's pictures: people who walk about, in a plane or in a volume. In test builds only; twin of shaders/testing/whisper_views.wesl. */
import { NEVER } from '../../base/u32.ts';
import type { RoundsReading } from '../../engine/rounds/model.ts';
import { shaderSources } from '../../gpu/shader-sources.ts';
import type { Field, Place, Place3 } from '../../scenario/picture.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { About, Ask, NodePair, Range, RoundsViews, Stroke, Transfer, Transfers, WordRange } from '../views.ts';
import type { WhisperParams } from './spec/params.ts';
import { toldBy } from './told-by.ts';
import { walk } from './walks.ts';

/** Who is as near as this hears well, in shares of the room. */
const NEAR = 0.12;
const GRID_LINES = 8;
/** Among more than this there are too many links to see. */
const MOST_LINKED = 1024;

class WhisperViews implements RoundsViews {
  readonly shader = shaderSources['testing/whisper_views.wesl'];
  readonly transfers: Transfers;
  private readonly nodes: number;
  private readonly seed: number;
  private readonly everybody: readonly WordRange[];

  constructor({ params, seed }: Scenario<WhisperParams>) {
    this.nodes = params.nodes;
    this.seed = seed;
    this.everybody = [{ buffer: 'heard', first: 0, count: this.nodes }];
    this.transfers = { words: this.everybody, list: (reading) => this.whispers(reading) };
  }

  value(_channel: string, node: number, reading: RoundsReading): number {
    return Number(heardAt(node, reading) !== NEVER);
  }

  total(channel: string, node: number, reading: RoundsReading): number {
    return this.value(channel, node, reading);
  }

  place(_view: string, node: number, { round, part }: RoundsReading): Place {
    return [walk(node, 0, round, part), walk(node, 1, round, part)];
  }

  place3(_view: string, node: number, { round, part }: RoundsReading): Place3 {
    return [walk(node, 0, round, part), walk(node, 1, round, part), walk(node, 2, round, part)];
  }

  readonly box = (): Place3 => [3, 2, 1];
  readonly range = (): Range => ({ min: -0.5, max: 1.5 });
  readonly fadeSeconds = (): number => 1;
  readonly wordsOf = (node: number): readonly WordRange[] => [{ buffer: 'heard', first: node, count: 1 }];

  inspect(node: number, reading: RoundsReading): readonly Field[] {
    const heard = heardAt(node, reading);
    return [{ label: 'Heard', value: heard === NEVER ? 'not yet' : `after ${heard} rounds`, unit: '' }];
  }

  async overlay(view: string, overlay: string, ask: Ask): Promise<readonly (Stroke | NodePair)[]> {
    if (overlay === 'grid') return gridOf(view);
    if (ask.nodesInSight > MOST_LINKED) return [];
    const reading = await ask.read(this.everybody);
    if (!reading) return [];
    return Array.from({ length: this.nodes }, (_, node) =>
      this.nearTo(view, node, reading).map((other): NodePair => ({ from: node, to: other, tone: 'link' })),
    )
      .flat()
      .filter(({ from, to }) => from < to);
  }

  async about(view: string, node: number, ask: Ask): Promise<About> {
    const reading = await ask.read(this.everybody);
    if (!reading) return { neighbours: [], way: [] };
    return { neighbours: this.nearTo(view, node, reading), way: this.wayTo(node, reading) };
  }

  private nearTo(view: string, node: number, reading: RoundsReading): readonly number[] {
    const placeOf = (each: number) =>
      view === 'hall' ? this.place3(view, each, reading) : this.place(view, each, reading);
    const here = placeOf(node);
    const isNear = (other: number) =>
      other !== node && Math.hypot(...placeOf(other).map((at, axis) => at - here[axis])) < NEAR;
    return Array.from({ length: this.nodes }, (_, other) => other).filter(isNear);
  }

  /** Who told whom, from who knew at first to the node. */
  private wayTo(node: number, reading: RoundsReading): readonly NodePair[] {
    const way: NodePair[] = [];
    for (let to = node; ; ) {
      const heard = heardAt(to, reading);
      if (heard === NEVER || heard === 0) return way.reverse();
      const knew = (from: number) => heardAt(from, reading) < heard;
      const from = Array.from({ length: this.nodes }, (_, each) => each).find(
        (each) => knew(each) && toldBy(each, heard - 1, this.nodes, this.seed) === to,
      );
      if (from === undefined) return way.reverse();
      way.push({ from, to, tone: 'path' });
      to = from;
    }
  }

  /** Of the last round. */
  private whispers(reading: RoundsReading): readonly Transfer[] {
    const last = reading.round - 1;
    const told = (from: number): Transfer => {
      const to = toldBy(from, last, this.nodes, this.seed);
      return { from, to, isWasted: heardAt(to, reading) !== reading.round };
    };
    const all = Array.from({ length: this.nodes }, (_, node) => node);
    return all.filter((node) => heardAt(node, reading) <= last).map(told);
  }
}

const heardAt = (node: number, reading: RoundsReading): number => reading.word('heard', node);

function gridOf(view: string): readonly Stroke[] {
  const put = (x: number, y: number): Place | Place3 => (view === 'hall' ? [x, y, 0] : [x, y]);
  return Array.from({ length: GRID_LINES + 1 }, (_, i) => i / GRID_LINES).flatMap((at): Stroke[] => [
    { from: put(at, 0), to: put(at, 1), tone: 'hairline' },
    { from: put(0, at), to: put(1, at), tone: 'hairline' },
  ]);
}

export const openWhisperViews = (scenario: Scenario<WhisperParams>): RoundsViews => new WhisperViews(scenario);
