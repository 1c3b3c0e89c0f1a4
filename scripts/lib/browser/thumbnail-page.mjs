/** The part of the thumbnails that happens in the page: running a preset to the moment of its portrait, and a small picture of what the lab draws. */

import { readFileSync } from 'node:fs';
import { inRoot } from '../repository.mjs';

/** Share of the simulated time at which the picture is taken, where the portrait does not say when. */
const MOMENT = 0.4;
/** Charts show the whole run. */
const END = 1;
/** What takes longer than this on this device is taken where it is. */
const PATIENCE_MS = 60_000;
const STUDY_PATIENCE_MS = 240_000;
/** Rows of a followed trace that show where it leads. */
const TRACE_ROWS = 14;

const SIZE = { width: 480, height: 300 };
const MOST_BYTES = 24_000;
/** Charts are drawn at the size at which cards show them. */
const CHART = { width: 320, height: 200 };
const SHARP = SIZE.width / CHART.width;

/**
 * @typedef {object} Portrait as in `src/scenario/portrait.ts`
 * @property {number} [at]
 * @property {Record<string, number | string>} [params]
 * @property {string} [view]
 * @property {string} [channel]
 * @property {true} [whole]
 * @property {'follow'} [node]
 * @property {string} [chart]
 */

/** How the browser draws for them. */
export const SCREEN = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: SHARP,
  reducedMotion: /** @type {const} */ ('reduce'),
  // For the style of a chart that stands alone.
  bypassCSP: true,
};

/**
 * What cards show, by `model/preset`.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Map<string, Portrait>>}
 */
export async function portraitsIn(page) {
  const entries = await page.evaluate(() =>
    /** @type {any} */ (window).swarmscope.catalog.flatMap((/** @type {any} */ { id, presets }) =>
      presets.flatMap((/** @type {any} */ { id: preset, portrait }) =>
        portrait ? [[`${id}/${preset}`, portrait]] : [],
      ),
    ),
  );
  return new Map(entries);
}

/**
 * Brings the page to what the portrait of a preset shows. Gives the simulated seconds that it came to.
 * @param {import('@playwright/test').Page} page
 * @param {string} name `model/preset`
 * @param {Portrait} portrait
 * @returns {Promise<number>}
 */
export async function runPortrait(page, name, portrait) {
  if (portrait.chart === 'study') return runStudy(page, name);
  await load(page, name, portrait);
  const seconds = await runTo(page, portrait.at, portrait.chart === undefined ? MOMENT : END);
  if (portrait.node === 'follow') await follow(page);
  return seconds;
}

/**
 * What the page shows of it, in both themes where they differ: WebP below 24 kB.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {Portrait} portrait
 * @returns {Promise<{ dark: Buffer, light?: Buffer }>}
 */
export async function takePictures(page, name, portrait) {
  const take = () =>
    portrait.chart === undefined ? takeScene(page, portrait.whole === true) : takeChart(page, name, portrait.chart);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await take();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await take();
  await page.emulateMedia({ colorScheme: 'dark' });
  return (await isAlike(page, dark, light)) ? { dark } : { dark, light };
}

/** Of 255, on average: less is what moved between two pictures of the same. */
const NOTICED = 10;

/**
 * @param {import('@playwright/test').Page} page
 * @param {Buffer} a
 * @param {Buffer} b
 * @returns {Promise<boolean>}
 */
const isAlike = (page, a, b) =>
  page.evaluate(
    async ({ pictures, noticed }) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
          const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
            new OffscreenCanvas(image.width, image.height).getContext('2d')
          );
          pen.drawImage(image, 0, 0);
          return pen.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let sum = 0;
      for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
      return sum / one.length < noticed;
    },
    { pictures: [a.toString('base64'), b.toString('base64')], noticed: NOTICED },
  );

/**
 * Does something with the store of the page.
 * @template T
 * @param {import('@playwright/test').Page} page
 * @param {(store: any, given: any) => T | Promise<T>} act runs in the page
 * @param {unknown} [given]
 * @returns {Promise<T>}
 */
const lab = (page, act, given) => page.evaluate(`(${act})(window.swarmscope.lab(), ${JSON.stringify(given ?? null)})`);

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {Portrait} portrait
 */
