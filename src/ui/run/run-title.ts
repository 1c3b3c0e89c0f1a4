/** One line that says what runs: model, preset, size, what was changed, the seed. */

import { isVisible } from '../../scenario/files.ts';
import { paramOf, paramValue } from '../../scenario/param.ts';
import { experimentWords } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec, PresetSpec } from '../../scenario/spec.ts';
import { changeText, sizeOf, sizeParam } from '../../scenario/words/setup-words.ts';
import { presetValues } from '../../state/setup/draft.ts';

/** `PHOLD · Quick look · 65,536 nodes · changed: lookahead 2 s · seed 1`. */
export function titleOf(spec: ModelSpec, preset: PresetSpec, scenario: Scenario): string {
  const { where, what } = titleParts(spec, preset, scenario);
  return [where, what].join(BETWEEN);
}

export const BETWEEN = ' · ';

/** `where` says what the page says elsewhere too, `what` what this run is. */
export interface TitleParts {
  readonly where: string;
  readonly what: string;
}

export function titleParts(spec: ModelSpec, preset: PresetSpec, { params, seed }: Scenario): TitleParts {
  const own = presetValues(spec, preset.id);
  const changed = Object.keys(params).filter((name) => params[name] !== own[name]);
  const size = sizeParam(spec);
  const changes = changed
    .filter((name) => isVisible(paramOf(spec, name), params))
    .map((name) => (name === size ? sizeOf(spec, params) : changeText(spec, name, paramValue(params, name))));
  const what = [
    changed.includes(size) ? '' : sizeOf(spec, params),
    changes.length > 0 ? `changed: ${changes.join(', ')}` : '',
    `seed ${seed}`,
  ];
  return { where: experimentWords(spec, preset).join(BETWEEN), what: what.filter((part) => part !== '').join(BETWEEN) };
}
