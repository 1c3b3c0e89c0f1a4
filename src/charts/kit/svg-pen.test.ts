/** The pen that writes SVG: closed groups, text as text, plain colours, numbers short and never NaN. */
import { describe, expect, it } from 'vitest';
import { plainColour, SvgPen } from './svg-pen.ts';

const pen = () => new SvgPen((text) => text.length * 6);

describe('SvgPen', () => {
  it('writes lines, rectangles and circles', () => {
    const p = pen();
    p.strokeStyle = '#123456';
    p.lineWidth = 1.5;
    p.lineJoin = 'round';
    p.setLineDash([5, 4]);
    p.beginPath();
    p.moveTo(1.23456, 2);
    p.lineTo(3, 4);
    p.stroke();
    p.fillStyle = 'rgba(10, 92, 204, 0.08)';
    p.fillRect(0, 0, 10, 20);
    p.beginPath();
    p.arc(5, 5, 2, 0, 2 * Math.PI);
    p.fill();
    expect(p.document(100, 50, 't', 'd').split('\n').slice(4, 7)).toEqual([
      '<path d="M1.23 2L3 4" fill="none" stroke="#123456" stroke-width="1.5" stroke-linejoin="round" stroke-dasharray="5 4"/>',
      '<rect x="0" y="0" width="10" height="20" fill="rgb(10,92,204)" fill-opacity="0.08"/>',
      '<path d="M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z" fill="rgb(10,92,204)" fill-opacity="0.08"/>',
    ]);
  });

  it('keeps text as text, with its font, and escapes it', () => {
    const p = pen();
    p.font = '600 18px system-ui, "Segoe UI", sans-serif';
    p.textAlign = 'right';
    p.textBaseline = 'middle';
    p.fillText('a < b & "c"', 10, 20);
    expect(p.document(10, 10, '', '')).toContain(
      '<text x="10" y="26.3" font-family="system-ui, &quot;Segoe UI&quot;, sans-serif" font-size="18" font-weight="600" text-anchor="end" fill="#000">a &lt; b &amp; &quot;c&quot;</text>',
    );
    expect(p.measureText('four').width).toBe(24);
  });

  it('writes nothing that XML forbids, and everything else', () => {
    const p = pen();
    const text = 'a\u0000\u0001\u001b\ud800b\udc00\ufffe\uffffc \t\u007f\u00e9\u4e2d\u{1f600}';
    p.fillText(text, 0, 0);
    const drawn = p.document(10, 10, text, text);
    const written = 'a\ufffd\ufffd\ufffd\ufffdb\ufffd\ufffd\ufffdc \t\u007f\u00e9\u4e2d\u{1f600}';
    expect(drawn).toContain(`<title>${written}</title>`);
    expect(drawn).toContain(`<desc>${written}</desc>`);
    expect(drawn).toContain(`>${written}</text>`);
  });

  it('closes what it clips, and has a title and a description', () => {
    const p = pen();
    p.save();
    p.beginPath();
    p.rect(0, 0, 10, 10);
    p.clip();
    p.fillRect(1, 1, 2, 2);
    p.restore();
    const text = p.document(30, 20, 'Hops & more', 'falls');
    expect(text.match(/<g /g)?.length).toBe(text.match(/<\/g>/g)?.length);
    expect(text).toContain('clip-path="url(#clip-1)"');
    expect(text).toContain('<title>Hops &amp; more</title>');
    expect(text).toContain('viewBox="0 0 30 20"');
  });

  it('a group that is still open is a bug', () => {
    const p = pen();
    p.save();
    expect(() => p.document(1, 1, '', '')).toThrow('still open');
  });
});

describe('plainColour', () => {
  it.each([
    ['#0a5ccc', '#0a5ccc', 1],
    ['rgb(1, 2, 3)', 'rgb(1,2,3)', 1],
    ['rgb(1 2 3 / 0.5)', 'rgb(1,2,3)', 0.5],
    ['#0a5ccc80', '#0a5ccc', 128 / 255],
  ])('%s', (style, colour, opacity) => expect(plainColour(style)).toEqual({ colour, opacity }));
});
