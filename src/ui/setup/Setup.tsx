/**
 * The scenario as a form, made from the model's spec. Groups fold; what a field means, whether the run fits and whether
 * it differs from the one on screen is said below, in places that stay.
 */

import { useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { isVisible } from '../../scenario/files.ts';
import { paramOf } from '../../scenario/param.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { Reading } from '../../state/setup/reading.ts';
import { useLab } from '../shell/lab-context.ts';
import { Notices } from '../shell/Notices.tsx';
import { AdvancedFields } from './AdvancedFields.tsx';
import { FileDrop } from './FileDrop.tsx';
import { HowFields } from './HowFields.tsx';
import { ParamField } from './ParamField.tsx';
import { SetupDiffers } from './SetupDiffers.tsx';
import { SetupGroup } from './SetupGroup.tsx';
import { SetupHelp } from './SetupHelp.tsx';
import { SetupMemory } from './SetupMemory.tsx';
import { SetupTools } from './SetupTools.tsx';
import { useFormUndo } from './setup-undo.ts';
import { VaryFoot } from './VaryFoot.tsx';
import { VaryGroup } from './VaryGroup.tsx';

export function Setup() {
  const model = useLab((s) => s.draft.model);
  const [asked, setAsked] = useState('');
  const isVaried = useLab((s) => s.vary.axes.length > 0);
  const form = useFormUndo();
  const ask = ({ target }: { readonly target: EventTarget }) => setAsked(fieldOf(target));
  return (
    <div className="setup">
      <SetupTools />
      <Notices place="setup" />
      <form
        ref={form}
        className="setup-fields"
        aria-label="Scenario"
        onSubmit={(event) => event.preventDefault()}
        onFocus={ask}
        onPointerOver={ask}
      >
        <ParamGroups spec={specOf(catalog, model)} />
        <VaryGroup />
        <HowFields />
        <AdvancedFields />
      </form>
      <div className="setup-foot" data-varied={isVaried || undefined}>
        <SetupHelp field={asked} />
        <BrokenRule />
        <VaryFoot />
        <SetupMemory />
        <SetupDiffers />
      </div>
      <FileDrop />
    </div>
  );
}

/** Fields that are right one by one and do not go together. */
function BrokenRule() {
  const sentence = useLab((s) => s.reading.errors.scenario);
  return (
    <p className="setup-rule" role="alert" tabIndex={-1}>
      {sentence}
    </p>
  );
}

/** Groups in the order in which the spec names them. */
function ParamGroups({ spec }: { readonly spec: ModelSpec }) {
  const { values, errors } = useLab((s) => s.reading);
  return groupsOf(spec, values, errors).map(([group, names]) => (
    <SetupGroup key={group} title={group} fields={names}>
      {names.map((name) => (
        <ParamField key={name} name={name} param={paramOf(spec, name)} />
      ))}
    </SetupGroup>
  ));
}

/** The name of the field that the pointer or the focus is in; '' between fields. */
const fieldOf = (target: EventTarget): string =>
  (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field ?? '';

/** What is wrong is shown though it mean nothing now: else nobody could put it right. */
function groupsOf(
  { params }: ModelSpec,
  values: Params,
  errors: Reading['errors'],
): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const [name, param] of Object.entries(params))
    if (isVisible(param, values) || errors[name] !== undefined)
      groups.set(param.group, [...(groups.get(param.group) ?? []), name]);
  return [...groups];
}
