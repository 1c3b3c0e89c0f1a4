/** A study as words of a command line. The inverse of `cli/study/study-source.ts`. */
import { canonicalJson } from '../canonical.ts';
import { choicesOf } from '../defaults.ts';
import { nearestPreset } from '../presets.ts';
import type { ModelSpec, Params } from '../spec.ts';
import { axisText, labelOf, namedBy, parseAxis } from '../study/axis-text.ts';
import { bringsStudy, presetStudy } from '../study/preset-study.ts';
import { parseRepeat, repeatText } from '../study/repeat-text.ts';
import type { Axis, Study } from '../study/study.ts';
import { type SaidOf, scenarioWords } from './scenario-words.ts';

type Paths = Pick<SaidOf, 'paths'>;

/** Without `study run` before them; undefined where no words say it, and a link does. */
export const studyWords = (spec: ModelSpec, study: Study, paths: Paths = {}): readonly string[] | undefined =>
  presetWords(spec, study, paths) ?? optionWords(spec, study, paths);

/** A preset that brings this very study, with fewest changes: `swarm/niu-feng-fig5 --small`. */
function presetWords(spec: ModelSpec, study: Study, paths: Paths): readonly string[] | undefined {
  const { tick, sampleEvery } = choicesOf(spec, study.scenario);
  const ways = spec.presets.filter(bringsStudy).flatMap((preset) =>
    [false, true]
      .filter((isSmall) => isSame(presetStudy(spec, preset, isSmall, study.scenario), study))
      // What is set is set on the large one: measures that follow from that are not said to the small one.
      .filter((isSmall) => !isSmall || (tick ?? sampleEvery) === undefined)
      .map((isSmall) => {
        const known = isSmall ? preset.small : undefined;
        return [...scenarioWords(spec, study.scenario, { preset, known, ...paths }), ...(isSmall ? ['--small'] : [])];
      }),
  );
  return ways.sort((a, b) => a.length - b.length)[0];
}

function optionWords(spec: ModelSpec, study: Study, paths: Paths): readonly string[] | undefined {
  const { scenario, over, seeds, baseline = {} } = study;
  const axes = over.map((axis) => axisWord(spec, named(spec, axis, paths)));
  const { repeat, precision, of = [] } = repeatText(study.repeat);
  const isRepeatSaid = isSame(parseRepeat(spec, repeat, precision, of), { ok: true, value: study.repeat });
  const against = Object.keys(baseline).map((name) => `${name}=${againstText(over, baseline, name)}`);
  if (!isRepeatSaid || axes.includes(undefined) || against.length > 1) return undefined;
  const each = (option: string, texts: readonly (string | undefined)[]) =>
    texts.flatMap((text) => (text === undefined ? [] : [option, text]));
  return [
    ...scenarioWords(spec, scenario, {
      preset: nearestPreset(spec, scenario),
      known: firstFiles(spec, over),
      ...paths,
    }),
    ...each('--over', axes),
    // Always: without any of these options a preset runs the study that it brings.
    ...each('--repeat', [repeat]),
    ...each('--precision', [precision]),
    ...each('--of', of),
    ...each('--seeds', [seeds === 'common' ? undefined : seeds]),
    ...each('--against', against),
  ];
}

const isOfFiles = (spec: ModelSpec, { params }: Axis): boolean =>
  params.length === 1 && spec.params[params[0]]?.kind === 'file';

/** What a file is called is no part of a study: one that was planned without names has those of today. */
const named = (spec: ModelSpec, axis: Axis, { paths }: Paths): Axis =>
  axis.labels || !paths || !isOfFiles(spec, axis) ? axis : namedBy(axis, paths);

/** Undefined of values that have other names than the shell would give them. */
function axisWord(spec: ModelSpec, { labels, ...axis }: Axis): string | undefined {
  const text = axisText(axis);
  if (!labels) return isSame(parseAxis(spec, text), { ok: true, value: axis }) ? text : undefined;
  const isTold = labels.every((label) => !/,|^\s|\s$/.test(label)) && new Set(labels).size === labels.length;
  return isTold && isOfFiles(spec, axis) ? `${axis.params[0]}=${labels.join(',')}` : undefined;
}

/** Files by their names, as the axis says them. */
function againstText(over: readonly Axis[], baseline: Params, name: string) {
  const axis = over.find(({ params }) => params.includes(name));
  return axis?.params.length === 1 ? labelOf(axis, baseline) : baseline[name];
}

/** The shell puts the first file of an axis into the scenario. */
const firstFiles = (spec: ModelSpec, over: readonly Axis[]): Params =>
  Object.fromEntries(
    over.filter((axis) => isOfFiles(spec, axis)).map(({ params, values }) => [params[0], values[0][0]]),
  );

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
