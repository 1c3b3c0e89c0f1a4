/** What concerns the page rather than the run: share, commands, help, theme. */

import { useTheme } from '../../state/page/theme.ts';
import { keyCaps } from '../actions/keys.ts';
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { ShareLink } from '../share/ShareLink.tsx';
import { useLabParts } from './lab-context.ts';

export function PageActions() {
  const { store } = useLabParts();
  const theme = useTheme((s) => s.theme);
  const toggle = useTheme((s) => s.toggle);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="page-actions">
      <ShareLink />
      <Tip text={`Commands (${keyCaps('$mod+k').join(' ')})`}>
        <button
          type="button"
          className="button quiet"
          onClick={() => store.getState().openPanel('palette')}
          aria-label="Commands"
        >
          <Icon name="search" />
        </button>
      </Tip>
      <Tip text="About this device">
        <button
          type="button"
          className="button quiet about-open"
          onClick={() => store.getState().openPanel('about')}
          aria-label="About this device"
        >
          <Icon name="info" />
        </button>
      </Tip>
      <Tip text={`Use the ${other} theme (T)`}>
        <button type="button" className="button quiet" onClick={toggle} aria-label={`Use the ${other} theme`}>
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
        </button>
      </Tip>
    </div>
  );
}
