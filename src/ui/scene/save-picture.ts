/** The picture as a PNG that speaks for itself: with its question, what was run, the simulated time and the legend. */

import { instantText } from '../../charts/kit/moments.ts';
import { instant, si } from '../../charts/kit/numbers.ts';
import type { LabClient } from '../../client/lab-client.ts';
import { catalog } from '../../models/catalog.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { Camera, Legend } from '../../scenario/picture.ts';
import type { Category } from '../../scenario/spec.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { saveFile } from '../controls/save-file.ts';
import { titleOf } from '../run/run-title.ts';
import { sharesOf } from './scene-summary.ts';

const GROUND = '#07090d';
const TEXT = '#d7dee7';
const QUIET = '#97a3b1';
const LINE = '#ffb86b';

/** Lengths of the caption on a picture 800 pixels wide. */
const ROOM = { margin: 18, title: 17, text: 12.5, line: 21, ramp: 160, rampHeight: 9 } as const;

export async function savePicture(lab: LabState, client: Pick<LabClient, 'ask'>, camera: Camera): Promise<void> {
  const { legend, loaded, status } = lab;
  if (!legend || !loaded) return;
  const picture = await client.ask((worker) => worker.snapshot({ width: widthOfScreen(), asSeen: true }));
  if (!picture) return;
  const spec = specOf(catalog, loaded.scenario.model);
  const preset = presetIn(spec, loaded.preset);
  const unit = timeUnitOf(spec);
  const { simulatedSeconds = 0, endSeconds = 0 } = status ?? {};
  const file = await captioned(await createImageBitmap(picture), legend, camera, [
    preset.question,
    `${titleOf(spec, preset, loaded.scenario)} · at ${instantText(simulatedSeconds, endSeconds, unit)}`,
  ]);
  const name = [
    loaded.scenario.model,
    preset.id,
    `seed${loaded.scenario.seed}`,
    unit === 'rounds' ? `round${simulatedSeconds}` : `${instant(simulatedSeconds, endSeconds)}s`,
    legend.view,
    legend.channel,
  ];
  saveFile(file, `${name.join('-')}.png`);
}

const widthOfScreen = (): number => {
  const shown = document.querySelector('.scene-canvas canvas')?.clientWidth ?? 800;
  return Math.round(shown * Math.max(2, window.devicePixelRatio || 1));
};

async function captioned(
  picture: ImageBitmap,
  legend: Legend,
  camera: Camera,
  words: readonly [title: string, more: string],
): Promise<Blob> {
  const scale = picture.width / 800;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = Math.round(picture.height + (2 * ROOM.margin + 3 * ROOM.line) * scale);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    context.font = `${weight} ${size * scale}px ${family}`;
    context.fillStyle = colour;
    context.fillText(text, x * scale, y * scale);
    return context.measureText(text).width / scale;
  };
  drawLines(context, legend, camera, picture, write);
  const top = picture.height / scale + ROOM.margin;
  write(words[0], ROOM.margin, top + ROOM.title * 0.8, ROOM.title, TEXT, 600);
  write(words[1], ROOM.margin, top + ROOM.line + ROOM.text, ROOM.text, QUIET);
  drawLegend(context, legend, scale, top + 2 * ROOM.line + ROOM.text + 4, write);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be packed'))), 'image/png'),
  );
}

type Write = (text: string, x: number, y: number, size: number, colour: string, weight?: number) => number;

function drawLegend(context: CanvasRenderingContext2D, legend: Legend, scale: number, y: number, write: Write): void {
  let x: number = ROOM.margin;
  x += write(legend.label, x, y, ROOM.text, TEXT) + 10;
  x = legend.categories
    ? drawCategories(context, legend.categories, scale, x, y, write)
    : drawRamp(context, legend, scale, x, y, write);
  write(sharesOf(legend), x, y, ROOM.text, QUIET);
}

/** These give where they end. */
function drawRamp(
  context: CanvasRenderingContext2D,
  legend: Legend,
  scale: number,
  from: number,
  y: number,
  write: Write,
): number {
  let x = from;
  x += write(si(legend.min), x, y, ROOM.text, QUIET) + 6;
  const ramp = context.createLinearGradient(x * scale, 0, (x + ROOM.ramp) * scale, 0);
  legend.colours.forEach((colour, i) => {
    ramp.addColorStop(i / (legend.colours.length - 1), colour);
  });
  context.fillStyle = ramp;
  context.fillRect(x * scale, (y - ROOM.rampHeight) * scale, ROOM.ramp * scale, ROOM.rampHeight * scale);
  x += ROOM.ramp + 6;
  return x + write(`${si(legend.max)} ${legend.unit}`, x, y, ROOM.text, QUIET) + 16;
}

function drawCategories(
  context: CanvasRenderingContext2D,
  categories: readonly Category[],
  scale: number,
  from: number,
  y: number,
  write: Write,
): number {
  let x = from;
  for (const { label, colour } of categories) {
    context.fillStyle = colour;
    context.fillRect(x * scale, (y - ROOM.rampHeight) * scale, ROOM.rampHeight * scale, ROOM.rampHeight * scale);
    x += ROOM.rampHeight + 5;
    x += write(label, x, y, ROOM.text, QUIET) + 14;
  }
  return x;
}

/** Guides as the page shows them over the picture. */
function drawLines(
  context: CanvasRenderingContext2D,
  { guides, frame, axes }: Legend,
  camera: Camera,
  { width, height }: ImageBitmap,
  write: Write,
): void {
  const scale = width / 800;
  if (axes) {
    write(`${axes.y} ↑`, ROOM.margin, 16, ROOM.text, QUIET);
    write(`${axes.x} →`, ROOM.margin, height / scale - 10, ROOM.text, QUIET);
  }
  for (const { axis, at, label } of guides) {
    const fitted = axis === 'x' ? frame.x + at * frame.width : frame.y + (1 - at) * frame.height;
    const share = (fitted - camera[axis]) * camera.zoom + 0.5;
    if (share < 0 || share > 1) continue;
    context.strokeStyle = LINE;
    context.lineWidth = 1.2 * scale;
    context.beginPath();
    context.moveTo(axis === 'x' ? share * width : 0, axis === 'x' ? 0 : share * height);
    context.lineTo(axis === 'x' ? share * width : width, axis === 'x' ? height : share * height);
    context.stroke();
    const [x, y] = axis === 'x' ? [(share * width) / scale + 5, 16] : [ROOM.margin, (share * height) / scale - 6];
    write(label, x, y, ROOM.text, LINE);
  }
}
