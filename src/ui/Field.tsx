/** The frame of a form field: label, control, mark and reset of a change, error in words. Rows keep their height. */
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

/** Attributes that tie a control to its label, help and error. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly error?: string;
  readonly isChanged: boolean;
  /** The control needs the width: it stands below its label. */
  readonly isWide?: boolean;
  /** How the value is read, quiet, before the control. */
  readonly note?: string;
  readonly onReset: () => void;
  readonly children: (ids: FieldIds) => ReactNode;
}

export function Field({ name, label, help, error, isChanged, isWide, note, onReset, children }: FieldProps) {
  const id = useId();
  const ids = { id, 'aria-describedby': `${id}-help ${id}-error`, 'aria-invalid': error !== undefined };
  return (
    <div className="field" data-field={name} data-changed={isChanged} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      <span className="field-note">{note}</span>
      <button
        type="button"
        className="field-reset"
        aria-label={`Reset ${label}`}
        title="Changed: back to the preset's value"
        disabled={!isChanged}
        onClick={onReset}
      >
        <Icon name="undo" />
      </button>
      <span className="field-control">{children(ids)}</span>
      <span className="visually-hidden" id={`${id}-help`}>
        {help}
      </span>
      <span className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </span>
    </div>
  );
}
