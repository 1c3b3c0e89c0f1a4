import { type RefObject, useEffect, useRef, useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { paramOf } from '../../scenario/param.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { COMMON_LABELS } from '../../scenario/words/labels.ts';
import { textNow } from '../../state/protocol/text-now.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Later, laterPart } from '../controls/Later.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Notices } from '../shell/Notices.tsx';
import { AdvancedFields } from './AdvancedFields.tsx';
import { glossaryOfField } from './FieldLabel.tsx';
import { FieldSearch } from './FieldSearch.tsx';
import { commonHelp, helpOf, sentenceOf } from './field-help.ts';
import { findFields } from './field-search.ts';
import { HiddenField } from './HiddenField.tsx';
import { HowFields } from './HowFields.tsx';
import { ParamField } from './ParamField.tsx';
import { SetupDiffers } from './SetupDiffers.tsx';
import { foldsAtFirst, SetupGroup } from './SetupGroup.tsx';
import { SetupMemory } from './SetupMemory.tsx';
import { SetupTools } from './SetupTools.tsx';
import { canBeSeen, groupsOf, pinnedRows } from './shown-fields.ts';
import { VaryFoot } from './VaryFoot.tsx';
import { VaryGroup } from './VaryGroup.tsx';
import { axisIndexOf, studyHelp, varyHelp } from './vary-words.ts';

const SWITCH = laterPart('The editor', async () => (await import('../protocol/TextSwitch.tsx')).TextSwitch);
const EDITOR = laterPart('The editor', async () => (await import('../protocol/ProtocolEditor.tsx')).ProtocolEditor);

export function Setup() {
  const model = useLab((s) => s.draft.model);
  const [asked, setAsked] = useState('');
  const isVaried = useLab((s) => s.vary.axes.length > 0);
  const form = useFormUndo();
  const isWritten = useLab((s) => textNow(s) !== undefined);
  const isText = useLab((s) => textNow(s) !== undefined && s.isTextShown);
  const ask = ({ target }: { readonly target: EventTarget }) => setAsked(fieldOf(target));
  if (isText)
    return (
      <div className="setup column" data-text>
        <Later part={SWITCH} with={{}} />
        <Notices section="setup" />
        <Later part={EDITOR} with={{}} meanwhile={<div className="protocol column grow shrinks" />} />
      </div>
    );
  return (
    <div className="setup column">
      {isWritten && <Later part={SWITCH} with={{}} />}
      <SetupTools />
      <Notices section="setup" />
      <FieldSearch />
      <form
        ref={form}
        className="setup-fields"
        aria-label="Scenario"
        onSubmit={(event) => event.preventDefault()}
        onFocus={ask}
        onPointerOver={ask}
      >
        <NothingFound spec={specOf(catalog, model)} />
        <PinnedFields spec={specOf(catalog, model)} />
        <ParamGroups spec={specOf(catalog, model)} />
        <VaryGroup />
        <HowFields />
        <AdvancedFields />
      </form>
      <div className="setup-foot sticks-below line-above surface" data-varied={isVaried || undefined}>
        <SetupHelp field={asked} />
        <BrokenRule />
        <VaryFoot />
        <SetupMemory />
        <SetupDiffers />
      </div>
    </div>
  );
}

/** Fields that are right one by one and do not go together. */
function BrokenRule() {
  const sentence = useLab((s) => s.reading.errors.scenario);
  return (
    <p className="setup-rule bad" role="alert" tabIndex={-1}>
      {sentence}
    </p>
  );
}

function NothingFound({ spec }: { readonly spec: ModelSpec }) {
  const sought = useLab((s) => s.sought);
  if (findFields(spec, sought)?.names.size !== 0) return null;
  return (
    <p className="pad-block-2 breaks quiet">
      No parameter of {spec.title} says “{sought.trim()}”. Try the beginning of a word of its name or meaning.
    </p>
  );
}

/** What the experiment is about, above all groups. */
function PinnedFields({ spec }: { readonly spec: ModelSpec }) {
  const names = useLab((s) => pinnedRows(s, spec).join(' '))
    .split(' ')
    .filter(Boolean);
  const sought = useLab((s) => s.sought);
  const found = findFields(spec, sought);
  const shown = found ? names.filter((name) => found.names.has(name)) : names;
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div className="group pad-block-2" role="group" aria-label="What matters most">
      {shown.map((name) => (
        <ParamField key={name} name={name} param={paramOf(spec, name)} />
      ))}
    </div>
  );
}

/** All other parameters; while some are looked for, those too that have no meaning now. */
function ParamGroups({ spec }: { readonly spec: ModelSpec }) {
  const isSeeking = useLab((s) => s.sought.trim() !== '');
  const isFolded = useLab(foldsAtFirst);
  // As text, so that nothing renders again without need.
  const groups = useLab((s) => JSON.stringify(groupsOf(s, spec, isSeeking)));
  return (JSON.parse(groups) as ReturnType<typeof groupsOf>).map(([group, names]) => (
    <SetupGroup key={group} title={group} fields={names} isFoldedAtFirst={isFolded}>
      {names.map((name) => (
        <OneParam key={name} spec={spec} name={name} />
      ))}
    </SetupGroup>
  ));
}

function OneParam({ spec, name }: { readonly spec: ModelSpec; readonly name: string }) {
  const param = paramOf(spec, name);
  const hasMeaning = useLab((s) => canBeSeen(s, param, name));
  return hasMeaning ? <ParamField name={name} param={param} /> : <HiddenField name={name} param={param} />;
}

/** The name of the field that the pointer or the focus is in; '' between fields. */
const fieldOf = (target: EventTarget): string =>
  (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field ?? '';

/**
 * In the fields of the form our undo wins over the browser's, whose history React breaks by writing the text, and which
 * knows single fields only. Elsewhere, in a search say, the browser's stays. Keys are bound in `shortcuts.ts`; this is for
 * the Edit menu.
 */
function useFormUndo(): RefObject<HTMLFormElement | null> {
  const { store } = useLabParts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    const before = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') store.getState().undo();
      else store.getState().redo();
    };
    current?.addEventListener('beforeinput', before);
    return () => current?.removeEventListener('beforeinput', before);
  }, [store]);
  return form;
}

/** Screen readers hear it as the description of the field. */
function SetupHelp({ field }: { readonly field: string }) {
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
