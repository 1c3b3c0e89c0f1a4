/** Pictures of a text; twin of the module that `weslViews` makes of it. */
import { threefry2x32 } from '../../base/threefry.ts';
import { NEVER } from '../../base/u32.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Reading } from '../../engine/event/reading.ts';
import { interpretedTwin, type ProgramTwin } from '../../protocol/emit/interpreter.ts';
import { weslViews } from '../../protocol/emit/wesl.ts';
import type { Program } from '../../protocol/program.ts';
import { colourId } from '../../protocol/spec.ts';
import type { Files } from '../../scenario/files.ts';
import { FRONT, type PictureWindow, type Place, type Place3, type Turn } from '../../scenario/picture.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import { UnderlayPicture } from '../../underlay/picture/underlay-picture.ts';
import type { UnderlayParams } from '../../underlay/spec/underlay-params.ts';
import { STATUS_WORDS, statusOf } from '../../underlay/status.ts';
import { rangesAround } from '../node-ranges.ts';
import type { ModelViews, Range } from '../views.ts';
import { BELOW_STREAMS, STATE, shapeBelow } from './below.ts';
import { configOf } from './config.ts';
import { fieldsOf } from './inspected.ts';

/** Of the unit square. */
const RING_RADIUS = 0.42;
/** Of a colour nothing is known but its type: what a small network shows; a large one spans what there is. */
const GUESSED_MOST = 16;
/** A glow lasts so long a part of the run. */
const FADE_SHARE = 1 / 60;

class OwnViews implements ModelViews {
  readonly shader: string;
  readonly constants: Readonly<Record<string, number>>;
  private readonly twin: ProgramTwin;
  private readonly secondsPerTick: number;
  /** Words of the node that a routine looks at. */
  private readonly state: Uint32Array;
  /** Those that it reads, by routine. */
  private readonly read = new Map<number, Uint32Array>();
  private readonly belowWords: number;
  private readonly earth: UnderlayPicture | undefined;
  private readonly words = new Uint32Array(2);

  constructor(
    private readonly program: Program,
    private readonly scenario: Scenario,
    private readonly world: EventWorld,
    files: Files,
  ) {
    const below = shapeBelow(program);
    const hasMaps = program.underlay.includes('delay');
    this.belowWords = below?.stateWords ?? 0;
    this.twin = interpretedTwin(
      program,
      configOf(
        program,
        scenario,
        below && { ...below, delay: () => NEVER },
        hasMaps ? world.lookaheadTicks : undefined,
      ),
    );
    if (hasMaps)
      this.earth = new UnderlayPicture(
        { streams: BELOW_STREAMS },
        scenario as Scenario<UnderlayParams>,
        world,
        files,
        this.spread,
      );
    this.secondsPerTick = toSeconds(1, scenario.tick);
    this.shader =
      weslViews(program, { sparse: world.sparse === true, ...(below && { below }) }) +
      (below ? UnderlayPicture.shader : '');
    this.constants = { RING_RADIUS, SECONDS_PER_TICK: this.secondsPerTick, ...(below && UnderlayPicture.constants) };
    this.state = new Uint32Array(world.stateWords);
  }

  /** A word that puts a node anywhere in its region. */
  private readonly spread = (node: number): number => {
    threefry2x32(this.scenario.seed, BELOW_STREAMS.spread, node, 1, this.words);
    return this.words[0];
  };

  private earthOf(view: string): UnderlayPicture | undefined {
    return view === 'ring' || view === 'plane' || view === 'cells' ? undefined : this.earth;
  }

  readonly place3 = (_view: string, node: number): Place3 => this.earth?.place3(node) ?? [0, 0, 0];
  readonly offers = (view: string): boolean => this.earth?.offers(view) ?? true;
  readonly front = (): Turn => this.earth?.front() ?? FRONT;
  readonly labels = (view: string, window: PictureWindow) => this.earthOf(view)?.labels(view, window) ?? [];
  readonly ground = (view: string) => this.earthOf(view)?.ground(view) ?? [];
  readonly parts = (view: string, node: number) => this.earth?.parts(view, node) ?? [];
  readonly way = (...message: Parameters<UnderlayPicture['way']>) => this.earth?.way(...message);

