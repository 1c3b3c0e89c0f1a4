/** Scale bar and axes in metres over the picture: they follow every movement of the camera, outside React. */
import { percentLength } from '../../base/proportions.ts';
import type { PlacedAxis, PlacedMetres } from './metres.ts';

/** Shows them as they are placed; nothing for a picture without lengths. */
export function mountMetres(root: HTMLElement): (placed: PlacedMetres | undefined) => void {
  const bar = add(root, 'scene-scale-bar');
  const axes = { x: add(root, 'scene-metres x'), y: add(root, 'scene-metres y') };
  return (placed) => {
    root.hidden = !placed;
    if (!placed) return;
    bar.textContent = placed.bar.text;
    bar.style.width = percentLength(placed.bar.share);
    bar.style.bottom = `${placed.bar.up}px`;
    for (const name of ['x', 'y'] as const) showAxis(axes[name], name, placed.axes?.[name]);
  };
}

function showAxis(line: HTMLElement, name: 'x' | 'y', axis: PlacedAxis | undefined): void {
  line.hidden = !axis;
  if (!axis) return;
  const { at, from, to, isOutside, ticks } = axis;
  line.dataset.words = isOutside ? 'outside' : 'inside';
  line.style.left = percentLength(name === 'x' ? from : at);
  line.style.top = percentLength(name === 'x' ? at : to);
  line.style[name === 'x' ? 'width' : 'height'] = percentLength(Math.abs(to - from));
  // As many as there are; the ones that stay are moved.
  while (line.children.length > ticks.length) line.lastElementChild?.remove();
  while (line.children.length < ticks.length) add(line, 'scene-tick');
  ticks.forEach((tick, i) => {
    const words = line.children[i] as HTMLElement;
    if (words.textContent !== tick.text) words.textContent = tick.text;
    const along = Math.abs(to - from);
    words.style[name === 'x' ? 'left' : 'top'] = percentLength(
      name === 'x' ? (tick.at - from) / along : (tick.at - to) / along,
    );
  });
}

function add(root: HTMLElement, name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  root.append(element);
  return element;
}
