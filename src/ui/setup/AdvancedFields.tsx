/** The grain of time and of measuring, whatever the model: auto unless someone needs it otherwise. */

import { si, THIN } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { COMMON_LABELS } from '../../scenario/words/labels.ts';
import { hasField } from '../../state/setup/changes.ts';
import { specOf, TICK_CHOICES } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Field } from './Field.tsx';
import { ADVANCED } from './field-groups.ts';
import { COMMON_HELP, commonHelp } from './field-help.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { SelectField } from './SelectField.tsx';
import { SetupGroup } from './SetupGroup.tsx';

export function AdvancedFields() {
  const hasWarmUp = useLab((s) => s.draft.warmUp !== '0' || specOf(catalog, s.draft.model).warmsUp === true);
  const hasTick = useLab((s) => hasField(specOf(catalog, s.draft.model), 'tick'));
  return (
    <SetupGroup {...ADVANCED} isFoldedAtFirst>
      {hasTick && <TickField />}
      <TimeField name="sampleEvery" />
      {/* Of a model that measures from the start it is here when a link or a file brings one, so that it can be taken out. */}
      {hasWarmUp && <TimeField name="warmUp" />}
    </SetupGroup>
  );
}

function TickField() {
  const { store } = useLabParts();
  const tick = useLab((s) => s.draft.tick);
  const follows = useLab((s) => s.reading.scenario?.tick);
  return (
    <SelectField
      name="tick"
      label={COMMON_LABELS.tick}
      help={COMMON_HELP.tick}
      note={tick === 'auto' && follows ? `now ${tickText(follows)}` : ''}
      value={tick}
      choices={TICK_CHOICES.map((choice) => [choice, choice === 'auto' ? 'Auto' : tickText(choice)])}
      onChoose={store.getState().setTick}
    />
  );
}

const tickText = (microseconds: number): string =>
  microseconds >= 1000 ? `${microseconds / 1000}${THIN}ms` : `${microseconds}${THIN}µs`;

interface TimeFieldProps {
  readonly name: 'sampleEvery' | 'warmUp';
}

function TimeField({ name }: TimeFieldProps) {
  const { store } = useLabParts();
  const text = useLab((s) => s.draft[name]);
  const error = useLab((s) => s.reading.errors[name]);
  const unit = useLab((s) => timeUnitOf(specOf(catalog, s.draft.model)));
  const { isWhole } = CLOCKS[unit];
  const follows = useLab((s) => s.reading.scenario?.measure.sampleEvery);
  const isAuto = text.trim() === '';
  return (
    <Field
      name={name}
      label={COMMON_LABELS[name]}
      help={commonHelp(name, unit) ?? ''}
      error={error}
      note={isAuto && follows && !isWhole ? `now ${si(follows)}${THIN}s` : ''}
    >
      {(ids) => (
        <QuantityInput
          ids={ids}
          text={text}
          unit={unit}
          placeholder={isWhole && follows ? `Auto, ${follows}` : 'Auto'}
          onEdit={(typed) => store.getState().edit(name, typed)}
        />
      )}
    </Field>
  );
}
