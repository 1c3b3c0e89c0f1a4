/** Whether a link shows the run as it is looked at now; there where that is not how it is shown anyway. */
import type { LinkView } from '../../scenario/link/link-view.ts';

interface ShareViewProps {
  readonly look: LinkView;
  readonly isWith: boolean;
  readonly onChange: (isWith: boolean) => void;
}

export function ShareView({ look, isWith, onChange }: ShareViewProps) {
  if (Object.keys(look).length === 0) return null;
  return (
    <label className="share-view press-least row">
      <input type="checkbox" checked={isWith} onChange={(event) => onChange(event.target.checked)} />
      With this view
    </label>
  );
}
