/**
 * Words and lines over the picture: axes, guides, and the tip under the pointer. Moves with the camera, outside React;
 * every place is a share of the picture, so that another size needs no care.
 */
import { percentLength } from '../../base/proportions.ts';
import { quantity, whole } from '../../charts/kit/numbers.ts';
import type { Camera, Hit, Legend, PlaceLabel, Spot } from '../../scenario/picture.ts';
import { placeGuides, placeLabels } from './guides.ts';
import type { PlacedAxis, PlacedMetres } from './metres.ts';
import { placeMetres } from './metres.ts';

export interface SceneWords {
  /** Undefined while there is no picture. */
  show(legend: Legend | null, camera: Camera): void;
  /** The tip at a place; null hides it. */
  point(at: Spot | null, hit: Hit | null, legend: Legend | null): void;
}

export function mountSceneWords(root: HTMLElement): SceneWords {
  const showMetres = mountMetres(part(root, 'scene-lines fill cut'));
  const lines = part(root, 'scene-lines fill cut');
  const tip = part(root, 'scene-tip small');
  tip.hidden = true;
  let drawn: Legend | null = null;
  return {
    show: (legend, camera) => {
      if (legend !== drawn) lines.replaceChildren(...(legend ? wordsOf(legend) : []));
      drawn = legend;
      if (legend) placeLines(lines, legend, camera);
      showMetres(legend ? placeMetres(legend, camera, sizeOf(lines)) : undefined);
    },
    point: (at, hit, legend) => {
      tip.hidden = !at || !hit || !legend;
      if (!at || !hit || !legend) return;
      tip.replaceChildren(textIn('strong', namesOf(hit)), textIn('span', valueIn(legend, hit.value)));
      tip.dataset.side = at.x > 0.6 ? 'start' : 'end';
      tip.style.insetInlineStart = percentLength(at.x);
      tip.style.insetBlockStart = percentLength(at.y);
    },
  };
}

/** `12 events/s`, or the name of a category. */
const valueIn = ({ categories, unit }: Legend, value: number): string =>
  categories?.[Math.round(value)]?.label ?? quantity(value, unit);

/** `Node 4,096`, `Nodes 4,096–4,099`, or `Node 4,096 and 3 more`. */
export function namesOf({ first, last, others = 0 }: Pick<Hit, 'first' | 'last' | 'others'>): string {
  if (others > 0) return `Node ${whole(first)} and ${whole(others)} more`;
  return first === last ? `Node ${whole(first)}` : `Nodes ${whole(first)}–${whole(last)}`;
}

function part(root: HTMLElement, name: string): HTMLElement {
  const element = add(root, name);
  element.ariaHidden = 'true'; // the summary and the inspect panel say the same
  return element;
}

function textIn(tag: string, text: string, name = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}

const standing = ({ isCentred, isAbove }: PlaceLabel): string => (isAbove ? 'above' : isCentred ? 'centred' : '');

function wordsOf({ guides, axes, labels = [] }: Legend): HTMLElement[] {
  const lines = guides.map(({ axis, label }) => {
    const line = textIn('div', '', `scene-guide small ${axis}`);
    line.append(textIn('span', label));
    return line;
  });
  lines.push(...labels.map((label) => textIn('div', label.text, `scene-label ${standing(label)}`)));
  if (!axes) return lines;
  return [
    ...lines,
    textIn('div', `${axes.x} →`, 'scene-axis small x'),
    textIn('div', `${axes.y} →`, 'scene-axis small y'),
  ];
}

function placeLines(lines: HTMLElement, legend: Legend, camera: Camera): void {
  placeGuides(legend, camera).forEach((guide, i) => {
    const line = lines.children[i] as HTMLElement;
    line.hidden = !guide;
    if (guide) line.style.setProperty('--at', percentLength(guide.share));
  });
  placeLabels(legend, camera, sizeOf(lines)).forEach((label, i) => {
    const words = lines.children[legend.guides.length + i] as HTMLElement;
    words.hidden = !label;
    if (!label) return;
    words.style.fontSize = `${label.size.toFixed(1)}px`;
    words.style.left = percentLength(label.x);
    words.style.top = percentLength(label.y);
  });
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

/** Shows them as they are placed; nothing for a picture without lengths. */
function mountMetres(root: HTMLElement): (placed: PlacedMetres | undefined) => void {
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