  private wordAt(routine: number, node: number, reading: Reading): number {
    const { state, read } = this;
    const words = read.get(routine) ?? wordsRead(this.program, routine, this.belowWords);
    read.set(routine, words);
    for (const word of words) state[word] = reading.state(node, word);
    return this.twin.valueAt(routine, node, { state, stateAt: () => 0, store: state, storeAt: () => 0 });
  }

  private colour(channel: string) {
    return this.program.picture.colours.find((_, i) => colourId(i) === channel);
  }

  value(channel: string, node: number, reading: Reading): number {
    const colour = this.colour(channel);
    if (channel === 'status') return statusOf(reading.state(node, STATE.status));
    if (!colour) return channel === 'pending' ? reading.pending(node) : reading.sent(node);
    const word = this.wordAt(colour.routine, node, reading);
    if (colour.type === 'time') return word * this.secondsPerTick;
    return colour.type === 'i32' ? word | 0 : word;
  }

  total(channel: string, node: number, reading: Reading): number {
    const colour = this.colour(channel);
    return colour ? this.wordAt(colour.routine, node, reading) : reading.sent(node);
  }

  place(view: string, node: number, reading: Reading): Place {
    const { plane } = this.program.picture;
    if (view === 'plane' && plane) {
      const share = (routine: number) => this.wordAt(routine, node, reading) / 2 ** 32;
      return [share(plane.x), share(plane.y)];
    }
    if (view !== 'ring') return this.earth?.place(view, node) ?? [0, 0];
    const angle = (2 * Math.PI * (node + 0.5)) / this.world.nodes;
    return [0.5 + RING_RADIUS * Math.sin(angle), 0.5 + RING_RADIUS * Math.cos(angle)];
  }

  range(channel: string): Range {
    const colour = this.colour(channel);
    if (channel === 'status') return { min: -0.5, max: 2.5 };
    if (!colour || colour.grows)
      return { min: 0, max: channel === 'pending' ? 2 * this.world.pendingPerNode + 2 : 4 / this.fadeSeconds() };
    if (colour.type === 'bool') return { min: 0, max: 1 };
    if (colour.type === 'time') return { min: 0, max: Number(this.scenario.params.end) };
    return { min: colour.type === 'i32' ? -GUESSED_MOST : 0, max: GUESSED_MOST };
  }

  readonly fadeSeconds = (): number => Number(this.scenario.params.end) * FADE_SHARE;

  within(view: string, window: PictureWindow) {
    return view === 'ring' ? rangesAround(window, this.world.nodes) : undefined;
  }

  inspect(node: number, reading: Reading) {
    return [
      ...(this.belowWords > 0
        ? [{ label: 'Status', value: STATUS_WORDS[statusOf(reading.state(node, STATE.status))], unit: '' }]
        : []),
      ...fieldsOf(this.program, this.scenario.tick, this.belowWords, node, reading),
      { label: 'Pending events', value: reading.pending(node), unit: '' },
      { label: 'Events sent', value: reading.sent(node), unit: '' },
      ...(this.earth?.fields(node) ?? []),
    ];
  }
}

export const openOwnViews = (program: Program, scenario: Scenario, world: EventWorld, files: Files): ModelViews =>
  new OwnViews(program, scenario, world, files);

/**
 * Which words of a node's state a routine may read: pictures ask for many nodes, and for few words of each. `belowWords`:
 * of the underlay, before those of the text; they are read too.
 */
function wordsRead({ fields, routines }: Program, routine: number, belowWords: number): Uint32Array {
  const words = new Set(Array.from({ length: belowWords }, (_, i) => i));
  const seen = new Set<number>();
  const visitRoutine = (index: number): void => {
    if (seen.has(index)) return;
    seen.add(index);
    visit(routines[index].body);
  };
  // Statements and expressions are plain data.
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { is, field, routine: called } = part as { is?: unknown; field?: unknown; routine?: unknown };
    if (is === 'call' && typeof called === 'number') visitRoutine(called);
    if ((is === 'field' || is === 'element') && typeof field === 'number') {
      const { at, length = 1, isStored } = fields[field];
      if (!isStored) for (let i = 0; i < length; i++) words.add(belowWords + at + i);
    }
    Object.values(part).forEach(visit);
  };
  visitRoutine(routine);
  return Uint32Array.from(words);
}
