/** The values that a parameter is varied over: a text for numbers, a press each for choices and files; and what goes together. */

import { paramText } from '../../charts/study/param-axis.ts';
import { catalog } from '../../models/catalog.ts';
import { shortHash } from '../../scenario/files.ts';
import { isNumberParam, paramOf } from '../../scenario/param.ts';
import type { ModelSpec, ParamSpec, ParamValue } from '../../scenario/spec.ts';
import { specOf } from '../../state/setup/draft.ts';
import { axisKey, type VariedAxis } from '../../state/study/vary.ts';
import { Button } from '../controls/Button.tsx';
import { Select } from '../controls/Select.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import type { FieldIds } from './Field.tsx';
import { axisIndexOf, axisLabel, isFirstOf } from './vary-words.ts';

interface VaryControlProps {
  readonly name: string;
  readonly param: ParamSpec;
  readonly ids: FieldIds;
}

export function VaryControl({ name, param, ids }: VaryControlProps) {
  const axisIndex = useLab((s) => axisIndexOf(s, name));
  const axis = useLab((s) => s.vary.axes[axisIndex]);
  const spec = useLab((s) => specOf(catalog, s.draft.model));
  if (!axis) return null;
  if (!isFirstOf(axis, name)) return <GoesWith spec={spec} name={name} axis={axis} ids={ids} />;
  const isAlone = axis.params.length === 1;
  const isPressed = isAlone && !isNumberParam(param);
  return (
    <span className="vary pad-block-1 stack">
      {isPressed ? <PressedValues param={param} axis={axis} ids={ids} /> : <WrittenValues axis={axis} ids={ids} />}
      {!isPressed && <Chips spec={spec} axisIndex={axisIndex} />}
      <Together spec={spec} name={name} axis={axis} />
    </span>
  );
}

/** `4,8,16`, `2^10:2^14:x2`, `8+3,20+10`. */
function WrittenValues({ axis, ids }: { readonly axis: VariedAxis; readonly ids: FieldIds }) {
  const { store } = useLabParts();
  return (
    <input
      {...ids}
      type="text"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={axis.text}
      onChange={(event) => store.getState().editAxis(axisKey(axis), event.target.value)}
    />
  );
}

/** More values than this are counted. */
const MOST_CHIPS = 12;

/** What the text gives. */
function Chips({ spec, axisIndex }: { readonly spec: ModelSpec; readonly axisIndex: number }) {
  const axis = useLab((s) => s.varyReading.axes[axisIndex]);
  if (!axis) return null;
  const { params, values, labels } = axis;
  const specs = params.map((each) => paramOf(spec, each));
  const textOf = (tuple: readonly ParamValue[]) =>
    tuple.map((value, i) => paramText(specs[i] as ParamSpec, value)).join(' + ');
  const [only] = specs;
  const unit = params.length === 1 && only && isNumberParam(only) ? only.unit : '';
  const shown = values.length > MOST_CHIPS ? [...values.slice(0, MOST_CHIPS - 2), ...values.slice(-1)] : values;
  return (
    <span className="row tight wrap">
      {shown.map((tuple, i) => (
        <span key={textOf(tuple)} className="vary-chip pill breaks quiet small">
          {labels?.[values.indexOf(tuple)] ?? textOf(tuple)}
          {i === MOST_CHIPS - 3 && values.length > MOST_CHIPS && ' …'}
        </span>
      ))}
      <span className="before-1 quiet small">
        {values.length === 1 ? '1 value' : `${values.length} values`}
        {unit && ` in ${unit}`}
      </span>
    </span>
  );
}

interface PressedValuesProps {
  readonly param: ParamSpec;
  readonly axis: VariedAxis;
  readonly ids: FieldIds;
}

/** Choices of the spec, or files that were imported, each of them in or out. */
function PressedValues({ param, axis, ids }: PressedValuesProps) {
  const { store } = useLabParts();
  const imports = useLab((s) => s.imports);
  const pressed = axis.text.split(',').map((value) => value.trim());
  const offered =
    param.kind === 'choice'
      ? param.choices.map(({ value, label }) => ({ value, label }))
      : imports.map(({ hash, name }) => ({ value: hash, label: name }));
  const unknown = pressed
    .filter((value) => value !== '' && !offered.some((each) => each.value === value))
    .map((value) => ({ value, label: param.kind === 'file' ? `File ${shortHash(value)}` : value }));
  const press = (value: string) => {
    const all = [...offered, ...unknown].map((each) => each.value);
    const isOn = (each: string) => pressed.includes(each) !== (each === value);
    store.getState().editAxis(axisKey(axis), all.filter(isOn).join(','));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
    <span className="row tight wrap" role="group" aria-label={param.label} aria-describedby={ids['aria-describedby']}>
      {[...offered, ...unknown].map(({ value, label }, i) => (
        <button
          key={value}
          {...(i === 0 && { id: ids.id })}
          type="button"
          className="vary-chip pill breaks quiet small"
          aria-pressed={pressed.includes(value)}
          onClick={() => press(value)}
        >
          {label}
        </button>
      ))}
      {offered.length + unknown.length === 0 && <span className="before-1 quiet small">Import files first</span>}
    </span>
  );
}

interface TogetherProps {
  readonly spec: ModelSpec;
  readonly name: string;
  readonly axis: VariedAxis;
}

/** Two that vary make a grid, unless they go together. */
function Together({ spec, name, axis }: TogetherProps) {
  const { store } = useLabParts();
  const axes = useLab((s) => s.vary.axes);
  const others = axes.filter((other) => other !== axis);
  if (others.length === 0 || axis.params.length > 1) return null;
  return (
    <label className="row nowrap quiet">
      together with
      <Select
        value=""
        choices={[
          ['', 'nothing: a grid'],
          ...others.map((other) => [other.params[0] ?? '', axisLabel(spec, other)] as const),
        ]}
        onChoose={(other) => other && store.getState().varyTogether(name, other)}
      />
    </label>
  );
}

/** The values stand at the first parameter of the axis. */
function GoesWith({ spec, name, axis, ids }: TogetherProps & { readonly ids: FieldIds }) {
  const { store } = useLabParts();
  const [first = name] = axis.params;
  return (
    <span className="vary pad-block-1 row between">
      <span className="before-1 quiet small">goes with {paramOf(spec, first).label}</span>
      <Button id={ids.id} className="quiet" onClick={() => store.getState().varyApart(name)}>
        Vary apart
      </Button>
    </span>
  );
}
