/** What can open over the page, one at a time; each is fetched when it is first asked for. */

import { LaterPanel, laterPart } from '../controls/Later.tsx';

const PARTS = {
  palette: laterPart('The list of commands', async () => (await import('../actions/Palette.tsx')).Palette),
  gallery: laterPart('The gallery', async () => (await import('../gallery/Gallery.tsx')).Gallery),
  help: laterPart('Help', async () => (await import('./Help.tsx')).Help),
  about: laterPart('About this device', async () => (await import('./About.tsx')).About),
  imports: laterPart('The list of files', async () => (await import('../setup/Imports.tsx')).Imports),
  webgpu: laterPart('How to get WebGPU', async () => (await import('./NoWebGpu.tsx')).NoWebGpu),
  parallelism: laterPart('The analysis', async () => (await import('../charts/ParallelismPanel.tsx')).ParallelismPanel),
  papers: laterPart('The list of papers', async () => (await import('../papers/Papers.tsx')).Papers),
  lesson: laterPart('The lesson', async () => (await import('../tour/LessonPanel.tsx')).LessonPanel),
} as const;

export const Panels = () =>
  (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((panel) => (
    <LaterPanel key={panel} panel={panel} part={PARTS[panel]} />
  ));
