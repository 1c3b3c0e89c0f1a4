/** The name of the study on the stage, and what can be done with it: copy its command line, keep its rows, close it. */
import { useEffect, useRef, useState } from 'react';
import type { StagedStudy } from '../../state/study/study.ts';
import { Button } from '../controls/Button.tsx';
import { copyText } from '../controls/copy-text.ts';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLabParts } from '../shell/lab-context.ts';
import { SaveRows } from './SaveRows.tsx';

/** How long what was done stays in sight, ms. */
const SAID_MS = 4000;

export function StudyHead({ study, title }: { readonly study: StagedStudy; readonly title: string }) {
  const { store } = useLabParts();
  const lab = store.getState();
  const head = useHeadFocus(study.phase);
  const [said, say] = useSaid();
  const { from, table } = study;
  /** What it needs beside it, and a line that cannot be copied, are shown where it is shared. */
  const copyLine = async () => {
    const line = await lab.makeCommandLine();
    const isAll = line.ok && line.value.files.length + line.value.unnamed.length === 0;
    if (isAll && (await copyText(line.value.text))) say('Command line copied');
    else lab.openPanel('command-line');
  };
  return (
    <div className="study-head row wrap between">
      <h1 ref={head} tabIndex={-1}>
        {title}
      </h1>
      <div className="study-acts row wrap">
        <span className="study-said good nowrap" role="status">
          {said}
        </span>
        {from !== 'table' && (
          <Tip text="Copy the command line that runs this study">
            <Button aria-label="Copy command line" onClick={() => void copyLine()}>
              <Icon name="copy" />
              <span className="from-1024">Copy command line</span>
            </Button>
          </Tip>
        )}
        {!study.bench && <SaveRows spec={study.plan.spec} isOff={table.made === 0} say={say} />}
        <ToolButton
          icon="close"
          name="Close the study"
          tip={from === 'table' ? 'Close the table' : 'Close the study; it is kept in Runs'}
          className="button quiet"
          act={() => lab.closeStudy()}
        />
      </div>
    </div>
  );
}

/** The button that was pressed has gone: the keyboard goes on here, where nothing is pressed by mistake. */
function useHeadFocus(phase: StagedStudy['phase']) {
  const head = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons come and go with the phase
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus();
  }, [phase]);
  return head;
}

function useSaid(): readonly [string, (text: string) => void] {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (text: string) => {
    setSaid(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(''), SAID_MS);
  };
  return [said, say];
}
