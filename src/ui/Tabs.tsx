/** Which place a narrow screen shows. Wide screens show all of them, and no tabs. */
export type Place = 'scene' | 'charts' | 'setup' | 'results';

const PLACES: readonly { readonly id: Place; readonly title: string }[] = [
  { id: 'scene', title: 'Scene' },
  { id: 'charts', title: 'Charts' },
  { id: 'setup', title: 'Setup' },
  { id: 'results', title: 'Results' },
];

interface TabsProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** A list of buttons rather than ARIA tabs: the places are sections of one page, and stay so when the screen is wide. */
export function Tabs({ place, onChange }: TabsProps) {
  return (
    <nav className="tabs" aria-label="Places">
      {PLACES.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={id === place}
          aria-controls={`place-${id}`}
          onClick={() => onChange(id)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
