/** What can open over the page, one at a time. */
import { About } from './About.tsx';
import { Gallery } from './Gallery.tsx';
import { Help } from './Help.tsx';
import { Imports } from './Imports.tsx';
import { NoWebGpu } from './NoWebGpu.tsx';
import { Palette } from './Palette.tsx';
import { ParallelismPanel } from './ParallelismPanel.tsx';

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
