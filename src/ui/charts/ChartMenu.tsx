/** The button of a chart's menu. What can be chosen is fetched when it is first pressed, for all charts. */
import { useRef, useState } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import type { ChartChoices } from './ChartMenuList.tsx';

const LIST = laterPart('The menu of charts', async () => (await import('./ChartMenuList.tsx')).ChartMenuList);

interface ChartMenuProps extends ChartChoices {
  readonly label: string;
}

export function ChartMenu({ label, ...choices }: ChartMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // What it was opened with the last time: by keys the first entry has the focus.
  const [opened, setOpened] = useState<'pointer' | 'keys'>();
  const button = useRef<HTMLButtonElement>(null);
  const open = (by: 'pointer' | 'keys') => {
    setOpen(true);
    setOpened(by);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet chart-menu"
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
      </button>
      {opened && (
        <Later part={LIST} with={{ ...choices, button, isOpen, isByKeys: opened === 'keys', onOpen: setOpen }} />
      )}
    </>
  );
}
