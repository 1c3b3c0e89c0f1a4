/** What varies comes to so many runs: with how many seeds each setting runs, and what is wrong with all of it. In sight while something varies. */
import { counted } from '../../base/counted.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { runsText } from '../study/study-rules.ts';
import { Field } from './Field.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { STUDY_HELP } from './vary-words.ts';

export function VaryFoot() {
  const { store } = useLabParts();
  const isVaried = useLab((s) => s.vary.axes.length > 0);
  const settings = useLab((s) => s.varyReading.settings);
  const runs = useLab(runsText);
  const error = useLab((s) => s.varyReading.errors.study);
  const checked = useLab((s) => (s.varyReading.checking ? ', being checked' : ''));
  if (!isVaried) return null;
  return (
    <section className="vary-foot pad-inline-4 pad-block-1 line-above" aria-label="What varies">
      <div className="vary-sum press-least strong row between">
        <p role="status" data-wrong={error !== undefined}>
          {error ?? (settings > 0 ? `${counted(settings, 'settings')}, ${runs}${checked}` : 'Put right what varies')}
        </p>
        <ToolButton
          icon="close"
          name="Vary nothing"
          className="button quiet"
          act={() => store.getState().varyNothing()}
        />
      </div>
      <RepeatField />
    </section>
  );
}

function RepeatField() {
  const { store } = useLabParts();
  const repeat = useLab((s) => s.vary.repeat);
  const isPrecise = useLab((s) => s.vary.precision !== '');
  const error = useLab((s) => s.varyReading.errors.repeat);
  return (
    <Field
      name="repeat"
      label={isPrecise ? 'Seeds, least..most' : 'Seeds per setting'}
      help={STUDY_HELP.repeat}
      error={error}
    >
      {(ids) => <QuantityInput ids={ids} text={repeat} unit="" onEdit={store.getState().setRepeat} />}
    </Field>
  );
}
