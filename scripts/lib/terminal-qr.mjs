/** A QR code for a terminal: black on white whatever its colours are, two modules a character, with the quiet zone that readers need. */
import { generate } from 'lean-qr/nano';

const QUIET = 4;
const BLACK_ON_WHITE = '\x1b[38;5;16;48;5;231m';
const BLOCKS = [' ', '▀', '▄', '█'];

/** @param {string} text */
export function terminalQr(text) {
  const { size, get } = generate(text);
  const span = size + 2 * QUIET;
  const isDark = (/** @type {number} */ x, /** @type {number} */ y) => Number(get(x - QUIET, y - QUIET));
  const lines = Array.from({ length: Math.ceil(span / 2) }, (_, line) =>
    Array.from({ length: span }, (_, x) => BLOCKS[isDark(x, 2 * line) + 2 * isDark(x, 2 * line + 1)]).join(''),
  );
  return lines.map((line) => `${BLACK_ON_WHITE}${line}\x1b[0m`).join('\n');
}
