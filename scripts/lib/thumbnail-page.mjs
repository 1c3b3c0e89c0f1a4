/** The part of the thumbnails that happens in the page: running a preset, and a small picture of what its scene shows. */

/** Share of the simulated time, as far as it is known, at which the picture is taken. */
const MOMENT = 0.4;
/** A device too slow for that is stopped here. */
const PATIENCE_MS = 60_000;

const SIZE = { width: 480, height: 300 };
const MOST_BYTES = 24_000;

/**
 * Runs a preset as fast as it goes to its moment, and gives the simulated seconds that it came to.
 * @param {import('@playwright/test').Page} page
 * @param {string} name `model/preset`
 * @returns {Promise<number>}
 */
export async function runPreset(page, name) {
  await page.evaluate(async (preset) => {
    const { lab } = /** @type {any} */ (window).swarmscope;
    await lab().setPaceMode('max');
    lab().choosePreset(preset);
    await lab().load();
  }, name);
  await page.waitForSelector('html[data-run-state="ready"]', { timeout: PATIENCE_MS });
  await page.evaluate((share) => {
    const { lab, runUntil } = /** @type {any} */ (window).swarmscope;
    const { expectedSeconds, endSeconds } = lab().status;
    return runUntil((expectedSeconds ?? endSeconds) * share);
  }, MOMENT);
  await page.waitForSelector(STOPPED, { timeout: PATIENCE_MS }).catch(() => undefined);
  await page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().pause());
  await page.waitForSelector(STOPPED, { timeout: PATIENCE_MS });
  return page.evaluate(() => /** @type {any} */ (window).swarmscope.lab().status.simulatedSeconds);
}

const STOPPED = 'html[data-run-state="paused"], html[data-run-state="finished"]';

/**
 * The scene without its empty margins, filling 480 x 300, as WebP below 24 kB.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Buffer>}
 */
export async function takePicture(page) {
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
