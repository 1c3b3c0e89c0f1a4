/** What is said of a button or of words, beside them. It is their description already: a screen reader does not hear it twice. */
import { Tooltip } from '@base-ui/react/tooltip';
import { closeTip, useTips } from './tips.ts';

export function TipPopup() {
  const shown = useTips((s) => s.shown);
  const change = (isOpen: boolean, { reason, event, allowPropagation }: Tooltip.Root.ChangeEventDetails) => {
    if (isOpen || !shown) return;
    const isOfAnchor = event.target instanceof Node && shown.anchor.contains(event.target);
    // Escape is for the panel that the button is in: one press closes both.
    if (reason === 'escape-key' && !shown.isOfWords) allowPropagation();
    // What a press of the words themselves does, they say.
    if (reason === 'escape-key' || (reason === 'outside-press' && !isOfAnchor)) closeTip();
  };
  return (
    <Tooltip.Root open={shown !== null} onOpenChange={change}>
      {shown && (
        <Tooltip.Portal>
          <Tooltip.Positioner className="over-page" positionMethod="fixed" anchor={shown.anchor} sideOffset={6}>
            <Tooltip.Popup
              className="tip text breaks floating small"
              aria-hidden
              data-explanation={shown.isOfWords || undefined}
            >
              {shown.text}
              {shown.terms.map(({ term, text }) => (
                <span className="tip-term above-1 quiet" key={term}>
                  {' '}
                  <b>{term}:</b> {text}
                </span>
              ))}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
