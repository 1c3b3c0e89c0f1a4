/** What the gallery says of each preset, made from the specs: a card each, and one for all presets of a grid. */
import { lengthOf } from '../../scenario/horizon.ts';
import type { GridCell, PresetGrid } from '../../scenario/portrait.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { ModelSpec, PresetSpec } from '../../scenario/spec.ts';
import { sizeOf } from '../../scenario/words/setup-words.ts';
import { presetValues } from '../../state/setup/draft.ts';

interface CommonCard {
  readonly spec: ModelSpec;
  /** `phold/tiny`; of a grid `kademlia/paper-2014`, which no preset is called. */
  readonly name: string;
}

export interface PresetCard extends CommonCard {
  readonly kind: 'preset';
  readonly preset: PresetSpec;
  /** `65,536 nodes`. */
  readonly size: string;
  /** Of the network in the picture, where that is smaller. */
  readonly drawnSize?: string;
  /** Wall seconds on screen at the preset's pace. */
  readonly pacedSeconds: number;
}

export interface GridCard extends CommonCard {
  readonly kind: 'grid';
  readonly grid: PresetGrid;
  /** By rows. */
  readonly cells: readonly (readonly CellOfGrid[])[];
}

export interface CellOfGrid extends GridCell {
  readonly card: PresetCard;
}

export type Card = PresetCard | GridCard;

/** In the order of the catalog; a grid stands where the first of its presets would. */
export const cardsOf = (catalog: Catalog): readonly Card[] => catalog.flatMap(cardsOfModel);

/** All presets that a card opens. */
export const presetsOf = (card: Card): readonly PresetCard[] =>
  card.kind === 'preset' ? [card] : card.cells.flat().map((cell) => cell.card);

function cardsOfModel(spec: ModelSpec): readonly Card[] {
  const grids = spec.grids ?? [];
  const gridOf = ({ id }: PresetSpec) => grids.find(({ cells }) => cells.flat().some(({ preset }) => preset === id));
  const firsts = new Set(grids.map(({ cells }) => cells[0]?.[0]?.preset));
  return spec.presets.flatMap((preset): readonly Card[] => {
    const grid = gridOf(preset);
    if (!grid) return [presetCard(spec, preset)];
    return firsts.has(preset.id) ? [gridCard(spec, grid)] : [];
  });
}

function gridCard(spec: ModelSpec, grid: PresetGrid): GridCard {
  const cells = grid.cells.map((row) =>
    row.flatMap((cell): readonly CellOfGrid[] => {
      const preset = spec.presets.find(({ id }) => id === cell.preset);
      return preset ? [{ ...cell, card: presetCard(spec, preset) }] : [];
    }),
  );
  return { kind: 'grid', spec, name: `${spec.id}/${grid.id}`, grid, cells };
}

function presetCard(spec: ModelSpec, preset: PresetSpec): PresetCard {
  const params = presetValues(spec, preset.id);
  const size = sizeOf(spec, params);
  const drawn = sizeOf(spec, { ...params, ...preset.portrait?.params });
  return {
    kind: 'preset',
    name: `${spec.id}/${preset.id}`,
    spec,
    preset,
    size,
    ...(drawn !== size && { drawnSize: drawn }),
    pacedSeconds: lengthOf(spec, params) / preset.pace,
  };
}
