/** All actions: those with lines of their own, and those that follow from the specs of the catalog: presets, views, colours, parameters. */
import { catalog } from '../../models/catalog.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { LabState } from '../../state/slice.ts';
import { ACTIONS, type Action } from './actions.ts';
import { STUDY_ACTIONS, varyActions } from './study-actions.ts';
import { VIEW_ACTIONS, viewActions } from './view-actions.ts';

export const presetActions = (models: Catalog): readonly Action[] =>
  models.flatMap((spec) =>
    spec.presets.map((preset) => ({
      id: `preset ${spec.id}/${preset.id}`,
      title: `${spec.title}: ${preset.title}`,
      group: 'Experiment' as const,
      words: `preset ${preset.question}`,
      act: (lab: LabState) => lab.openExperiment(`${spec.id}/${preset.id}`),
    })),
  );

/** Those with lines of their own: what keys are bound to and the help lists. */
export const KEYED_ACTIONS: readonly Action[] = [...ACTIONS, ...STUDY_ACTIONS, ...VIEW_ACTIONS];

/** Every action there is now. */
export const allActions = (lab: LabState): readonly Action[] => [
  ...KEYED_ACTIONS,
  ...viewActions(lab),
  ...varyActions(lab),
  ...presetActions(catalog),
];
