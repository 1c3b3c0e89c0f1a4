/**
 * Which card an arrow key goes to: left and right in their order, up and down to the nearest in the row above or below. Cells of a grid are
 * cards as well; in one, Home and End go to the ends of its row, with Ctrl to the first and the last card of all.
 */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Undefined where the key moves nothing. From outside the cards, every arrow goes to the first. */
export function nextCard(list: HTMLElement, key: string, isAll = false): HTMLElement | undefined {
  const cards = cardsIn(list);
  const at = cards.indexOf(document.activeElement as HTMLElement);
  const from = cards[at];
  const row = isAll ? undefined : from?.closest<HTMLElement>('[role="grid"] tr');
  if (key === 'Home') return row ? cardsIn(row)[0] : cards[0];
  if (key === 'End') return (row ? cardsIn(row) : cards).at(-1);
  if (key === 'ArrowUp' || key === 'ArrowDown') return from ? nearest(cards, from, key === 'ArrowDown') : cards[0];
  const step = STEPS[key];
  return step === undefined ? undefined : cards[at + step];
}

const cardsIn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-preset]')];

function nearest(cards: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const ahead = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (isDown ? box.top >= here.bottom : box.bottom <= here.top));
  const distance = ({ box }: { readonly box: DOMRect }) =>
    Math.abs(isDown ? box.top - here.bottom : here.top - box.bottom) * 1000 + Math.abs(box.left - here.left);
  return ahead.sort((a, b) => distance(a) - distance(b))[0]?.card;
}