async function load(page, name, { params = {}, view, channel }) {
  await lab(
    page,
    async (store, { name, params, view, channel, text }) => {
      await store.setPaceMode('max');
      await store.unfollow();
      await store.pick(null);
      store.showStudy(false);
      if (text === undefined) store.choosePreset(name);
      else await store.writeProtocol(text);
      store.setParams(params);
      await store.load();
      if (text !== undefined) {
        await store.setView(view);
        if (channel) await store.setChannel(channel);
        return;
      }
      const [model, preset] = name.split('/');
      const spec = /** @type {any} */ (window).swarmscope.catalog.find((/** @type {any} */ each) => each.id === model);
      const own = spec.presets.find((/** @type {any} */ each) => each.id === preset);
      const shown = view ?? own.view ?? spec.views[0]?.id;
      if (shown) await store.setView(shown);
      const colours = spec.views.find((/** @type {any} */ each) => each.id === shown)?.channels ?? [];
      const colour = channel ?? own.channel ?? colours[0]?.id;
      if (colour) await store.setChannel(colour);
    },
    { name, params, view, channel, text: exampleText(name) },
  );
  await page.waitForSelector('html[data-run-state="ready"]', { timeout: PATIENCE_MS });
}

/**
 * Of an example; undefined of a preset.
 * @param {string} name
 */
function exampleText(name) {
  const [, example] = /^own\/(.+)$/.exec(name) ?? [];
  return example === undefined ? undefined : readFileSync(inRoot(`src/protocol/examples/${example}.protocol`), 'utf8');
}

const STOPPED = 'html[data-run-state="paused"], html[data-run-state="finished"]';

/**
 * @param {import('@playwright/test').Page} page
 * @param {number | undefined} at simulated seconds
 * @param {number} share of the simulated time, without them
 * @returns {Promise<number>} simulated seconds
 */
async function runTo(page, at, share) {
  await page.evaluate(
    ({ at, share }) => {
      const { lab, runUntil } = /** @type {any} */ (window).swarmscope;
      const { expectedSeconds, endSeconds } = lab().status;
      const isWhole = at === undefined && share === 1;
      if (isWhole) lab().run();
      else runUntil(at ?? (expectedSeconds ?? endSeconds) * share);
    },
    { at, share },
  );
  await page.waitForSelector(STOPPED, { timeout: PATIENCE_MS }).catch(() => undefined);
  await pause(page);
  return lab(page, (store) => store.status.simulatedSeconds);
}

/** @param {import('@playwright/test').Page} page */
async function pause(page) {
  await lab(page, (store) => store.pause());
  await page.waitForSelector(STOPPED, { timeout: PATIENCE_MS });
}

