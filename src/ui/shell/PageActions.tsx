/** What concerns the page rather than the run: share, commands, help, theme. */

import { useTheme } from '../../state/page/theme.ts';
import { keyCaps } from '../actions/keys.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { ShareLink } from '../share/ShareLink.tsx';
import { useLabParts } from './lab-context.ts';

export function PageActions() {
  const { store } = useLabParts();
  const theme = useTheme((s) => s.theme);
  const toggle = useTheme((s) => s.toggle);
  const other = theme === 'dark' ? 'light' : 'dark';
  const { openPanel } = store.getState();
  const [look, commands] = ['button quiet', keyCaps('$mod+k').join(' ')];
  return (
    <div className="page-actions">
      <ShareLink />
      <ToolButton icon="search" name="Commands" hint={commands} className={look} act={() => openPanel('palette')} />
      <ToolButton icon="info" name="About this device" className={`${look} from-600`} act={() => openPanel('about')} />
      <ToolButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        name={`Use the ${other} theme`}
        hint="T"
        className={look}
        act={toggle}
      />
    </div>
  );
}
