/** What can open over the page, one at a time. */

import { Palette } from '../actions/Palette.tsx';
import { ParallelismPanel } from '../charts/ParallelismPanel.tsx';
import { Gallery } from '../gallery/Gallery.tsx';
import { Imports } from '../setup/Imports.tsx';
import { About } from './About.tsx';
import { Help } from './Help.tsx';
import { NoWebGpu } from './NoWebGpu.tsx';

export function Panels() {
  return (
    <>
      <Palette />
      <Gallery />
      <Help />
      <About />
      <Imports />
      <NoWebGpu />
      <ParallelismPanel />
    </>
  );
}
