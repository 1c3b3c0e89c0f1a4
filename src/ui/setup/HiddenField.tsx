/** A parameter that was looked for and has no meaning now: its name, and what switches it on. */
import { catalog } from '../../models/catalog.ts';
import { isVisible } from '../../scenario/files.ts';
import { paramOf } from '../../scenario/param.ts';
import type { ModelSpec, ParamSpec, ParamValue } from '../../scenario/spec.ts';
import { valueText } from '../../scenario/words/setup-words.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Button } from '../controls/Button.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { focusField } from './focus-field.ts';
import { switchOf, useIsShown } from './shown-fields.ts';

interface HiddenFieldProps {
  readonly name: string;
  readonly param: ParamSpec;
}

export function HiddenField({ name, param }: HiddenFieldProps) {
  const { store } = useLabParts();
  const spec = specOf(
    catalog,
    useLab((s) => s.draft.model),
  );
  const values = useLab((s) => s.reading.values);
  const outer = param.visibleWithin?.find((one) => !isVisible({ visibleIf: one }, values));
  const by = outer?.param ?? switchOf(param);
  if (!useIsShown(name) || by === undefined) return null;
  const { label } = paramOf(spec, by);
  return (
    <div className="field-hidden quiet" data-field={name}>
      <span>{param.label}</span>
      <p className="faint small">{whyHidden(spec, param)}</p>
      <Button className="quiet" onClick={() => focusField(store.getState(), by)}>
        Go to {label}
      </Button>
    </div>
  );
}

/** `Only while Churn is Exponential sessions or Weibull sessions.` */
export function whyHidden(spec: ModelSpec, { visibleIf, visibleUnless, visibleWithin = [] }: ParamSpec): string {
  const sentences = [
    ...visibleWithin.map(({ param, is }) => `Only while ${said(spec, param, is)}.`),
    visibleIf && `Only while ${said(spec, visibleIf.param, visibleIf.is)}.`,
    visibleUnless && `Not while ${said(spec, visibleUnless.param, visibleUnless.is)}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function said(spec: ModelSpec, name: string, values: readonly ParamValue[]): string {
  const param = paramOf(spec, name);
  return `${param.label} is ${values.map((value) => wordOf(param, value)).join(' or ')}`;
}

const wordOf = (param: ParamSpec, value: ParamValue): string =>
  (param.kind === 'choice' && param.choices.find((choice) => choice.value === value)?.label) || valueText(param, value);
