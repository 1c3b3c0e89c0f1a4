/** The frame of a form field: label, control, slider, mark and reset of a change, error in words. Rows keep their height. */

import { type ReactNode, useId } from 'react';
import { catalog } from '../../models/catalog.ts';
import { changedFields } from '../../state/setup/changes.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { FieldLabel, glossaryOfField } from './FieldLabel.tsx';
import { sentenceOf } from './field-help.ts';
import { useIsShown } from './shown-fields.ts';

/** Attributes that tie a control to its label, help and error. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  /** Of a parameter, or of a common field of the setup. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly error?: string;
  /** The control needs the width: it stands below its label. */
  readonly isWide?: boolean;
  /** How the value is read, quiet, before the control. */
  readonly note?: string;
  /** Below the label, beside the control. */
  readonly slider?: ReactNode;
  /** Before the control: makes the field vary. */
  readonly vary?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
}

export function Field({ name, label, help, error, isWide, note, slider, vary, children }: FieldProps) {
  const id = useId();
  const { store } = useLabParts();
  const isChanged = useLab((s) => changedFields(catalog, s.draft, s.reading).includes(name));
  const terms = useLab((s) => glossaryOfField(s, name))
    .termsIn(label)
    .map(sentenceOf);
  if (!useIsShown(name)) return null;
  const ids = {
    id,
    'aria-describedby': `${id}-help ${id}-error`,
    'aria-invalid': error !== undefined,
  };
  return (
    <div className="field" data-field={name} data-changed={isChanged} data-wide={isWide}>
      <FieldLabel htmlFor={id} name={name} text={label} />
      <span className="field-note end clip faint small">{note}</span>
      <ToolButton
        icon="undo"
        name={`Reset ${label}`}
        tip="Changed: back to the preset's value"
        className="field-reset accent centre"
        act={() => store.getState().resetParam(name)}
        disabled={!isChanged}
      />
      {vary}
      <span className="field-control">{children(ids)}</span>
      {slider && <span className="field-slider stack">{slider}</span>}
      <span className="visually-hidden" id={`${id}-help`}>
        {[help, ...terms].join(' ')}
      </span>
      <span className="field-error bad small" id={`${id}-error`} aria-live="polite">
        {error}
      </span>
    </div>
  );
}
