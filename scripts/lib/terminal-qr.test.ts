/** Covers: the code in a terminal has every module of the code, black on white, within an empty border of four. */
import { generate } from 'lean-qr/nano';
import { expect, it } from 'vitest';
import { terminalQr } from './terminal-qr.mjs';

it('every module, two a character', () => {
  const text = 'http://192.168.1.5:4173/';
  const { size, get } = generate(text);
  const lines = terminalQr(text).split('\n');
  const halves = lines.map((line) => line.replace('\x1b[38;5;16;48;5;231m', '').replace('\x1b[0m', ''));
  const rows = halves.flatMap((line) => [
    [...line].map((block) => '▀█'.includes(block)),
    [...line].map((block) => '▄█'.includes(block)),
  ]);
  for (let y = 0; y < size + 8; y++)
    expect(rows[y], `row ${y}`).toEqual(Array.from({ length: size + 8 }, (_, x) => get(x - 4, y - 4)));
});
