/** Failures and remarks at the place where they happened: what, why, what to do, and a button that does it. */

import { useId, useState } from 'react';
import type { Fix } from '../../base/result.ts';
import type { Notice, NoticeAction, NoticeSection, NoticeTone } from '../../state/page/notices.ts';
import type { LabState } from '../../state/slice.ts';
import { Button } from '../controls/Button.tsx';
import { Coded } from '../controls/Coded.tsx';
import { copyText } from '../controls/copy-text.ts';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { chooseFile } from '../controls/open-file.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from './lab-context.ts';

interface NoticeButton {
  readonly label: string;
  readonly act: (lab: LabState) => unknown;
  /** The notice stays: nothing is put right yet. */
  readonly keeps?: boolean;
}

const ACTIONS: Record<Extract<NoticeAction, string>, NoticeButton> = {
  'run-again': { label: 'Run again', act: (lab) => lab.runSetup() },
  'use-sequential': { label: 'Use one core', act: (lab) => lab.useSequential() },
  'restart-worker': { label: 'Start anew', act: (lab) => lab.restart() },
  'retry-after-device-loss': {
    label: 'Run again in smaller batches',
    act: (lab) => lab.runSetup({ retryAfterDeviceLoss: true }),
  },
  'reset-setup': { label: 'Reset the setup', act: (lab) => lab.resetAll() },
  'webgpu-help': { label: 'How to get WebGPU', act: (lab) => lab.openPanel('webgpu'), keeps: true },
  about: { label: 'About this device', act: (lab) => lab.openPanel('about'), keeps: true },
  'copy-report': { label: 'Copy a report', act: (lab) => copyReport(lab), keeps: true },
  'free-storage': { label: 'Delete the older half of the runs', act: (lab) => lab.freeStorage() },
  'run-setup': { label: 'Run this', act: (lab) => lab.runSetup() },
  'run-interrupted': { label: 'Run again', act: (lab) => lab.runInterrupted() },
  'go-back': { label: 'Back to it', act: (lab) => lab.goBack() },
  'resume-study': { label: 'Go on with it', act: (lab) => lab.resumeInterrupted() },
  'show-line': { label: 'Show the line', act: (lab) => lab.showProblem(), keeps: true },
  'show-node': { label: 'Go to the node', act: (lab) => lab.showBroken() },
  'use-update': { label: 'Use it', act: (lab) => lab.useUpdate() },
  'load-again': { label: 'Load the page again', act: (lab) => lab.useUpdate() },
};

/** What a button of a notice says and does. */
function buttonOf(action: NoticeAction): NoticeButton {
  if (typeof action === 'string') return ACTIONS[action];
  if ('chooses' in action)
    return {
      label: `Choose ${action.words}`,
      act: (lab) => chooseFile(action.accept, (file) => lab.importFile(action.chooses, file)),
      keeps: true,
    };
  if ('runsTo' in action) return { label: `Run to ${action.runsTo}`, act: (lab) => lab.runToMoment() };
  if ('goesOn' in action) return { label: `Go on ${action.goesOn}`, act: (lab) => lab.goOnInterrupted() };
  if ('uses' in action)
    return { label: `Use ${action.words} instead`, act: (lab) => lab.useImport(action.param, action.uses) };
  return { label: `Use ${action.words}`, act: (lab) => runWith(lab, action) };
}

/** A change of the setup, and a run of it. */
function runWith(lab: LabState, { param, value }: Fix): Promise<void> {
  lab.edit(param, String(value));
  return lab.runSetup();
}

async function copyReport(lab: LabState): Promise<void> {
  const { text } = await lab.deviceFacts();
  if (!(await copyText(text))) lab.openPanel('about');
}

const ICONS: Record<NoticeTone, IconName> = { info: 'info', warning: 'warning', error: 'warning' };

interface NoticesProps {
  readonly section: NoticeSection;
  /** Failures and warnings alone: what else there is to say is seen anyway. */
  readonly isBrief?: boolean;
  /** Room is scarce: all but failures are a line each, until they are pressed. */
  readonly isFolding?: boolean;
}

export function Notices({ section, isBrief = false, isFolding = false }: NoticesProps) {
  const notices = useLab((s) => s.notices);
  return notices
    .filter((notice) => notice.section === section && !(isBrief && notice.tone === 'info'))
    .map((notice) => <NoticeCard key={notice.id} notice={notice} isFolding={isFolding && notice.tone !== 'error'} />);
}

interface NoticeCardProps {
  readonly notice: Notice;
  readonly isFolding: boolean;
}

function NoticeCard({ notice, isFolding }: NoticeCardProps) {
  const { store } = useLabParts();
  const words = useId();
  const [isOpen, setOpen] = useState(false);
  const { id, tone, title, text, remedy, actions = [] } = notice;
  const isFolded = isFolding && !isOpen;
  const dismiss = () => store.getState().dismiss(id);
  const press = ({ act, keeps }: NoticeButton) => {
    if (!keeps) dismiss();
    void act(store.getState());
  };
  /** All that is left out is said by its button, which stands in the line. */
  const isLine = isFolding && actions.some((action) => typeof action === 'object' && 'runsTo' in action);
  const buttons = actions.map(buttonOf).map((button) => (
    <Button key={button.label} onClick={() => press(button)}>
      {button.label}
    </Button>
  ));
  return (
    <div
      className="notice text"
      data-tone={tone}
      data-notice={id}
      data-folded={isFolded || undefined}
      role={tone === 'error' ? 'alert' : 'note'}
    >
      <Icon name={ICONS[tone]} />
      <div className="notice-words grow breaks row wrap" id={words}>
        <p className={isFolded ? 'lines' : undefined}>
          <strong>{title}.</strong> <Coded text={text} /> <Coded text={remedy ?? ''} />
        </p>
        {actions.length > 0 && !isFolded && <div className="row wrap">{buttons}</div>}
      </div>
      {isLine && <div className="notice-go rigid">{buttons}</div>}
      {isFolding && !isLine && (
        <ToolButton
          icon={isOpen ? 'up' : 'down'}
          name={`${isOpen ? 'Less' : 'More'}: ${title}`}
          tip={isOpen ? 'Less' : 'More'}
          className="button quiet bare"
          act={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={words}
        />
      )}
      <ToolButton
        icon="close"
        name={`Dismiss: ${title}`}
        tip="Dismiss"
        className="button quiet bare"
        act={() => store.getState().putAway(notice)}
      />
    </div>
  );
}
