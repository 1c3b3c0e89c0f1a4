/** Why *All cores* is off in this page, and the button that loads it again where that helps. Fetched where there is something to say. */
import { whyOneCore } from '../../state/page/all-cores.ts';
import { Button } from '../controls/Button.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useIsShown } from './shown-fields.ts';

/** In which a change of the setup is kept for the next load. */
const KEPT_WITHIN_MS = 500;

export function OneCoreOnly() {
  const { store } = useLabParts();
  const device = useLab((s) => s.device);
  const isKept = useLab((s) => s.isKept);
  const why = device ? whyOneCore(device, isKept) : undefined;
  if (!useIsShown('engine') || !why) return null;
  const loadAgain = () => {
    store.getState().setExecutor('workers');
    // Nor may the address choose another one.
    const address = new URL(location.href);
    address.searchParams.delete('engine');
    history.replaceState(null, '', address);
    setTimeout(() => location.reload(), KEPT_WITHIN_MS);
  };
  return (
    <div className="field-hidden quiet" data-field="engine">
      <span>All cores is off</span>
      <p className="faint small">
        {why.reason} {why.remedy}
      </p>
      {why.button && <Button onClick={loadAgain}>{why.button}</Button>}
    </div>
  );
}
