/** What can open over the page, one at a time. */
import { Help } from './Help.tsx';
import { Palette } from './Palette.tsx';

export function Panels() {
  return (
    <>
      <Palette />
      <Help />
    </>
  );
}
