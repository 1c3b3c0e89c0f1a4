/** Films a page: pictures as the browser puts them together, and a video of them that its own encoder makes. */

/** @typedef {{ at: number, jpeg: string }} Frame wall seconds, base64 */
/** @typedef {{ width: number, height: number }} Size */

const QUALITY = 85;
const MOST_GAP_SECONDS = 0.15;
/** Of the room for a video: encoders keep to a rate on average only. */
const FILLED = 0.8;
/** The last picture stays for a moment. */
const LAST_MS = 1200;

export class Screencast {
  /** @type {Frame[]} */
  frames = [];

  /** @param {import('@playwright/test').Page} page @param {Size} size */
  static async of(page, { width, height }) {
    const client = await page.context().newCDPSession(page);
    const cast = new Screencast(client);
    client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      cast.frames.push({ at: metadata.timestamp ?? 0, jpeg: data });
      // A page that has gone meanwhile wants no answer.
      client.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await client.send('Page.startScreencast', {
      format: 'jpeg',
      quality: QUALITY,
      maxWidth: width,
      maxHeight: height,
      everyNthFrame: 2,
    });
    return cast;
  }

  /** @param {import('@playwright/test').CDPSession} client */
  constructor(client) {
    this.client = client;
  }

  async end() {
    await this.client.send('Page.stopScreencast');
    return this.frames;
  }
}

/**
 * A WebM of the frames at the pace at which they were taken; where a busy machine gave none for long, that is left out.
 * @param {import('@playwright/test').Page} page an empty one
 * @param {readonly Frame[]} frames
 * @param {Size} size
 * @param {number} mostBytes about: it decides how finely it is encoded
 * @returns {Promise<Buffer>}
 */
export async function encoded(page, frames, size, mostBytes) {
  let seconds = 0;
  const shown = frames.map(({ at, jpeg }, i) => {
    if (i > 0) seconds += Math.min(MOST_GAP_SECONDS, Math.max(0, at - frames[i - 1].at));
    return { at: seconds, jpeg };
  });
  await page.evaluate(begin, { ...size, bitsPerSecond: (FILLED * 8 * mostBytes) / (seconds + LAST_MS / 1000) });
  // One after the other: all of them in one call would be hundreds of megabytes of text.
  for (const frame of shown) await page.evaluate(keep, frame);
  const base64 = await page.evaluate(record, LAST_MS);
  return Buffer.from(base64, 'base64');
}

/** In the page. @param {Size & { bitsPerSecond: number }} wanted */
function begin({ width, height, bitsPerSecond }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  document.body.append(canvas);
  const film = { canvas, bitsPerSecond, frames: /** @type {{ at: number, image: Blob }[]} */ ([]) };
  Object.assign(window, { film });
}

/** In the page. @param {Frame} frame */
function keep({ at, jpeg }) {
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  /** @type {any} */ (window).film.frames.push({ at, image: new Blob([bytes], { type: 'image/jpeg' }) });
}

/** In the page: shows what was kept, and records that. @param {number} lastMs @returns {Promise<string>} base64 */
async function record(lastMs) {
  const { canvas, bitsPerSecond, frames } = /** @type {any} */ (window).film;
  const pen = canvas.getContext('2d');
  const mimeType = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8'].find((type) =>
    MediaRecorder.isTypeSupported(type),
  );
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType, videoBitsPerSecond: bitsPerSecond });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
  const first = frames[0].at;
  pen.drawImage(await createImageBitmap(frames[0].image), 0, 0, canvas.width, canvas.height);
  recorder.start();
  const began = performance.now();
  for (const { at, image } of frames) {
    const bitmap = await createImageBitmap(image);
    await pause((at - first) * 1000 - (performance.now() - began));
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
  }
  await pause(lastMs);
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 32_768) text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
  return btoa(text);
}