/** Follows a node until what it does can be seen. @param {import('@playwright/test').Page} page */
async function follow(page) {
  await lab(page, (store) => store.followSome());
  await page
    .waitForFunction(
      (rows) => {
        const { inspection } = /** @type {any} */ (window).swarmscope.lab();
        return (inspection?.trace?.steps?.length ?? 0) >= rows || inspection?.trace?.state === 'over';
      },
      TRACE_ROWS,
      { timeout: PATIENCE_MS },
    )
    .catch(() => undefined);
  await pause(page);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 */
async function runStudy(page, name) {
  await lab(
    page,
    async (store, name) => {
      store.choosePresetStudy(name);
      await store.startStudy();
    },
    name,
  );
  const isOver = () => !['opening', 'running'].includes(/** @type {any} */ (window).swarmscope.lab().study?.phase);
  await page.waitForFunction(isOver, undefined, { timeout: STUDY_PATIENCE_MS });
  return 0;
}

const ASIDES_MS = 1500;

/** Nothing but the picture and the words in it. */
const SCENE_STYLE = `
  html, body { background: var(--scene) !important; }
  body * { visibility: hidden !important; }
  .scene-canvas, .scene-canvas *, .scene-lines, .scene-lines * { visibility: visible !important; }
`;

/**
 * The scene as it is seen, with whom a node knows or asks, without its empty margins.
 * @param {import('@playwright/test').Page} page
 * @param {boolean} isWhole
 * @returns {Promise<Buffer>}
 */
async function takeScene(page, isWhole) {
  // What stands beside the nodes is asked for when the run has come to rest.
  await page.waitForTimeout(ASIDES_MS);
  const style = await page.addStyleTag({ content: SCENE_STYLE });
  const clip = (await page.locator('.scene-canvas').boundingBox()) ?? undefined;
  const png = (await page.screenshot({ clip })).toString('base64');
  await style.evaluate((element) => /** @type {Element} */ (element).remove());
  // A square has no room on a card: what a node does is in its middle.
  const focus = isWhole ? null : await lab(page, (store) => store.pickedSpot);
  return webp(page, png, { isTrimmed: true, isWhole, focus });
}

const CHART_STYLE = `
  [data-portrait] { position: fixed !important; inset: 0 auto auto 0; z-index: 1000; box-sizing: border-box; inline-size: ${CHART.width}px;
    block-size: ${CHART.height}px; margin: 0 !important; padding: 14px 12px 28px !important; border: 0 !important; border-radius: 0 !important; background: var(--raised) !important; }
  [data-portrait] > :not(.chart-plot) { display: none !important; }
  [data-portrait] .chart-plot { block-size: 100% !important; }
  [data-portrait] .chart-crosshair { display: none; }
`;

/**
 * A chart as the lab draws it, without its head: the caption of the card says what it is.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {string} chart
 */
async function takeChart(page, name, chart) {
  const key = `${name.split('/')[0]}/${chart}`;
  const figure = page.locator(chart === 'study' ? '.study-figures [data-chart]' : `[data-chart="${key}"]`).first();
  await figure.waitFor({ state: 'attached' });
  const style = await page.addStyleTag({ content: CHART_STYLE });
  const handle = await figure.evaluateHandle((element) => {
    // Out of whatever would clip it.
    const mark = document.createComment('');
    element.replaceWith(mark);
    document.body.append(element);
    element.setAttribute('data-portrait', '');
    return mark;
  });
  const moved = page.locator('[data-portrait]');
  await page.waitForTimeout(ASIDES_MS / 3);
  const png = (await moved.screenshot()).toString('base64');
  await moved.evaluate((element, mark) => {
    element.removeAttribute('data-portrait');
    mark.parentNode?.replaceChild(element, mark);
  }, handle);
  await style.evaluate((element) => /** @type {Element} */ (element).remove());
  return webp(page, png, { isTrimmed: false, isWhole: false });
}

/**
 * @typedef {object} Cut
 * @property {boolean} isTrimmed without its empty margins
 * @property {boolean} isWhole what is left lies in the picture, and is not made larger
 * @property {{ x: number, y: number } | null} [focus] share of the picture: what is to be in the middle; its own middle unless given
 */

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} png base64
 * @param {Cut} cut
 */
async function webp(page, png, cut) {
  const base64 = await page.evaluate(drawThumbnail, { png, ...cut, ...SIZE, mostBytes: MOST_BYTES });
  return Buffer.from(base64, 'base64');
}

/**
 * Runs in the page, so it reaches for nothing outside itself.
 * @param {Cut & { png: string, width: number, height: number, mostBytes: number }} wanted
 * @returns {Promise<string>} base64
 */
async function drawThumbnail({ png, isTrimmed, isWhole, focus, width, height, mostBytes }) {
  const binary = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([binary], { type: 'image/png' }));
  const { left, top, right, bottom } = isTrimmed
    ? inked(image)
    : { left: 0, top: 0, right: image.width, bottom: image.height };
  const [across, down] = [width / (right - left), height / (bottom - top)];
  const scale = isWhole ? Math.min(1, 0.9 * across, 0.9 * down) : Math.max(across, down);
  const [w, h] = [width / scale, height / scale];
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.imageSmoothingQuality = 'high';
  const x = focus ? focus.x * image.width : (left + right) / 2;
  const y = focus ? focus.y * image.height : (top + bottom) / 2;
  const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    isWhole ? value : Math.max(low, Math.min(high, value));
  pen.drawImage(
    image,
    within(x - w / 2, left, right - w),
    within(y - h / 2, top, bottom - h),
    w,
    h,
    0,
    0,
    width,
    height,
  );
  let blob;
  for (let quality = 0.9; quality > 0.05 && !(blob && blob.size <= mostBytes); quality -= 0.1)
    blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const bytes = new Uint8Array(await /** @type {Blob} */ (blob).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

  /** The box of what differs from the pixel in the corner. @param {ImageBitmap} bitmap */
  function inked(bitmap) {
    const sheet = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (sheet.getContext('2d'));
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const box = { left: bitmap.width, top: bitmap.height, right: 0, bottom: 0 };
    for (let i = 0; i < bitmap.width * bitmap.height; i++) {
      const far = [0, 1, 2].reduce((sum, k) => sum + Math.abs((data[4 * i + k] ?? 0) - (data[k] ?? 0)), 0);
      if (far < 24) continue;
      const [x, y] = [i % bitmap.width, Math.floor(i / bitmap.width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
    return box.right > box.left ? box : { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height };
  }
}
