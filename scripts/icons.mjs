/** `node scripts/icons.mjs`: draws the icons of public/ from icon.svg; run it again when that changes. */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './lib/browser/install-browser.mjs';
import { inRoot } from './lib/repository.mjs';

/** A system may cut a maskable icon to a circle of four fifths: the picture stays inside, its ground goes to the edge. */
const ICONS = [
  { file: 'icon-180.png', side: 180, picture: 1, ground: true },
  { file: 'icon-192.png', side: 192, picture: 1, ground: false },
  { file: 'icon-512.png', side: 512, picture: 1, ground: false },
  { file: 'icon-maskable-512.png', side: 512, picture: 0.84, ground: true },
];

const svg = readFileSync(inRoot('public/icon.svg'), 'utf8');
const ground = /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] ?? '#000';
const browser = await chromium.launch({ executablePath: await ensureBrowser() });
const page = await browser.newPage();
for (const { file, side, picture, ground: filled } of ICONS) {
  const inner = Math.round(side * picture);
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:${side}px;background:${filled ? ground : 'transparent'}">
      <img width="${inner}" height="${inner}" src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
  );
  await page.screenshot({ path: inRoot(`public/${file}`), omitBackground: true });
}
await browser.close();
