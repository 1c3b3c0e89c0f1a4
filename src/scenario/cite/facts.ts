/** Where the numbers of a run come from: its model, setup, seed, software, digest and link, as lines above a table and in captions. */

import { complete } from '../defaults.ts';
import { isVisible } from '../files.ts';
import type { RunResult } from '../outcome.ts';
import { paramOf, paramValue } from '../param.ts';
import { experimentWords, nearestPreset, presetOf } from '../presets.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, PresetSpec } from '../spec.ts';
import { changeText, sizeOf, sizeParam } from '../words/setup-words.ts';

export interface Fact {
  readonly term: string;
  readonly text: string;
}

/** A run that is quoted. */
export interface Cited {
  readonly spec: ModelSpec;
  readonly scenario: Scenario;
  /** Undefined while it goes on. */
  readonly result?: RunResult | undefined;
  /** Of the application that made it. */
  readonly version: string;
  /** An address, or its fragment where no page is known; '' where the scenario fits into none. */
  readonly link: string;
}

export const runFacts = (cited: Cited): readonly Fact[] =>
  factsWith(cited, cited.result ? cited.result.status : 'taken before the run ended');

/** Of a file that is begun before the run, or holds none. */
export const setupFacts = (cited: Cited): readonly Fact[] => factsWith(cited, '');

function factsWith(cited: Cited, state: string): readonly Fact[] {
  const { spec, scenario, version, link } = cited;
  const facts = [
    { term: 'Model', text: modelText(spec, scenario) },
    { term: 'Setup', text: setupText(spec, scenario) },
    { term: 'Run', text: [`Seed ${scenario.seed}`, state].filter(Boolean).join(', ') },
    { term: 'Software', text: softwareText(version) },
    { term: 'Digest', text: digestOf(cited) },
    { term: 'Link', text: link },
  ];
  return facts.filter(({ text }) => text !== '');
}

/** Of a table of runs, each of which has its parameters, its seed and its digest. */
export function tableFacts({ spec, version, link }: Pick<Cited, 'spec' | 'version' | 'link'>): readonly Fact[] {
  const facts = [
    { term: 'Model', text: `${spec.title} (model version ${spec.version})` },
    { term: 'Software', text: softwareText(version) },
    { term: 'Link', text: link },
  ];
  return facts.filter(({ text }) => text !== '');
}

/** Of a whole run alone; '' of others. */
export const digestOf = ({ result }: Pick<Cited, 'result'>): string =>
  result?.status === 'finished' ? result.digest : '';

export const softwareText = (version: string): string => `Swarmscope ${version}`;

/** `Kademlia (model version 7), preset Quick look`. */
export function modelText(spec: ModelSpec, scenario: Scenario): string {
  const [model, preset] = experimentWords(spec, presetOf(spec, scenario) ?? nearestPreset(spec, scenario));
  return `${model} (model version ${scenario.modelVersion})${preset === undefined ? '' : `, preset ${preset}`}`;
}

/** `1,024 peers, k 8`: the size, and what is not as the preset has it; without what varies. */
export function setupText(spec: ModelSpec, scenario: Scenario, varied: readonly string[] = []): string {
  const preset = presetOf(spec, scenario) ?? nearestPreset(spec, scenario);
  const changes = changesFrom(spec, scenario, complete(spec, { params: preset.params }), varied);
  return [varied.includes(sizeParam(spec)) ? '' : sizeOf(spec, scenario.params), ...changes].filter(Boolean).join(', ');
}

/** What a scenario has set otherwise, of what means something in it; its size is said by itself. */
export function changesFrom(
  spec: ModelSpec,
  { params }: Scenario,
  from: Scenario,
  varied: readonly string[] = [],
): readonly string[] {
  const size = sizeParam(spec);
  return Object.keys(params)
    .filter(
      (name) =>
        params[name] !== from.params[name] &&
        name !== size &&
        !varied.includes(name) &&
        isVisible(paramOf(spec, name), params),
    )
    .map((name) => changeText(spec, name, paramValue(params, name)));
}

/** A result as a file has it: with the link that makes it again. */
export const withLink = <Result extends RunResult>(
  result: Result,
  link: string,
): Result & { readonly link?: string } => ({
  ...result,
  ...(link && { link }),
});

/** The preset of exactly these parameters; of several the first that says what it follows. */
export function presetBehind(spec: ModelSpec, scenario: Scenario): PresetSpec | undefined {
  if (spec.protocol !== undefined) return undefined;
  const exact = spec.presets.filter(({ params }) => {
    const own = complete(spec, { params }).params;
    return Object.keys(own).every((name) => own[name] === scenario.params[name]);
  });
  return exact.find(({ source }) => source !== undefined) ?? exact[0];
}

/** Lines above a table, which begin with `#`. */
export const headLines = (facts: readonly Fact[]): string =>
  facts.map(({ term, text }) => `# ${term}: ${text.replace(/[\r\n]+/g, ' ')}\n`).join('');
