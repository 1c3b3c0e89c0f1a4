/**
 * What the card of a preset shows, as data. `npm run thumbnails` runs the preset to that moment and keeps what the lab itself draws: its
 * scene, one of its charts, or the figure of its study.
 */

export interface Portrait {
  /** What there is to see, a few words: `Success dips and heals`. */
  readonly caption: string;
  /** Simulated seconds at which it is taken; two fifths of the run unless given. */
  readonly at?: number;
  /** Differences from the preset with which it is taken: fewer nodes where a machine without a GPU must draw it. The card says so. */
  readonly params?: Readonly<Record<string, number | string>>;
  /** View and colour of the scene; those of the preset unless given. */
  readonly view?: string;
  readonly channel?: string;
  /** Nothing of the scene is cut: for networks of a few nodes, which lie far apart. */
  readonly whole?: true;
  /** What a node does next is followed, as by the button of the lab. */
  readonly node?: 'follow';
  /** A chart in its place: id of a chart of the model or of one of its metrics; `study`: the figure of the preset's study. */
  readonly chart?: string;
}

/** Presets that differ in two parameters alone: one card, a cell each. They keep their ids and links. */
export interface PresetGrid {
  /** Unique in the model, among presets too. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** What it is searched by besides its words. */
  readonly keywords?: string;
  readonly source?: string;
  readonly rows: GridSide;
  readonly columns: GridSide;
  /** What the values of cells are: `M events/s`, and where they were published. */
  readonly values: { readonly unit: string; readonly label: string };
  /** By rows. */
  readonly cells: readonly (readonly GridCell[])[];
}

export interface GridSide {
  /** What differs along it: `Peers`. */
  readonly label: string;
  readonly titles: readonly string[];
}

export interface GridCell {
  /** Id of its preset. */
  readonly preset: string;
  readonly value: number;
  /** More about the value, a sentence without its end. */
  readonly note?: string;
}
