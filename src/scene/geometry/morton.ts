/** Z-order: neighbours in number are neighbours on screen, at every scale. Twin of shaders/scene/morton.wesl. */

/** The low 16 bits, each followed by a zero. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff_00ff;
  bits = (bits | (bits << 4)) & 0x0f0f_0f0f;
  bits = (bits | (bits << 2)) & 0x3333_3333;
  return (bits | (bits << 1)) & 0x5555_5555;
}

/** Number of the cell in this column and row: their bits in turn, the column's first. */
export const cellAt = (column: number, row: number): number => (spread(column) | (spread(row) << 1)) >>> 0;

function gather(value: number): number {
  let bits = value & 0x5555_5555;
  bits = (bits | (bits >>> 1)) & 0x3333_3333;
  bits = (bits | (bits >>> 2)) & 0x0f0f_0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff_00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

export const columnOf = (cell: number): number => gather(cell);
export const rowOf = (cell: number): number => gather(cell >>> 1);
