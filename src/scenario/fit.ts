/** Rules between fields: what fits the clock, the end and the series. Each names a value and the way out. */
import { type Failure, fail } from '../base/result.ts';
import { tickFits } from './defaults.ts';
import { type NeededFile, neededFiles } from './files.ts';
import { MAX_SERIES_ROWS, type Scenario, TICKS, toSeconds, toTicks } from './scenario.ts';
import type { ModelSpec } from './spec.ts';

const failure = (message: string, remedy: string): Failure => fail('config', message, remedy).failure;

/** The first rule that the scenario breaks. Every single field is already in its range. */
export const fitFailure = (spec: ModelSpec, scenario: Scenario): Failure | undefined =>
  fileFailure(spec, scenario) ??
  horizonFailure(spec, scenario) ??
  modelFailure(spec, scenario) ??
  measureFailure(spec, scenario);

/** A file that is needed and not named. Whether its content is here is for those to say who have contents. */
function fileFailure(spec: ModelSpec, { params }: Scenario): Failure | undefined {
  const wanted = neededFiles(spec, params).find(({ hash }) => hash === '');
  return wanted && unchosenFile(wanted);
}

/** `matrix is not chosen while latency is matrix`. */
export function unchosenFile({ param, spec: { visibleIf } }: NeededFile): Failure {
  const why = visibleIf ? ` while ${visibleIf.param} is ${visibleIf.is.join(' or ')}` : '';
  return failure(`${param} is not chosen${why}`, `choose a file, with --set ${param}=FILE on the command line`);
}

function horizonFailure(spec: ModelSpec, { params, tick }: Scenario): Failure | undefined {
  const { endSeconds, longestDelaySeconds } = spec.horizon(params);
  if (toTicks(endSeconds, tick) < 1)
    return failure(`end ${endSeconds} s is below one tick of ${tick} us`, 'lengthen end, or use a finer tick');
  if (tickFits(spec, params, tick)) return undefined;
  const coarser = TICKS.find((t) => t > tick && tickFits(spec, params, t));
  return failure(
    `end ${endSeconds} s plus the longest delay ${longestDelaySeconds} s does not fit 32 bits of ${tick} us ticks`,
    coarser ? `use a tick of ${coarser} us, or shorten them` : 'shorten end or the delays',
  );
}

/** A model says its rule as `what is wrong: what to do`. */
function modelFailure(spec: ModelSpec, { params, tick }: Scenario): Failure | undefined {
  const sentence = spec.check?.(params, tick);
  if (sentence === undefined) return undefined;
  const colon = sentence.indexOf(': ');
  return colon < 0 ? failure(sentence, '') : failure(sentence.slice(0, colon), sentence.slice(colon + 2));
}

function measureFailure(spec: ModelSpec, { params, tick, measure }: Scenario): Failure | undefined {
  const end = spec.horizon(params).endSeconds;
  const { warmUp, sampleEvery } = measure;
  if (warmUp >= end)
    return failure(`warmUp ${warmUp} s is not below end ${end} s`, 'nothing would be measured: shorten warmUp');
  const every = toTicks(sampleEvery, tick);
  if (every < 1) return failure(`sampleEvery ${sampleEvery} s is below one tick of ${tick} us`, 'sample less often');
  const rows = Math.ceil(toTicks(end, tick) / every);
  if (rows <= MAX_SERIES_ROWS) return undefined;
  return failure(
    `sampleEvery ${sampleEvery} s makes ${rows} rows, above ${MAX_SERIES_ROWS}`,
    `use at least ${toSeconds(Math.ceil(toTicks(end, tick) / MAX_SERIES_ROWS), tick)} s`,
  );
}
