/** How to run, whatever the model: seed, engine, LP size, event list. */

import { whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { PAGE_LISTS } from '../../scenario/event-lists.ts';
import { EXECUTOR_WORDS } from '../../scenario/words/executor-words.ts';
import { COMMON_LABELS } from '../../scenario/words/labels.ts';
import { hasField, hasParts } from '../../state/setup/changes.ts';
import { EXECUTOR_CHOICES, type ExecutorChoice, LIST_CHOICES, LP_CHOICES, specOf } from '../../state/setup/draft.ts';
import { Later, laterPart } from '../controls/Later.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Field } from './Field.tsx';
import { HOW } from './field-groups.ts';
import { COMMON_HELP } from './field-help.ts';
import { SelectField } from './SelectField.tsx';
import { SetupGroup } from './SetupGroup.tsx';

const EXECUTOR_LABELS: Record<ExecutorChoice, string> = { auto: 'Auto', ...EXECUTOR_WORDS };
const ONE_CORE_ONLY = laterPart('All cores', async () => (await import('./OneCoreOnly.tsx')).OneCoreOnly);

export function HowFields() {
  const hasLps = useLab((s) => hasField(specOf(catalog, s.draft.model), 'lpSize'));
  return (
    <SetupGroup {...HOW}>
      <SeedField />
      <EngineField />
      {hasLps && <LpField />}
      {hasLps && <ListField />}
    </SetupGroup>
  );
}

function SeedField() {
  const { store } = useLabParts();
  const seed = useLab((s) => s.draft.seed);
  const error = useLab((s) => s.reading.errors.seed);
  const edit = (text: string) => store.getState().edit('seed', text);
  const draw = () => edit(String(crypto.getRandomValues(new Uint32Array(1))[0]));
  return (
    <Field name="seed" label={COMMON_LABELS.seed} help={COMMON_HELP.seed} error={error}>
      {(ids) => (
        <span className="quantity relative stack">
          <ToolButton icon="dice" name="Draw another seed" className="seed-draw centre faint" act={draw} />
          <input
            {...ids}
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={seed}
            onChange={(event) => edit(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

function EngineField() {
  const { store } = useLabParts();
  const executor = useLab((s) => s.draft.engine);
  const areOff = useLab((s) => s.device !== null && !(s.device.isIsolated && s.device.cores >= 2));
  const haveParts = useLab((s) => hasParts(specOf(catalog, s.draft.model)));
  const optionOf = (choice: ExecutorChoice): readonly [ExecutorChoice, string, boolean] =>
    choice === 'workers' && !haveParts
      ? [choice, `${EXECUTOR_LABELS[choice]}: events only`, true]
      : [choice, EXECUTOR_LABELS[choice], choice === 'workers' && areOff];
  return (
    <>
      <SelectField
        name="engine"
        label={COMMON_LABELS.engine}
        help={COMMON_HELP.engine}
        value={executor}
        choices={EXECUTOR_CHOICES.map(optionOf)}
        onChoose={store.getState().setExecutor}
      />
      {areOff && haveParts && <Later part={ONE_CORE_ONLY} with={{}} />}
    </>
  );
}

function LpField() {
  const { store } = useLabParts();
  const lpSize = useLab((s) => s.draft.lpSize);
  const now = useLab((s) => (s.status?.engine === 'gpu' ? (s.status.lpSize ?? 0) : 0));
  return (
    <SelectField
      name="lpSize"
      label={COMMON_LABELS.lpSize}
      help={COMMON_HELP.lpSize}
      note={lpSize === 'auto' && now > 0 ? `now ${whole(now)}` : ''}
      value={lpSize}
      choices={LP_CHOICES.map((choice) => [choice, choice === 'auto' ? 'Auto' : choice])}
      onChoose={store.getState().setLpSize}
    />
  );
}

function ListField() {
  const { store } = useLabParts();
  const list = useLab((s) => s.draft.list);
  return (
    <SelectField
      name="list"
      label={COMMON_LABELS.list}
      help={COMMON_HELP.list}
      value={list}
      choices={LIST_CHOICES.map((choice) => [choice, PAGE_LISTS[choice].label])}
      onChoose={store.getState().setList}
    />
  );
}
