/** One parameter, by its kind: a quantity with its unit and slider, or a choice; or several values while it varies. A kind added to the spec gets its control here. */
import { type CSSProperties, useRef } from 'react';
import { whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { nearestStop, stopsOf } from '../../scenario/explore.ts';
import { isNumberParam, textOf } from '../../scenario/param.ts';
import type { ChoiceParam, NumberParam, ParamSpec, ParamValue } from '../../scenario/spec.ts';
import { valueText } from '../../scenario/words/setup-words.ts';
import { fileFault } from '../../state/files/needed-files.ts';
import { specOf } from '../../state/setup/draft.ts';
import { axisKey } from '../../state/study/vary.ts';
import { Icon } from '../controls/Icon.tsx';
import { Select } from '../controls/Select.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Field, type FieldIds } from './Field.tsx';
import { FileControl } from './FileControl.tsx';
import { helpOf } from './field-help.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { VaryControl } from './VaryControl.tsx';
import { axisIndexOf, axisLabel, isFirstOf, isVariedParam, varyHelp } from './vary-words.ts';

interface ParamFieldProps {
  readonly name: string;
  readonly param: ParamSpec;
}

export function ParamField({ name, param }: ParamFieldProps) {
  const text = useLab((s) => s.draft.text[name] ?? '');
  const error = useLab((s) => s.importFaults[name] ?? fileFault(s, name) ?? s.reading.errors[name]);
  const value = useLab((s) => s.reading.values[name]);
  const spec = useLab((s) => specOf(catalog, s.draft.model));
  const axis = useLab((s) => s.vary.axes[axisIndexOf(s, name)]);
  const axisError = useLab((s) => axis && s.varyReading.errors[axisKey(axis)]);
  const vary = <VaryToggle name={name} label={param.label} />;
  if (axis)
    return (
      <Field
        name={name}
        label={isFirstOf(axis, name) ? axisLabel(spec, axis) : param.label}
        help={varyHelp(axis, param)}
        error={isFirstOf(axis, name) ? axisError : undefined}
        isWide
        vary={vary}
      >
        {(ids) => <VaryControl name={name} param={param} ids={ids} />}
      </Field>
    );
  return (
    <Field
      name={name}
      label={param.label}
      help={helpOf(param, value)}
      error={error}
      isWide={!isNumberParam(param)}
      note={error === undefined ? readAs(param, text, value) : ''}
      vary={vary}
      slider={isNumberParam(param) && param.explore && <FieldSlider name={name} param={param} />}
    >
      {(ids) => <Control name={name} param={param} ids={ids} />}
    </Field>
  );
}

interface ControlProps<P extends ParamSpec> {
  readonly name: string;
  readonly param: P;
  readonly ids: FieldIds;
}

function Control({ param, ...rest }: ControlProps<ParamSpec>) {
  switch (param.kind) {
    case 'choice':
      return <ChoiceControl param={param} {...rest} />;
    case 'file':
      return <FileControl param={param} {...rest} />;
    case 'int':
    case 'real':
      return <NumberControl param={param} {...rest} />;
  }
}

function NumberControl({ name, param, ids }: ControlProps<NumberParam>) {
  const { store } = useLabParts();
  const text = useLab((s) => s.draft.text[name] ?? '');
  return (
    <QuantityInput ids={ids} text={text} unit={param.unit} onEdit={(typed) => store.getState().edit(name, typed)} />
  );
}

function ChoiceControl({ name, param, ids }: ControlProps<ChoiceParam>) {
  const { store } = useLabParts();
  const text = useLab((s) => s.draft.text[name] ?? '');
  return (
    <Select
      {...ids}
      value={text}
      choices={param.choices.map(({ value, label }) => [value, label])}
      onChoose={(value) => store.getState().edit(name, value)}
    />
  );
}

/** What the text means, where it does not stand there already: `65,536` beside `2^16`, `600 s` beside `10m`. */
function readAs(param: ParamSpec, text: string, value: ParamValue | undefined): string {
  if (
    !isNumberParam(param) ||
    typeof value !== 'number' ||
    text.trim() === String(value) ||
    text.trim() === whole(value)
  )
    return '';
  return `${value >= 1000 && Number.isInteger(value) ? whole(value) : value}${param.unit && ` ${param.unit}`}`;
}

interface VaryToggleProps {
  readonly name: string;
  readonly label: string;
}

/** Makes a parameter vary, or keep its one value again. */
function VaryToggle({ name, label }: VaryToggleProps) {
  const { store } = useLabParts();
  const isOn = useLab((s) => isVariedParam(s, name));
  const press = ({ currentTarget }: React.MouseEvent<HTMLButtonElement>) => {
    const hadFocus = document.activeElement === currentTarget;
    if (isOn) store.getState().unvaryParam(name);
    else store.getState().varyParam(name);
    if (hadFocus) requestAnimationFrame(() => focusAgain(name));
  };
  return (
    <Tip text={isOn ? 'One value again' : 'Vary: a list or a range of values'}>
      <button
        type="button"
        className="field-vary centre faint"
        aria-label={`Vary ${label}`}
        aria-pressed={isOn}
        onClick={press}
      >
        <Icon name="vary" />
      </button>
    </Tip>
  );
}

/** What varies stands elsewhere in the form: the focus goes with it, and so does the sight. */
function focusAgain(name: string): void {
  if (document.activeElement !== document.body) return;
  const toggle = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] .field-vary`);
  toggle?.focus({ preventScroll: true });
  toggle?.scrollIntoView({ block: 'nearest' });
}

/** The slider beside a field: through the values that people try, on the parameter's own scale. The field takes any other. */
interface FieldSliderProps {
  readonly name: string;
  readonly param: NumberParam;
}

function FieldSlider({ name, param }: FieldSliderProps) {
  const { store } = useLabParts();
  const value = useLab((s) => s.reading.values[name]);
  /** Each time it is taken or stepped is an undo step of its own; what comes while the pointer is down belongs together. */
  const drag = useRef({ number: 0, isHeld: false });
  const stops = stopsOf(param);
  const shown = typeof value === 'number' ? value : param.default;
  const at = nearestStop(param, shown);
  const slide = (stop: number) => {
    if (!drag.current.isHeld) drag.current.number++;
    store.getState().slide(name, textOf(param, stops[stop] ?? shown), drag.current.number);
  };
  const hold = (isHeld: boolean) => {
    if (isHeld) drag.current.number++;
    drag.current.isHeld = isHeld;
  };
  return (
    <input
      type="range"
      className="slider"
      aria-label={param.label}
      aria-valuetext={valueText(param, shown)}
      min={0}
      max={stops.length - 1}
      step={1}
      value={at}
      data-off={typeof value !== 'number'}
      style={{ '--share': at / (stops.length - 1) } as CSSProperties}
      onPointerDown={() => hold(true)}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onChange={(event) => slide(event.target.valueAsNumber)}
    />
  );
}
