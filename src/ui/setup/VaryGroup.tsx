/** When what varies is repeated often enough, and with which seeds; there while something varies. How often, `VaryFoot` asks. */
import { judgedColumns } from '../../analysis/study/averaged-columns.ts';
import { catalog } from '../../models/catalog.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import { SEED_CHOICES, type SeedChoice } from '../../scenario/study/study.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Options } from '../controls/Options.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Field } from './Field.tsx';
import { STUDY } from './field-groups.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { SetupGroup } from './SetupGroup.tsx';
import { STUDY_HELP } from './vary-words.ts';

export function VaryGroup() {
  const isVaried = useLab((s) => s.vary.axes.length > 0);
  const isPrecise = useLab((s) => s.vary.precision !== '');
  if (!isVaried) return null;
  return (
    <SetupGroup {...STUDY}>
      <UntilField />
      {isPrecise && <PrecisionField />}
      {isPrecise && <MetricField />}
      <SeedsField />
    </SetupGroup>
  );
}

/** Half an interval at most this share of the mean, to begin with. */
const FIRST_PRECISION = '2%';

function UntilField() {
  const { store } = useLabParts();
  const precision = useLab((s) => s.vary.precision);
  const spec = useLab((s) => specOf(catalog, s.draft.model));
  const choose = (isPrecise: boolean) => {
    const lab = store.getState();
    const [first] = judgedColumns(spec);
    if (isPrecise && lab.vary.of.length === 0 && first) lab.setPrecisionOf([first]);
    lab.setPrecision(isPrecise ? FIRST_PRECISION : '');
  };
  return (
    <Field name="until" label="Repeat" help={STUDY_HELP.until} isWide>
      {(ids) => (
        <select
          {...ids}
          value={precision === '' ? 'number' : 'precise'}
          onChange={(event) => choose(event.target.value === 'precise')}
        >
          <option value="number">a number of times</option>
          <option value="precise">until the interval is narrow</option>
        </select>
      )}
    </Field>
  );
}

function PrecisionField() {
  const { store } = useLabParts();
  const precision = useLab((s) => s.vary.precision);
  const error = useLab((s) => s.varyReading.errors.precision);
  return (
    <Field name="precision" label="Interval below" help={STUDY_HELP.precision} error={error}>
      {(ids) => <QuantityInput ids={ids} text={precision} unit="" onEdit={store.getState().setPrecision} />}
    </Field>
  );
}

function MetricField() {
  const { store } = useLabParts();
  const [column = ''] = useLab((s) => s.vary.of);
  const error = useLab((s) => s.varyReading.errors.of);
  const spec = useLab((s) => specOf(catalog, s.draft.model));
  return (
    <Field name="of" label="of the mean of" help={STUDY_HELP.of} error={error} isWide>
      {(ids) => (
        <select {...ids} value={column} onChange={(event) => store.getState().setPrecisionOf([event.target.value])}>
          <Options of={judgedColumns(spec).map((each) => [each, quantityOf(spec, each).label])} />
        </select>
      )}
    </Field>
  );
}

const SEED_WORDS: Readonly<Record<SeedChoice, string>> = {
  common: 'common to all settings',
  own: "each setting's own",
};

function SeedsField() {
  const { store } = useLabParts();
  const seeds = useLab((s) => s.vary.seeds);
  return (
    <Field name="seeds" label="Which seeds" help={STUDY_HELP.seeds} isWide>
      {(ids) => (
        <select
          {...ids}
          value={seeds}
          onChange={(event) => store.getState().setSeeds(event.target.value as SeedChoice)}
        >
          <Options of={SEED_CHOICES.map((choice) => [choice, SEED_WORDS[choice]])} />
        </select>
      )}
    </Field>
  );
}
