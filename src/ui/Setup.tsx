/** The scenario as a form, made from the model's spec; what changing it means is said below, in one fixed place. */
import { useState } from 'react';
import { catalog } from '../models/catalog.ts';
import type { ParamSpec } from '../scenario/spec.ts';
import { specOf } from '../state/draft.ts';
import { HOW_HELP, HowFields } from './HowFields.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { Notices } from './Notices.tsx';
import { ParamField } from './ParamField.tsx';
import { SetupDiffers } from './SetupDiffers.tsx';

export function Setup() {
  const { store } = useLabParts();
  const hasSingleKeys = useLab((s) => s.hasSingleKeys);
  const model = useLab((s) => s.draft.model);
  const values = useLab((s) => s.reading.values);
  const between = useLab((s) => s.reading.errors.scenario);
  const [asked, setAsked] = useState('');
  const spec = specOf(catalog, model);
  const ask = ({ target }: { readonly target: EventTarget }) => setAsked(fieldOf(target));
  return (
    <div className="setup">
      <form
        className="setup-fields"
        aria-label="Scenario"
        onSubmit={(event) => event.preventDefault()}
        onFocus={ask}
        onPointerOver={ask}
      >
        {groupsOf(spec.params).map(([group, names]) => (
          <fieldset key={group} className="group">
            <legend>{group}</legend>
            {names
              .filter((name) => isVisible(spec.params[name], values))
              .map((name) => (
                <ParamField key={name} name={name} param={spec.params[name]} />
              ))}
          </fieldset>
        ))}
        <HowFields />
        {between && (
          <p className="field-error" role="alert">
            {between}
          </p>
        )}
        <Notices place="setup" />
      </form>
      <SetupDiffers />
      <p className="setup-help" aria-hidden="true">
        {HOW_HELP[asked] ?? spec.params[asked]?.help ?? spec.summary}
      </p>
      <label className="setup-keys" title="Single keys, while no control has the focus">
        <input
          type="checkbox"
          checked={hasSingleKeys}
          onChange={(event) => store.getState().setSingleKeys(event.target.checked)}
        />
        <span>
          Keys: <kbd>Space</kbd> run, <kbd>.</kbd> step, <kbd>R</kbd> reset
        </span>
      </label>
    </div>
  );
}

/** The name of the field that the pointer or the focus is in; '' between fields. */
const fieldOf = (target: EventTarget): string =>
  (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field ?? '';

/** Parameters by group, groups in the order in which the spec names them. */
function groupsOf(params: Readonly<Record<string, ParamSpec>>): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const [name, { group }] of Object.entries(params)) groups.set(group, [...(groups.get(group) ?? []), name]);
  return [...groups];
}

const isVisible = ({ visibleIf }: ParamSpec, values: Readonly<Record<string, number | string>>): boolean =>
  !visibleIf || visibleIf.is.includes(values[visibleIf.param]);
