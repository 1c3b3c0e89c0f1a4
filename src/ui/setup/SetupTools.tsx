/** What is done to the setup as a whole: undo, redo, reset, open a file, save one. */

import { useRef } from 'react';
import { catalog } from '../../models/catalog.ts';
import { changedFields } from '../../state/setup/changes.ts';
import type { LabState } from '../../state/slice.ts';
import { keyCaps } from '../actions/keys.ts';
import { Button } from '../controls/Button.tsx';
import { OPENS } from '../controls/open-file.ts';
import { canSave, saveSetup } from '../controls/save-file.ts';
import { Tip } from '../controls/Tip.tsx';
import { ToolButton, type ToolButtonProps } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';

const changeCount = ({ draft, reading }: LabState): number => changedFields(catalog, draft, reading).length;

export function SetupTools() {
  const { store } = useLabParts();
  const canUndo = useLab((s) => s.edits.past.length > 0);
  const canRedo = useLab((s) => s.edits.future.length > 0);
  const changes = useLab(changeCount);
  const isValid = useLab(canSave);
  const lab = store.getState();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be sticky everywhere
    <div className="setup-tools row sticks surface line-below" role="group" aria-label="Setup as a whole">
      <Tool icon="undo" name="Undo" keys="$mod+z" isOff={!canUndo} act={lab.undo} />
      <Tool icon="redo" name="Redo" keys="$mod+Shift+z" isOff={!canRedo} act={lab.redo} />
      <Tip text={changes === 0 ? 'Nothing is changed' : "Back to the preset's values"}>
        <Button className="quiet to-start" isOff={changes === 0} onClick={() => lab.resetAll()}>
          Reset all
        </Button>
      </Tip>
      <OpenFile />
      <Tool icon="save" name="Save as a file" isOff={!isValid} act={() => saveSetup(store.getState())} />
    </div>
  );
}

function OpenFile() {
  const { store } = useLabParts();
  const input = useRef<HTMLInputElement>(null);
  const open = async ({ files }: HTMLInputElement) => {
    if (files?.[0]) await store.getState().openFile(files[0]);
    if (input.current) input.current.value = ''; // the same file may be opened again
  };
  return (
    <>
      <Tool icon="folder" name="Open a file" act={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Scenario, result or table of runs"
        accept={OPENS}
        onChange={(event) => void open(event.currentTarget)}
      />
    </>
  );
}

interface ToolProps extends Omit<ToolButtonProps, 'className' | 'hint'> {
  readonly keys?: string;
}

function Tool({ keys, ...tool }: ToolProps) {
  return <ToolButton {...tool} hint={keys && keyCaps(keys).join(' ')} className="button quiet" />;
}
