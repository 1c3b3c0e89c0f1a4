/** Rules between fields: what fits the clock, the end and the series. Each names a value and the way out. */
import { type Failure, fail } from '../base/result.ts';
import { clockOf } from './clocks.ts';
import { tickFits } from './defaults.ts';
import { type NeededFile, neededFiles } from './files.ts';
import { lengthOf, timeUnitOf } from './horizon.ts';
import { MAX_SERIES_ROWS, type Scenario, TICKS, type TickMicroseconds, toSeconds, toTicks } from './scenario.ts';
import type { ModelSpec } from './spec.ts';

const failure = (message: string, remedy: string): Failure => fail('config', message, remedy).failure;

/** The first rule that the scenario breaks. Every single field is already in its range. */
export const fitFailure = (spec: ModelSpec, scenario: Scenario): Failure | undefined =>
  fileFailure(spec, scenario) ??
  horizonFailure(spec, scenario) ??
  modelFailure(spec, scenario) ??
  measureFailure(spec, scenario);

/** A file that is needed and not named. Whether its content is here is for those to say who have contents. */
export function fileFailure(
  spec: Pick<ModelSpec, 'params'>,
  { params }: Pick<Scenario, 'params'>,
): Failure | undefined {
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
  const unit = timeUnitOf(spec);
  if (toTicks(endSeconds, tick) < 1)
    return failure(`end ${endSeconds} ${unit} is below one tick of ${tick} us`, 'lengthen end, or use a finer tick');
  if (tickFits(spec, params, tick)) return undefined;
  const coarser = TICKS.find((t) => t > tick && tickFits(spec, params, t));
  return failure(
    `end ${endSeconds} ${unit} plus the longest delay ${longestDelaySeconds} ${unit} does not fit 32 bits of ${tick} us ticks`,
    coarser ? `use a tick of ${coarser} us, or shorten them` : 'shorten end or the delays',
  );
}

function modelFailure(spec: ModelSpec, { params, tick }: Scenario): Failure | undefined {
  const sentence = spec.check?.(params, tick);
  return sentence === undefined ? undefined : ruleFailure(sentence);
}

/** A model says its rule as `what is wrong: what to do`. */
export function ruleFailure(sentence: string): Failure {
  const colon = sentence.indexOf(': ');
  return colon < 0 ? failure(sentence, '') : failure(sentence.slice(0, colon), sentence.slice(colon + 2));
}

/** Of a run that ends by itself: by about when it does. */
function measureFailure(spec: ModelSpec, { params, tick, measure }: Scenario): Failure | undefined {
  const end = lengthOf(spec, params);
  const unit = timeUnitOf(spec);
  const { warmUp, sampleEvery } = measure;
  if (warmUp >= end)
    return failure(
      `warmUp ${warmUp} ${unit} is not below end ${end} ${unit}`,
      'nothing would be measured: shorten warmUp',
    );
  const every = toTicks(sampleEvery, tick);
  if (every < 1)
    return failure(`sampleEvery ${sampleEvery} ${unit} is below one tick of ${tick} us`, 'sample less often');
  const rows = Math.ceil(toTicks(end, tick) / every);
  if (rows <= MAX_SERIES_ROWS) return undefined;
  return failure(
    `sampleEvery ${sampleEvery} ${unit} makes ${rows} rows, above ${MAX_SERIES_ROWS}`,
    `use at least ${fewestBetweenRows(spec, end, tick)} ${unit}`,
  );
}

const fewestBetweenRows = (spec: ModelSpec, end: number, tick: TickMicroseconds): number =>
  clockOf(spec).isWhole
    ? Math.ceil(end / MAX_SERIES_ROWS)
    : toSeconds(Math.ceil(toTicks(end, tick) / MAX_SERIES_ROWS), tick);
