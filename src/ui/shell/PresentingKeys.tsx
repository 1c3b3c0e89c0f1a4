/** While the lab is presented to a room: the next chart and the way out, for who has no key at hand, and which keys these are. */
import { Keys } from '../actions/Keys.tsx';
import { Button } from '../controls/Button.tsx';
import { useLabParts } from './lab-context.ts';
import { leavePresenting, usePresentingKeys } from './presenting.ts';

export function PresentingKeys() {
  const { store } = useLabParts();
  usePresentingKeys();
  return (
    <section className="presenting-keys row line-above surface" aria-label="Presenting">
      <Button className="quiet" onClick={() => store.getState().presentChart(1)}>
        Next chart <Keys keys="n" />
      </Button>
      <Button className="quiet" onClick={() => leavePresenting(store.getState())}>
        Leave <Keys keys="p" />
      </Button>
    </section>
  );
}
