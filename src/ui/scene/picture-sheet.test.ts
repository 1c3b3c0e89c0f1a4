/** Covers: what is drawn around a saved picture, with the charts' pen: guides where the camera sees them, words and colours of the legend. */
import { describe, expect, it } from 'vitest';
import { SvgPen } from '../../charts/kit/svg-pen.ts';
import type { Camera, Legend } from '../../scenario/picture.ts';
import { placeGuides } from './guides.ts';
import { CAPTION_HEIGHT, PICTURE_WIDTH, paintGround, paintPictureSheet } from './picture-sheet.ts';

const legend: Legend = {
  ...{ view: 'v', channel: 'c', kind: 'points', order: 'node', label: 'Lag', unit: 'events', help: '', scale: 'log' },
  ...{
    min: 0,
    max: 1500,
    colours: ['#000000', '#ff0000', '#ffffff'],
    nodes: 64,
    nodesPerCell: 1,
    points: 64,
  },
  ...{ messagesOf: 0, fadeSeconds: 2, axes: { x: 'sent', y: 'received' }, volume: false, strips: [], transfersOf: 0 },
  guides: [
    { axis: 'x', at: 0.5, label: 'middle' },
    { axis: 'y', at: 0.9, label: 'near the top' },
  ],
  frame: { x: 0, y: 0, width: 1, height: 1 },
};
const all: Camera = { x: 0.5, y: 0.5, zoom: 1 };
const words = { title: 'Can it?', subtitle: 'PHOLD at 12 s', font: 'sans', timeUnit: 's' } as const;

function svgOf(change: Partial<Legend> = {}, camera = all): string {
  const pen = new SvgPen((text) => 6 * text.length);
  paintGround(pen, { width: PICTURE_WIDTH, height: 400 + CAPTION_HEIGHT });
  paintPictureSheet(pen, 400, { ...words, legend: { ...legend, ...change }, camera });
  return pen.document(PICTURE_WIDTH, 400 + CAPTION_HEIGHT, 't', 'd').replaceAll('\u202f', ' ');
}
const textsIn = (svg: string) => [...svg.matchAll(/<text(?![^>]*aria-hidden)[^>]*>([^<]*)/g)].map(([, text]) => text);

describe('paintPictureSheet', () => {
  it('says the question, what was run, and the legend in the words of the screen', () => {
    const svg = svgOf();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(textsIn(svg)).toEqual([
      ...['received ↑', 'sent →', 'middle', 'near the top', 'Can it?', 'PHOLD at 12 s'],
      ...['Lag', '0', '1,500 events, logarithmic', 'all 64 nodes, fades in 2 s'],
    ]);
  });

  it('runs the ramp through every colour, from the first to the last', () => {
    const inks = [...svgOf().matchAll(/height="9" fill="([^"]*)"/g)].map(([, ink]) => ink);
    expect(inks[0]).toBe('rgb(0,0,0)');
    expect(inks[160]).toBe('rgb(255,0,0)');
    expect(inks.at(-1)).toMatch(/^rgb\(255,25[0-5],25[0-5]\)$/);
  });

  it('shows categories in place of a range', () => {
    const svg = svgOf({
      categories: [
        { label: 'Leecher', colour: '#112233' },
        { label: 'Seed', colour: '#445566' },
      ],
    });
    expect(textsIn(svg).slice(-4)).toEqual(['Lag', 'Leecher', 'Seed', 'all 64 nodes']);
    expect(svg).toContain('fill="#445566"');
  });

  it('moves guides with the camera, and leaves out what it does not see', () => {
    expect(svgOf()).toContain('M400 0L400 400');
    const closer: Camera = { x: 0.75, y: 0.5, zoom: 2 };
    expect(placeGuides(legend, closer).map((guide) => guide?.share)).toEqual([0, undefined]);
    expect(textsIn(svgOf({}, closer))).not.toContain('near the top');
  });
});
