/** One parameter: text with its unit, or a choice; checked as it is typed; marked and resettable once it is changed. */
import { whole } from '../charts/numbers.ts';
import { catalog } from '../models/catalog.ts';
import type { ParamSpec, ParamValue } from '../scenario/spec.ts';
import { presetValues, specOf } from '../state/draft.ts';
import { Field } from './Field.tsx';
import { useLab, useLabParts } from './lab-context.ts';

interface ParamFieldProps {
  readonly name: string;
  readonly param: ParamSpec;
}

export function ParamField({ name, param }: ParamFieldProps) {
  const { store } = useLabParts();
  const text = useLab((s) => s.draft.text[name]);
  const error = useLab((s) => s.reading.errors[name]);
  const value = useLab((s) => s.reading.values[name]);
  const isChanged = useLab(
    (s) => s.reading.values[name] !== presetValues(specOf(catalog, s.draft.model), s.draft.preset)[name],
  );
  const edit = (typed: string) => store.getState().edit(name, typed);
  return (
    <Field
      name={name}
      label={param.label}
      help={param.help}
      error={error}
      isWide={param.kind === 'choice'}
      isChanged={isChanged}
      note={error === undefined ? readAs(param, text, value) : ''}
      onReset={() => store.getState().resetParam(name)}
    >
      {(ids) =>
        param.kind === 'choice' ? (
          <select {...ids} value={text} onChange={(event) => edit(event.target.value)}>
            {param.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        ) : (
          <span className="quantity">
            <input
              {...ids}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => edit(event.target.value)}
            />
            {param.unit && <span className="unit">{param.unit}</span>}
          </span>
        )
      }
    </Field>
  );
}

/** What the text means, where it does not stand there already: `65,536` beside `2^16`, `600 s` beside `10m`. */
function readAs(param: ParamSpec, text: string, value: ParamValue | undefined): string {
  if (param.kind === 'choice' || typeof value !== 'number' || text.trim() === String(value)) return '';
  return `${value >= 1000 && Number.isInteger(value) ? whole(value) : value}${param.unit && ` ${param.unit}`}`;
}
