/** A run as the methods section of a paper has it: one paragraph that names all that another needs to make it again. */
import { counted } from '../../base/counted.ts';
import { whole } from '../../base/whole.ts';
import { complete } from '../defaults.ts';
import { isOpenEnded, timeUnitOf } from '../horizon.ts';
import type { RunResult } from '../outcome.ts';
import { isOwnModel } from '../own-models.ts';
import { paramOf } from '../param.ts';
import { workOf } from '../results/work.ts';
import type { ModelSpec } from '../spec.ts';
import { valuesText } from '../study/axis-text.ts';
import { repeatText } from '../study/repeat-text.ts';
import type { Axis, Study } from '../study/study.ts';
import { sizeOf, sizeParam } from '../words/setup-words.ts';
import { lengthText } from '../words/time-words.ts';
import { type Cited, changesFrom, digestOf, presetBehind, softwareText } from './facts.ts';

/** `study`: of which the scenario is what does not vary. */
export function methodsText(cited: Cited, study?: Study): string {
  const sentences = [
    whatSentence(cited, study),
    ...(study ? studySentences(cited.spec, study) : []),
    differsSentence(cited, study),
    study ? '' : sourceSentence(cited),
    ranSentence(cited),
    linkSentence(cited.link),
  ];
  return sentences.filter(Boolean).join(' ');
}

function studySentences(spec: ModelSpec, { over, repeat, seeds, scenario: { seed } }: Study): readonly string[] {
  const settings = over.reduce((count, { values }) => count * values.length, 1);
  const varied = over.map(
    ({ params, values }) =>
      `${params.map((name) => paramOf(spec, name).label.toLowerCase()).join(' with ')} ${valuesOf(values)}`,
  );
  const { precision } = repeatText(repeat);
  const most =
    repeat.most === 1 ? 'once' : precision ? `${repeat.least} to ${repeat.most} times` : `${repeat.most} times`;
  const until = precision ? `, until half of the 99% confidence interval is at most ${precision} of the mean` : '';
  const from =
    seeds === 'own' ? `seeds of its own (from ${seed})` : `the seeds from ${seed} on, the same for all settings`;
  return [
    ...(varied.length > 0 ? [`We varied ${varied.join(' and ')}: ${counted(settings, 'settings')}.`] : []),
    `Each setting ran ${most}, with ${from}${until}.`,
  ];
}

function whatSentence({ spec, scenario, version }: Cited, study: Study | undefined): string {
  const { modelVersion, params, seed } = scenario;
  const model = isOwnModel(spec.id) ? `a protocol of our own, ${spec.id}` : `model ${spec.id}`;
  const length = lengthText(spec.horizon(params).endSeconds, timeUnitOf(spec));
  const until = isOpenEnded(spec, params) ? `until it ends by itself, at most ${length}` : length;
  const varied = variedIn(study);
  const size = varied.includes(sizeParam(spec)) ? '' : sizeOf(spec, params);
  const said = [`version ${modelVersion}`, size, varied.includes('end') ? '' : until, study ? '' : `seed ${seed}`];
  return `We simulated ${spec.title} (${model}, ${said.filter(Boolean).join(', ')}) with ${softwareText(version)}.`;
}

/** More of them than anybody reads are told by their number: the link has them. */
const valuesOf = (values: Axis['values']): string =>
  values.length <= 16
    ? valuesText(values).replaceAll(',', ', ')
    : `${valuesText(values.slice(0, 1))} to ${valuesText(values.slice(-1))}, ${counted(values.length, 'values')}`;

const variedIn = (study: Study | undefined): readonly string[] => study?.over.flatMap(({ params }) => params) ?? [];

/** The interval of samples follows from the length; where it does not it is said. */
function differsSentence({ spec, scenario }: Cited, study: Study | undefined): string {
  const usual = complete(spec, { params: scenario.params });
  const unit = timeUnitOf(spec);
  const { warmUp, sampleEvery } = scenario.measure;
  const changes = [
    ...changesFrom(spec, scenario, complete(spec), variedIn(study)),
    ...(warmUp === usual.measure.warmUp ? [] : [`warm-up ${lengthText(warmUp, unit)}`]),
    ...(sampleEvery === usual.measure.sampleEvery ? [] : [`samples every ${lengthText(sampleEvery, unit)}`]),
    ...(scenario.tick === usual.tick ? [] : [`ticks of ${scenario.tick} us`]),
  ];
  return changes.length === 0
    ? 'All other parameters have the defaults of this version of the model.'
    : `Parameters that differ from the defaults of the model: ${changes.join(', ')}; all others have them.`;
}

/** Of exactly a preset; with its line of reference. */
function sourceSentence({ spec, scenario }: Cited): string {
  const preset = presetBehind(spec, scenario);
  if (!preset) return '';
  const source = preset.source?.replace(/\.$/, '');
  return `This is the preset ${preset.title}${source ? ` (${source})` : ''}.`;
}

function ranSentence(cited: Cited): string {
  const { result } = cited;
  if (!result) return '';
  const { count, what } = workOf(result);
  const where = `It ran ${whereText(result)}`;
  if (result.status !== 'finished')
    return `${where} and was ${result.status === 'failed' ? 'not finished: it failed' : 'ended early'}.`;
  const ended = result.ending ? ` and ended before its goal: ${result.ending.replace(/\.$/, '')}` : '';
  return `${where}${ended}. The ${whole(count)} ${what} and the final state have the digest ${digestOf(cited)}, which every engine and every machine gives.`;
}

function whereText({ engine, workers, adapter }: RunResult): string {
  const name = [adapter.description || adapter.vendor, adapter.software ? 'software' : ''].filter(Boolean).join(', ');
  if (engine === 'gpu') return `on a GPU${name && ` (${name})`}`;
  return `on ${workers === undefined ? 'one core' : counted(workers, 'cores')}`;
}

/** A fragment alone is no address. */
const linkSentence = (link: string): string =>
  link === ''
    ? ''
    : link.startsWith('#')
      ? `To make it again, put this behind the address of a Swarmscope, or give it to \`swarmscope run\`: ${link}`
      : `To make it again: ${link}`;
