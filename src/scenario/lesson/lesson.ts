/** A lesson of one's own: up to twelve steps that are told on the page, each with the experiment that is set up then and how it is looked at. */
import type { EventListName } from '../event-lists.ts';
import type { ReadView } from '../link/link-view.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';
import type { Told, TourTarget } from '../tour.ts';

export interface LessonStep extends Told {
  /** Set up where it is not on screen yet. */
  readonly scenario: Scenario;
  /** With a moment, a run at rest goes on to it. */
  readonly look: ReadView;
  /** Where a step is about speed: run on a GPU with this event list, as fast as it can. Devices without one say so. */
  readonly list?: EventListName;
}

export interface Lesson {
  readonly title: string;
  readonly steps: readonly LessonStep[];
}

export const LESSON_FORMAT = 'swarmscope.lesson/1';
export const MOST_STEPS = 12;
/** Characters of the title of a lesson or step, and of its words: both stand beside the picture of a phone. */
export const LONGEST_TITLE = 60;
export const LONGEST_WORDS = 400;

/** Something that a step can point at: as a lesson writes it, and as the page calls it. */
export interface PointedAt {
  readonly target: string;
  readonly label: string;
}

/** All that steps of this model can point at, the picture first. */
export function targetsOf({ views, charts, strips = [], actions = [] }: ModelSpec): readonly PointedAt[] {
  const overlays = new Map(views.flatMap((view) => view.overlays ?? []).map(({ id, label }) => [id, label]));
  return [
    { target: 'picture', label: 'The picture' },
    { target: 'node', label: 'The picked node' },
    { target: 'inspector', label: 'What there is to say of the picked node' },
    { target: 'legend', label: 'The legend' },
    ...strips.map(({ id, thing }) => ({ target: `strip:${id}`, label: `The strip, a bar for each ${thing}` })),
    ...charts.map(({ id, label }) => ({ target: `chart:${id}`, label: `Chart: ${label}` })),
    { target: 'control:run', label: 'Press: Run' },
    { target: 'control:step', label: 'Press: Step' },
    { target: 'control:runs', label: 'Press: Runs' },
    ...(actions.some(({ kind }) => kind === 'follow') ? [{ target: 'control:follow', label: 'Press: Follow' }] : []),
    { target: 'control:colour', label: 'Choose: Colour' },
    ...[...overlays].map(([id, label]) => ({ target: `control:overlay:${id}`, label: `Switch: ${label}` })),
  ];
}

/** As a lesson writes it: `chart:meanHops`, `control:run`, `picture:buckets`. */
export function targetText(target: TourTarget): string {
  const what = 'id' in target ? target.id : 'part' in target ? target.part : undefined;
  return what === undefined ? target.on : `${target.on}:${what}`;
}

/** Undefined where this model has nothing of the kind. Parts of a picture are known to the tour of its model, which is loaded later. */
export function targetOf(spec: ModelSpec, text: string): TourTarget | undefined {
  if (/^picture:[a-z]{1,20}$/.test(text)) return { on: 'picture', part: text.slice('picture:'.length) };
  if (text === 'inspector:bars') return { on: 'inspector', part: 'bars' };
  if (!targetsOf(spec).some(({ target }) => target === text)) return undefined;
  const at = text.indexOf(':');
  return (at < 0 ? { on: text } : { on: text.slice(0, at), id: text.slice(at + 1) }) as TourTarget;
}
