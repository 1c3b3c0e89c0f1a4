/** Covers: axes of a figure have titles with their units, and what is drawn leaves them their room. */
import { expect, it } from 'vitest';
import { axisTitle, drawAxisTitles } from './axis-titles.ts';
import { SvgPen } from './svg-pen.ts';

const BOX = { x: 10, y: 20, width: 300, height: 200 };
const ink = { text: '#222', font: 'sans-serif' } as never;
const drawn = (titles: Parameters<typeof drawAxisTitles>[3]) => {
  const pen = new SvgPen((text) => text.length * 6);
  const left = drawAxisTitles(pen, BOX, ink, titles);
  return { left, svg: pen.document(320, 240, 'a figure', '') };
};

it('writes them with their units', () => {
  expect([axisTitle('Range', 'm'), axisTitle('Success', ''), axisTitle('', 'm')]).toEqual(['Range (m)', 'Success', '']);
  const { svg, left } = drawn({ x: 'Range (m)', y: 'Success' });
  expect(svg).toContain('Range (m)');
  expect(svg).toContain('Success');
  expect(left.y).toBeGreaterThan(BOX.y);
  expect(left.y + left.height).toBeLessThan(BOX.y + BOX.height);
});

it('takes no room for none', () => {
  expect(drawn({}).left).toEqual(BOX);
  expect(drawn({ x: '', y: '' }).left).toEqual(BOX);
});
