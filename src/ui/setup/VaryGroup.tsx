/** When what varies is repeated often enough, and with which seeds; there while something varies. How often, `VaryFoot` asks. */
import { judgedColumns } from '../../analysis/study/averaged-columns.ts';
import { catalog } from '../../models/catalog.ts';
import { quantityOf } from '../../scenario/results/result-quantities.ts';
import { SEED_CHOICES, type SeedChoice } from '../../scenario/study/study.ts';
import { specOf } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Field } from './Field.tsx';
import { STUDY } from './field-groups.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { SelectField } from './SelectField.tsx';
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
    <SelectField
      name="until"
      label="Repeat"
      help={STUDY_HELP.until}
      isWide
      value={precision === '' ? 'number' : 'precise'}
      choices={[
        ['number', 'a number of times'],
        ['precise', 'until the interval is narrow'],
      ]}
      onChoose={(choice) => choose(choice === 'precise')}
    />
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
    <SelectField
      name="of"
      label="of the mean of"
      help={STUDY_HELP.of}
      error={error}
      isWide
      value={column}
      choices={judgedColumns(spec).map((each) => [each, quantityOf(spec, each).label])}
      onChoose={(chosen) => store.getState().setPrecisionOf([chosen])}
    />
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
    <SelectField
      name="seeds"
      label="Which seeds"
      help={STUDY_HELP.seeds}
      isWide
      value={seeds}
      choices={SEED_CHOICES.map((choice) => [choice, SEED_WORDS[choice]])}
      onChoose={store.getState().setSeeds}
    />
  );
}
