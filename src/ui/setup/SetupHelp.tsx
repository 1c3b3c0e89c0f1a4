/** What the field under the focus or the pointer means, and which values it takes; between fields, what the model is. */
import { catalog } from '../../models/catalog.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { COMMON_LABELS } from '../../scenario/words/labels.ts';
import { specOf } from '../../state/setup/draft.ts';
import { useLab } from '../shell/lab-context.ts';
import { glossaryOfField } from './FieldLabel.tsx';
import { commonHelp, helpOf, sentenceOf } from './field-help.ts';
import { axisIndexOf, studyHelp, varyHelp } from './vary-words.ts';

/** Screen readers hear it as the description of the field. */
export function SetupHelp({ field }: { readonly field: string }) {
  const spec = specOf(
    catalog,
    useLab((s) => s.draft.model),
  );
  const value = useLab((s) => s.reading.values[field]);
  const param = spec.params[field];
  const label = param?.label ?? COMMON_LABELS[field as keyof typeof COMMON_LABELS] ?? '';
  const terms = useLab((s) => glossaryOfField(s, field)).termsIn(label);
  const axis = useLab((s) => s.vary.axes[axisIndexOf(s, field)]);
  return (
    <p className="setup-help lines quiet small" aria-hidden="true">
      {(axis && varyHelp(axis, param)) ??
        (param ? helpOf(param, value) : undefined) ??
        studyHelp(field) ??
        commonHelp(field, timeUnitOf(spec)) ??
        spec.summary}{' '}
      {terms.map(sentenceOf).join(' ')}
    </p>
  );
}
