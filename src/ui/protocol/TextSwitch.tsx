/** Where a protocol is written: whether its text or its parameters have the place of the setup. */
import { isOwnModel } from '../../scenario/own-models.ts';
import { countWords } from '../../state/protocol/protocol-words.ts';
import { problemsOf } from '../../state/protocol/writing.ts';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import '../styles/setup/text-switch.css';

export function TextSwitch() {
  const { store } = useLabParts();
  const isText = useLab((s) => s.isTextShown);
  const errors = useLab((s) => problemsOf(s).length);
  // Without a valid text there is no form.
  const hasForm = useLab((s) => isOwnModel(s.draft.model));
  const show = (isShown: boolean) => store.getState().showText(isShown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div className="text-switch row line-below rigid" role="group" aria-label="Protocol">
      <button type="button" className="row" aria-pressed={isText} onClick={() => show(true)}>
        Text
        {errors > 0 && <span className="group-mark bad">{countWords(errors)}</span>}
      </button>
      <Tip text={hasForm ? undefined : 'The text has no parameters until what is wrong with it is put right'}>
        <button
          type="button"
          className="row"
          aria-pressed={!isText}
          aria-disabled={!hasForm}
          onClick={() => hasForm && show(false)}
        >
          Parameters
        </button>
      </Tip>
    </div>
  );
}
