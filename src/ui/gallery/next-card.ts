/** Which card an arrow key goes to: left and right in their order, up and down to the nearest in the row above or below. */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Undefined where the key moves nothing. From outside the cards, every arrow goes to the first. */
export function nextCard(list: HTMLElement, key: string): HTMLElement | undefined {
  const cards = [...list.querySelectorAll<HTMLElement>('button')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards.at(-1);
  const from = cards[at];
  if (key === 'ArrowUp' || key === 'ArrowDown') return from ? nearest(cards, from, key === 'ArrowDown') : cards[0];
  const step = STEPS[key];
  return step === undefined ? undefined : cards[at + step];
}

function nearest(cards: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const ahead = cards
    .map((card) => ({ card, box: card.getBoundingClientRect() }))
    .filter(({ box }) => (isDown ? box.top >= here.bottom : box.bottom <= here.top));
  const distance = ({ box }: { readonly box: DOMRect }) =>
    Math.abs(box.top - here.top) * 1000 + Math.abs(box.left - here.left);
  return ahead.sort((a, b) => distance(a) - distance(b))[0]?.card;
}
