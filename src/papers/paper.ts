/**
 * A work that the lab stands on, as data: a row for each figure and table that has numbers, with what was published, how it is run here, and
 * how the two compare. Pages, tables of documents and citations are made from it.
 */
import type { Work } from '../scenario/cite/bibtex.ts';
import type { Params, PresetAxis } from '../scenario/spec.ts';

/** `shape`: it goes as published, and values differ for the reason that is given. */
export const ROW_STATUSES = ['reproduced', 'shape', 'differs', 'not possible'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

export interface PaperAxis {
  readonly label: string;
  readonly unit: string;
  readonly isLog?: boolean;
}

/** A value at a place; `low` and `high`: what its digits, or the source, leave open. */
export interface PaperPoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

export interface PaperLine {
  /** Tells it from the others of the figure; a line of ours with the same label is held against it. */
  readonly label: string;
  readonly points: readonly PaperPoint[];
}

/** What of ours stands in a document, as it was measured there. */
export interface DocumentedLines {
  /** Which machine, and when. */
  readonly machine: string;
  readonly document: 'benchmarks' | 'validation';
  /** Of how many runs each value is the mean, where `low` and `high` are the ends of its 99% interval. */
  readonly runs?: number;
  readonly lines: readonly PaperLine[];
}

/** A study that gives the row's series on any machine: its own, or that of a preset. */
export interface PaperStudy {
  /** `swarm/niu-feng-fig5`. */
  readonly preset: string;
  /** Differences from the preset. */
  readonly params?: Params;
  /** Default: the axes of the preset's own study, at its small sizes where there is no GPU. */
  readonly over?: readonly PresetAxis[];
  readonly repeat: number;
  /** Column of a table of runs. */
  readonly column: string;
  /** The parameter along the lower axis. */
  readonly x: string;
  /** The parameter that tells lines apart, and what its values are called as labels of lines. */
  readonly lines?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Of the column's values, to have the published unit. */
  readonly scale?: number;
  /** What a test runs of it, in a second or so: other values on top, other axes. */
  readonly shrunk: { readonly params?: Params; readonly over?: readonly PresetAxis[] };
}

export interface PaperRow {
  /** Unique in the work: `figure-5`. */
  readonly id: string;
  /** Where it stands: `Figure 5, section 5.1`. */
  readonly place: string;
  readonly asks: string;
  /** What was published, in words: settings, and the shape where only a plot is printed. */
  readonly published: string;
  readonly axes?: { readonly x: PaperAxis; readonly y: PaperAxis };
  /** Published points, as far as the text has them. */
  readonly lines?: readonly PaperLine[];
  readonly documented?: DocumentedLines;
  readonly study?: PaperStudy;
  /** What runs it in a shell, where that is no study. */
  readonly command?: string;
  /** It measures speed: values of two machines are beside each other, and no verdict is given. */
  readonly isSpeed?: boolean;
  readonly status: RowStatus;
  readonly why: string;
}

export interface Paper extends Work {
  /** As sentences name it. */
  readonly name: string;
  /** `lab`: one of the works behind the lab; `model`: what a model stands on. */
  readonly behind: 'lab' | 'model';
  /** Models that it is about. */
  readonly models: readonly string[];
  /** Presets that follow it, by name, or how the names of several begin. */
  readonly presets: readonly string[];
  readonly rows: readonly PaperRow[];
}

/** Values that were printed with so many digits behind the point, by their place. */
export function printed(label: string, values: Readonly<Record<number, number>>, digits = 0): PaperLine {
  const half = 0.5 * 10 ** -digits;
  return {
    label,
    points: Object.entries(values).map(([x, y]) => ({ x: Number(x), y, low: y - half, high: y + half })),
  };
}

/** Means, each with half of its interval. */
export const within = (
  label: string,
  values: Readonly<Record<number, readonly [mean: number, half: number]>>,
): PaperLine => ({
  label,
  points: Object.entries(values).map(([x, [y, half]]) => ({ x: Number(x), y, low: y - half, high: y + half })),
});

/** Values that are exact: counts, closed forms. */
export const exactly = (label: string, values: Readonly<Record<number, number>>): PaperLine => ({
  label,
  points: Object.entries(values).map(([x, y]) => ({ x: Number(x), y, low: y, high: y })),
});
