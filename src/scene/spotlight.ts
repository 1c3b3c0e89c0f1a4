/** What is drawn beside the nodes, as models and runs have given it. */
import type { RoundsReading } from '../engine/rounds/model.ts';
import type { About, NodePair, Stroke } from '../models/views.ts';
import type { Trace } from '../scenario/picture.ts';
import type { Trail } from './run/trail.ts';
import type { ShownTransfers } from './run/transfers.ts';

/** What else is drawn, of the picked node for the most part. */
export interface Spotlight {
  /** Whom the picked node knows. */
  readonly linked: readonly number[];
  /** What is followed. */
  readonly trace?: Trace;
  /** A sample of the messages that are under way. */
  readonly messages: readonly Message[];
  /** What nodes did to each other in the last round. */
  readonly transfers?: ShownTransfers;
  readonly overlays?: readonly ShownOverlay[];
  readonly numbered?: ShownNumbers;
  readonly about?: ShownAbout;
  readonly trail?: Trail;
}

/** An overlay as a model has given it. */
export interface ShownOverlay {
  readonly view: string;
  readonly id: string;
  readonly marks: readonly (Stroke | NodePair)[];
  /** What says where nodes are. */
  readonly reading: RoundsReading | undefined;
}

/** Nodes whose numbers stand beside them. */
export interface ShownNumbers {
  readonly view: string;
  readonly nodes: readonly number[];
  /** What says where they are. */
  readonly reading: RoundsReading | undefined;
}

/** What there is to see of the picked node. */
export interface ShownAbout extends About {
  readonly view: string;
  readonly node: number;
  readonly reading: RoundsReading | undefined;
}

/** On its way in simulated time. */
export interface Message {
  readonly from: number;
  readonly to: number;
  readonly sentSeconds: number;
  readonly dueSeconds: number;
}

export const IN_THE_DARK: Spotlight = {
  linked: [],
  trace: undefined,
  messages: [],
  transfers: undefined,
  overlays: undefined,
  numbered: undefined,
  about: undefined,
  trail: undefined,
};
