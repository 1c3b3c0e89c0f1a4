/** Works as they are cited: the one behind a scenario, and where one was published, in a line. */
import { presetBehind } from '../scenario/cite/facts.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { Paper } from './paper.ts';
import { PAPERS } from './papers.ts';

/** Of exactly the parameters of a preset that follows it. */
export function workBehind(spec: ModelSpec, scenario: Scenario): Paper | undefined {
  const name = `${spec.id}/${presetBehind(spec, scenario)?.id}`;
  return PAPERS.find(({ presets }) => presets.some((start) => name.startsWith(start)));
}

const KINDS: Partial<Readonly<Record<Paper['kind'], string>>> = { phdthesis: 'Dissertation, ', techreport: 'Report, ' };

/** `IEEE Journal on Selected Areas in Communications 18 (3), 535-547`. */
export function venueText({ kind, venue, volume, number, pages }: Paper): string {
  const inVolume = volume && number ? `${volume} (${number})` : (volume ?? number);
  return [`${KINDS[kind] ?? ''}${[venue, inVolume].filter(Boolean).join(' ')}`, pages].filter(Boolean).join(', ');
}
