/** What happened in this visit, newest first, to read and to copy. */
import type { LogEntry } from '../../state/page/log.ts';
import type { NoticeTone } from '../../state/page/notices.ts';
import { Coded } from '../controls/Coded.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useLab } from './lab-context.ts';

const ICONS: Record<NoticeTone, IconName> = { info: 'dot', warning: 'warning', error: 'warning' };
const clockTime = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export function LogPanel() {
  const log = useLab((s) => s.log);
  if (log.length === 0) return <p className="prose pad-4 quiet">Nothing has happened yet.</p>;
  return (
    <div className="log relative">
      <CopyButton text={log.map(logLine).join('\n')} what="log" />
      <ol className="log-lines" reversed>
        {log.map((entry) => (
          <li key={entry.number} className="pad-block-1 row loose breaks" data-tone={entry.tone}>
            <time className="faint rigid" dateTime={new Date(entry.at).toISOString()}>
              {clockTime.format(entry.at)}
            </time>
            <Icon name={ICONS[entry.tone]} />
            <span>
              <Coded text={entry.text} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const logLine = ({ at, tone, text }: LogEntry): string => `${new Date(at).toISOString()} ${tone} ${text}`;
