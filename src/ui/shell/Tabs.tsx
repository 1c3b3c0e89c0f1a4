/** Which place a narrow screen shows. Wide screens show all of them, and no tabs. */
import { PLACES, type Place } from '../../state/page/page.ts';

const TITLES: Record<Place, string> = { scene: 'Scene', charts: 'Charts', setup: 'Setup', results: 'Results' };

interface TabsProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** A list of buttons rather than ARIA tabs: the places are sections of one page, and stay so when the screen is wide. */
export function Tabs({ place, onChange }: TabsProps) {
  return (
    <nav className="tabs" aria-label="Places">
      {PLACES.map((id) => (
        <button
          key={id}
          type="button"
          aria-current={id === place}
          aria-controls={`place-${id}`}
          onClick={() => onChange(id)}
        >
          {TITLES[id]}
        </button>
      ))}
    </nav>
  );
}
