/** What concerns the page rather than the run: share, commands, help, theme. */
import { useTheme } from '../state/theme.ts';
import { Icon } from './Icon.tsx';
import { keyCaps } from './keys.ts';
import { useLabParts } from './lab-context.ts';
import { ShareLink } from './ShareLink.tsx';

export function PageActions() {
  const { store } = useLabParts();
  const theme = useTheme((s) => s.theme);
  const toggle = useTheme((s) => s.toggle);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="page-actions">
      <ShareLink />
      <button
        type="button"
        className="button quiet"
        onClick={() => store.getState().openPanel('palette')}
        aria-label="Commands"
        title={`Commands (${keyCaps('$mod+k').join(' ')})`}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className="button quiet about-open"
        onClick={() => store.getState().openPanel('about')}
        aria-label="About this device"
        title="About this device"
      >
        <Icon name="info" />
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={toggle}
        aria-label={`Use the ${other} theme`}
        title={`Use the ${other} theme`}
      >
        <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      </button>
    </div>
  );
}
