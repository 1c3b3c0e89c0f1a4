/** Failures and remarks at the place where they happened: what, why, what to do, and a button that does it. */

import type { Notice, NoticeAction, NoticePlace, NoticeTone } from '../state/notices.ts';
import type { LabState } from '../state/slice.ts';
import { Icon, type IconName } from './Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';

const ACTIONS: Record<NoticeAction, { readonly label: string; readonly act: (lab: LabState) => unknown }> = {
  'run-again': { label: 'Run again', act: (lab) => lab.runSetup() },
  'use-sequential': { label: 'Use the sequential engine', act: (lab) => lab.useSequential() },
  'restart-worker': { label: 'Start anew', act: (lab) => lab.restart() },
  'use-update': { label: 'Use it', act: (lab) => lab.useUpdate() },
};

const ICONS: Record<NoticeTone, IconName> = { info: 'info', warning: 'warning', error: 'warning' };

export function Notices({ place }: { readonly place: NoticePlace }) {
  const notices = useLab((s) => s.notices);
  return notices
    .filter((notice) => notice.place === place)
    .map((notice) => <NoticeCard key={notice.id} notice={notice} />);
}

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { store } = useLabParts();
  const { id, tone, title, text, remedy, actions = [] } = notice;
  const dismiss = () => store.getState().dismiss(id);
  const act = (action: NoticeAction) => {
    dismiss();
    void ACTIONS[action].act(store.getState());
  };
  return (
    <div className="notice" data-tone={tone} data-notice={id} role={tone === 'error' ? 'alert' : 'note'}>
      <Icon name={ICONS[tone]} />
      <div className="notice-words">
        <p>
          <strong>{title}.</strong> {text} {remedy}
        </p>
        {actions.length > 0 && (
          <div className="notice-actions">
            {actions.map((action) => (
              <button key={action} type="button" className="button" onClick={() => act(action)}>
                {ACTIONS[action].label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" className="button quiet" aria-label={`Dismiss: ${title}`} title="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
