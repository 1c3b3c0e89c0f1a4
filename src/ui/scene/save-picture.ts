/** The picture as a PNG that speaks for itself: with its question, what was run, the simulated time and the legend. */

import { instantText } from '../../charts/kit/moments.ts';
import { instant } from '../../charts/kit/numbers.ts';
import { contextOf, pngBlob } from '../../charts/kit/png.ts';
import { pngWithText } from '../../charts/kit/png-text.ts';
import type { LabClient } from '../../client/lab-client.ts';
import { catalog } from '../../models/catalog.ts';
import { runFacts } from '../../scenario/cite/facts.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { captionOf } from '../charts/figure-facts.ts';
import { saveFile } from '../controls/save-file.ts';
import { titleOf } from '../run/run-title.ts';
import { CAPTION_HEIGHT, PICTURE_WIDTH, type PictureSheet, paintGround, paintPictureSheet } from './picture-sheet.ts';
import type { SceneStage } from './scene-stage.ts';

export async function savePicture(
  lab: LabState,
  client: Pick<LabClient, 'ask'>,
  { camera: { camera }, legend }: Pick<SceneStage, 'camera' | 'legend'>,
): Promise<void> {
  const { legend: shown, loaded, status, version } = lab;
  if (!shown || !legend || !loaded) return;
  const picture = await client.ask((worker) => worker.snapshot({ width: widthOfScreen(), asSeen: true }));
  if (!picture) return;
  const spec = specOf(catalog, loaded.scenario.model);
  const preset = presetIn(spec, loaded.preset);
  const unit = timeUnitOf(spec);
  const { isWhole, moment: called } = CLOCKS[unit];
  const { simulatedSeconds = 0, endSeconds = 0, result } = status ?? {};
  const at = instantText(simulatedSeconds, endSeconds, unit);
  const { scenario } = loaded;
  const link = await lab.linkOf(scenario, result?.status === 'finished' ? result.digest : undefined);
  const facts = runFacts({ spec, scenario, result, version, link: link.ok ? link.value : '' });
  const file = await withSheet(await createImageBitmap(picture), {
    legend,
    camera,
    timeUnit: unit,
    title: preset.question,
    subtitle: `${titleOf(spec, preset, loaded.scenario)} · at ${at}`,
    font: getComputedStyle(document.body).fontFamily,
  });
  const name = [
    loaded.scenario.model,
    preset.id,
    `seed${loaded.scenario.seed}`,
    isWhole ? `${called}${simulatedSeconds}` : `${instant(simulatedSeconds, endSeconds)}s`,
    legend.view,
    legend.channel,
  ];
  const what = { term: 'Picture', text: `${preset.question} At ${at}, ${legend.label}` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  saveFile(
    new Blob([pngWithText(bytes, undefined, captionOf([what, ...facts]))], { type: file.type }),
    `${name.join('-')}.png`,
  );
}

const widthOfScreen = (): number => {
  const shown = document.querySelector('.scene-canvas canvas')?.clientWidth ?? 800;
  return Math.round(shown * Math.max(2, window.devicePixelRatio || 1));
};

async function withSheet(picture: ImageBitmap, sheet: PictureSheet): Promise<Blob> {
  const scale = picture.width / PICTURE_WIDTH;
  const height = picture.height / scale;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = Math.round(picture.height + CAPTION_HEIGHT * scale);
  const context = contextOf(canvas);
  paintGround(context, canvas);
  context.drawImage(picture, 0, 0);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  paintPictureSheet(context, height, sheet);
  return pngBlob(canvas);
}
