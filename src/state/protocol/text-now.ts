/** The text that stands in the editor, and the setup that is of a text. */
import { ownSpec } from '../../scenario/own-models.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { LabState } from '../slice.ts';

/** Undefined while the setup is of a model of the lab, and nothing is typed. */
export const textNow = ({ typed, draft }: Pick<LabState, 'typed' | 'draft'>): string | undefined =>
  typed ?? ownSpec(draft.model)?.protocol;

/** What is known to be wrong is of an older text. */
export const isUnchecked = (lab: Pick<LabState, 'typed' | 'draft' | 'checked'>): boolean =>
  textNow(lab) !== undefined && textNow(lab) !== lab.checked?.text;

/** `own-.../text`: a text is a model of one preset. */
export const firstOf = ({ id, presets }: ModelSpec): string => `${id}/${presets[0]?.id}`;
