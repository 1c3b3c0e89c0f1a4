/** The model that the page speaks of: that of the run on screen, or of the setup until there is one. */
import { catalog } from '../../models/catalog.ts';
import { clockOf } from '../../scenario/clocks.ts';
import { engineOf } from '../../scenario/engines.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { type Glossary, glossaryOf } from '../../scenario/terms.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';

export const specOnScreen = ({ loaded, draft }: LabState): ModelSpec =>
  specOf(catalog, loaded?.scenario.model ?? draft.model);

/** The terms that the page explains. */
export const glossaryOnScreen = (lab: LabState): Glossary => glossaryOf(specOnScreen(lab).terms);

/** What one step executes. */
export const stepWord = (lab: LabState): string => `one ${engineOf(specOnScreen(lab)).step}`;

/** What a moment of the run is. */
export const momentWord = (lab: LabState): string => `a ${clockOf(specOnScreen(lab)).moment}`;
