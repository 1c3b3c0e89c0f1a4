/** Which place a narrow screen shows. Wide screens show all of them, and no tabs. */
import { SECTIONS, type Section } from '../../state/page/page.ts';

const TITLES: Record<Section, string> = { scene: 'Scene', charts: 'Charts', setup: 'Setup', results: 'Results' };

interface TabsProps {
  readonly section: Section;
  readonly onChange: (section: Section) => void;
}

/** A list of buttons rather than ARIA tabs: the places are sections of one page, and stay so when the screen is wide. */
export function Tabs({ section, onChange }: TabsProps) {
  return (
    <nav className="tabs" aria-label="Places">
      {SECTIONS.map((id) => (
        <button
          key={id}
          type="button"
          aria-current={id === section}
          aria-controls={`section-${id}`}
          onClick={() => onChange(id)}
        >
          {TITLES[id]}
        </button>
      ))}
    </nav>
  );
}
