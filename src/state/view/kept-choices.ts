/** What stays chosen of how models are looked at when another experiment comes. */
import type { ViewChoice } from '../../scenario/picture.ts';
import type { Catalog } from '../../scenario/presets.ts';
import { presetIn, specOf } from '../setup/draft.ts';

/** By model. One that says how it is looked at is first seen so. */
export function keptChoices(
  catalog: Catalog,
  model: string,
  preset: string,
  choices: Readonly<Record<string, ViewChoice>>,
): Readonly<Record<string, ViewChoice>> {
  const { view, channel } = presetIn(specOf(catalog, model), preset);
  if (!view && !channel) return choices;
  const { [model]: _, ...others } = choices;
  return others;
}
