/** The button of a chart's menu. What can be chosen is fetched when it is first pressed, for all charts. */
import { useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import type { ChartChoices } from './ChartMenuList.tsx';
import type { ChartSubject } from './chart-subject.ts';

const LIST = laterPart('The menu of charts', async () => (await import('./ChartMenuList.tsx')).ChartMenuList);
const FIGURE = laterPart('The panel of figures', async () => (await import('./FigurePanel.tsx')).FigurePanel);

interface ChartMenuProps extends Omit<ChartChoices, 'onFigure'> {
  readonly label: string;
  readonly subject: () => ChartSubject;
}

export function ChartMenu({ label, subject, ...choices }: ChartMenuProps) {
  const { view, onView } = choices;
  const [isOpen, setOpen] = useState(false);
  // What it was opened with the last time: by keys the first entry has the focus.
  const [opened, setOpened] = useState<'pointer' | 'keys'>();
  const button = useRef<HTMLButtonElement>(null);
  /** Undefined until somebody asks for it. */
  const [isFigure, setFigure] = useState<boolean>();
  const open = (by: 'pointer' | 'keys') => {
    setOpen(true);
    setOpened(by);
  };
  return (
    <>
      <Button
        ref={button}
        className="quiet bare chart-menu"
        aria-label={`${label}: menu`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ detail }) => (isOpen ? setOpen(false) : open(detail === 0 ? 'keys' : 'pointer'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open('keys');
        }}
      >
        <Icon name="more" />
      </Button>
      {opened && (
        <Later
          part={LIST}
          with={{
            ...choices,
            button,
            isOpen,
            isByKeys: opened === 'keys',
            onOpen: setOpen,
            onFigure: () => setFigure(true),
          }}
        />
      )}
      {isFigure !== undefined && (
        <Later
          part={FIGURE}
          with={{ subject, view, onView, button, isOpen: isFigure, onClose: () => setFigure(false) }}
        />
      )}
    </>
  );
}
