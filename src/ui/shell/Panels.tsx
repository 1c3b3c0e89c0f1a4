/** What can open over the page, one at a time; each is fetched when it is first asked for. */

import { LaterPanel, laterPart } from '../controls/Later.tsx';

const PALETTE = laterPart('The list of commands', async () => (await import('../actions/Palette.tsx')).Palette);
const GALLERY = laterPart('The gallery', async () => (await import('../gallery/Gallery.tsx')).Gallery);
const HELP = laterPart('Help', async () => (await import('./Help.tsx')).Help);
const ABOUT = laterPart('About this device', async () => (await import('./About.tsx')).About);
const IMPORTS = laterPart('The list of files', async () => (await import('../setup/Imports.tsx')).Imports);
const NO_WEBGPU = laterPart('How to get WebGPU', async () => (await import('./NoWebGpu.tsx')).NoWebGpu);
const PARALLELISM = laterPart(
  'The analysis',
  async () => (await import('../charts/ParallelismPanel.tsx')).ParallelismPanel,
);
const PAPERS = laterPart('The list of papers', async () => (await import('../papers/Papers.tsx')).Papers);
const LESSON = laterPart('The lesson', async () => (await import('../tour/LessonPanel.tsx')).LessonPanel);

export function Panels() {
  return (
    <>
      <LaterPanel panel="palette" part={PALETTE} />
      <LaterPanel panel="gallery" part={GALLERY} />
      <LaterPanel panel="help" part={HELP} />
      <LaterPanel panel="about" part={ABOUT} />
      <LaterPanel panel="imports" part={IMPORTS} />
      <LaterPanel panel="webgpu" part={NO_WEBGPU} />
      <LaterPanel panel="parallelism" part={PARALLELISM} />
      <LaterPanel panel="papers" part={PAPERS} />
      <LaterPanel panel="lesson" part={LESSON} />
    </>
  );
}
