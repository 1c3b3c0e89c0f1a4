/** The part of the thumbnails that happens in the page: running a preset, and a small picture of what its scene shows. */

/** Share of the simulated time, as far as it is known, at which the picture is taken. */
const MOMENT = 0.4;
/** A device too slow for that is stopped here. */
const PATIENCE_MS = 60_000;

const SIZE = { width: 480, height: 300 };
const MOST_BYTES = 24_000;

/**
 * Runs a preset as fast as it goes to its moment, and gives the simulated seconds that it came to. Where this device does
 * not come half as far, the preset's variant for small devices is run instead.
 * @param {import('@playwright/test').Page} page
 * @param {string} name `model/preset`
 * @param {number} [moment] share of the simulated time
 * @returns {Promise<number>}
 */
export async function runPreset(page, name, moment = MOMENT) {
  await load(page, name, false);
  const [seconds, wanted] = await runTo(page, moment);
  if (seconds >= wanted / 2 || !(await load(page, name, true))) return seconds;
  return (await runTo(page, moment))[0];
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {boolean} isSmall
 * @returns {Promise<boolean>} whether there is such a variant
 */
async function load(page, name, isSmall) {
  const isThere = await page.evaluate(
    async ({ name, isSmall }) => {
      const { lab, catalog } = /** @type {any} */ (window).swarmscope;
      const [model, preset] = name.split('/');
      const found = catalog.find((/** @type {any} */ { id }) => id === model);
      const { small } = found.presets.find((/** @type {any} */ { id }) => id === preset);
      if (isSmall && !small) return false;
      await lab().setPaceMode('max');
      lab().choosePreset(name);
      if (isSmall) lab().setParams(small);
      await lab().load();
      return true;
    },
    { name, isSmall },
  );
  if (isThere) await page.waitForSelector('html[data-run-state="ready"]', { timeout: PATIENCE_MS });
  return isThere;
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {number} moment
 * @returns {Promise<[reached: number, wanted: number]>} simulated seconds
 */
async function runTo(page, moment) {
  const wanted = await page.evaluate((share) => {
    const { lab, runUntil } = /** @type {any} */ (window).swarmscope;
    const { expectedSeconds, endSeconds } = lab().status;
    const seconds = (expectedSeconds ?? endSeconds) * share;
    runUntil(seconds);
    return seconds;
  }, moment);
  await page.waitForSelector(STOPPED, { timeout: PATIENCE_MS }).catch(() => undefined);
  await page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().pause());
  await page.waitForSelector(STOPPED, { timeout: PATIENCE_MS });
  return [await page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().status.simulatedSeconds), wanted];
}

const ASIDES_MS = 1500;
const STOPPED = 'html[data-run-state="paused"], html[data-run-state="finished"]';

/**
 * The scene without its empty margins, filling 480 x 300, as WebP below 24 kB.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Buffer>}
 */
export async function takePicture(page) {
  // What stands beside the nodes is asked for when the run has come to rest.
  await page.waitForTimeout(ASIDES_MS);
  const base64 = await page.evaluate(drawThumbnail, { ...SIZE, mostBytes: MOST_BYTES });
  return Buffer.from(base64, 'base64');
}

/**
 * Runs in the page, so it reaches for nothing outside itself.
 * @param {{ width: number, height: number, mostBytes: number }} wanted
 * @returns {Promise<string>} base64
 */
async function drawThumbnail({ width, height, mostBytes }) {
  const image = await createImageBitmap(await /** @type {any} */ (window).swarmscope.snapshot(1200));
  const { left, top, right, bottom } = inked(image);
  const scale = Math.max(width / (right - left), height / (bottom - top));
  const [w, h] = [width / scale, height / scale];
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, (left + right - w) / 2, (top + bottom - h) / 2, w, h, 0, 0, width, height);
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
    const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    const box = { left: bitmap.width, top: bitmap.height, right: 0, bottom: 0 };
    for (let i = 0; i < pixels.length; i++) {
      if (pixels[i] === pixels[0]) continue;
      const [x, y] = [i % bitmap.width, Math.floor(i / bitmap.width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
    return box.right > box.left ? box : { left: 0, top: 0, right: bitmap.width, bottom: bitmap.height };
  }
}
