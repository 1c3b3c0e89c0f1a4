/** What can be done with a chart: how it is looked at, and what can be kept of it. */
import { Menu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Timeline } from '../../charts/kit/timeline.ts';
import { Icon } from '../controls/Icon.tsx';
import { whenClosed } from '../controls/popup-at.ts';
import type { Keep } from './chart-files.ts';
import type { ChangeView, ChartView } from './chart-view.ts';

export interface ChartChoices {
  readonly view: ChartView;
  readonly onView: ChangeView;
  readonly timeline?: Timeline;
  /** What its value axis may be, besides beginning at 0. */
  readonly scales: readonly ('log' | 'fit')[];
  readonly isEmpty: () => boolean;
  readonly onKeep: (what: Keep) => void;
  /** Opens the panel that makes a figure of a paper. */
  readonly onFigure: () => void;
}

interface ChartMenuListProps extends ChartChoices {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  /** Opened by keys, the first entry has the focus. */
  readonly isByKeys: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Some end of an axis was set by hand. */
const isLimited = ({ limits }: ChartView): boolean => limits.x !== undefined || limits.y !== undefined;

const KEEPS: readonly (readonly [what: Keep, text: string])[] = [
  ['png', 'Save as PNG'],
  ['svg', 'Save as SVG'],
  ['csv', 'Save data as CSV'],
  ['vega', 'Save as Vega-Lite'],
  ['copy', 'Copy data'],
];

export function ChartMenuList({ button, isOpen, isByKeys, onOpen, ...choices }: ChartMenuListProps) {
  const { view, onView, timeline, scales, isEmpty, onKeep, onFigure } = choices;
  const { axis, isFolded, isTall, isDescribed } = view;
  const popup = useRef<HTMLDivElement>(null);
  const enter = (open: boolean) =>
    open && isByKeys && popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={whenClosed(button, () => onOpen(false))}
      onOpenChangeComplete={enter}
      modal={false}
    >
      <Menu.Portal>
        <Menu.Positioner className="over-page" anchor={button} align="end" sideOffset={2}>
          <Menu.Popup ref={popup} className="menu pad-block-1 floating" finalFocus={button}>
            {scales.includes('log') && (
              <Toggle isOn={axis === 'log'} onChange={(isOn) => onView({ axis: isOn ? 'log' : 'zero' })}>
                Log scale
              </Toggle>
            )}
            {scales.includes('fit') && (
              <Toggle isOn={axis === 'fit'} onChange={(isOn) => onView({ axis: isOn ? 'fit' : 'zero' })}>
                Fit scale to values
              </Toggle>
            )}
            <Toggle isOn={isTall} onChange={(isOn) => onView({ isTall: isOn, isFolded: false })}>
              Taller
            </Toggle>
            <Toggle isOn={isDescribed} onChange={(isOn) => onView({ isDescribed: isOn, isFolded: false })}>
              Describe in words
            </Toggle>
            <Menu.Item className="menu-item" onClick={() => onView({ isFolded: !isFolded })}>
              {isFolded ? 'Expand' : 'Collapse'}
            </Menu.Item>
            {timeline && (
              <Menu.Item className="menu-item" disabled={!timeline.isZoomed} onClick={() => timeline.showAll()}>
                Reset zoom
              </Menu.Item>
            )}
            {isLimited(view) && (
              <Menu.Item className="menu-item" onClick={() => onView({ limits: {} })}>
                Reset limits
              </Menu.Item>
            )}
            <Menu.Separator className="menu-line line-above" />
            <Menu.Item className="menu-item" disabled={isEmpty()} onClick={onFigure}>
              Save figure…
            </Menu.Item>
            {KEEPS.map(([what, text]) => (
              <Menu.Item key={what} className="menu-item" disabled={isEmpty()} onClick={() => onKeep(what)}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <Menu.CheckboxItem className="menu-item" checked={isOn} onCheckedChange={onChange} closeOnClick>
      <Menu.CheckboxItemIndicator className="menu-check accent">
        <Icon name="check" />
      </Menu.CheckboxItemIndicator>
      {children}
    </Menu.CheckboxItem>
  );
}
