/** Covers: real user agents, each with the browser and the system behind it. */
import { expect, it } from 'vitest';
import { browserOf, systemText } from './browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome 147 Windows 0', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`],
  ['Chrome 147 macOS 0', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/147.0.0.0 Safari/537.36`],
  ['Chrome 131 Linux 0', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome 131 Linux 0', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['Chrome 128 ChromeOS 14541', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`],
  ['Chrome 120 Android 10', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/120.0.0.0 Mobile Safari/537.36`],
  [
    'Edge 140 Windows 0',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Edge 130 Android 10',
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/130.0.6723.86 Mobile Safari/537.36 EdgA/130.0.2849.68`,
  ],
  [
    'Opera 115 Windows 0',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0`,
  ],
  [
    'Samsung Internet 26 Android 13',
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox 145 Windows 0', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox 145 macOS 0', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox 140 Linux 0', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox 145 Android 15', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  [
    'Firefox 140 iOS 18',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Chrome 137 iOS 17',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${IOS} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`,
  ],
  ['Safari 26 macOS 0', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`],
  [
    'Safari 17 iOS 17',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) ${IOS} Version/17.6 Mobile/15E148 Safari/604.1`,
  ],
  ['unknown 0 unknown 0', 'curl/8.5.0'],
])('%s', (what, userAgent) => {
  const { name, version, system, systemVersion } = browserOf({ userAgent });
  expect([name, version, system, systemVersion].join(' ')).toBe(what);
});

it('an iPad that calls itself a Mac is told by its fingers', () => {
  const userAgent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`;
  expect(browserOf({ userAgent, maxTouchPoints: 5 })).toMatchObject({
    name: 'Safari',
    system: 'iOS',
    systemVersion: 18,
  });
});

it('the system is asked for more where the browser tells it', async () => {
  const windows = { name: 'Chrome', version: 147, system: 'Windows', systemVersion: 0 } as const;
  const says = (platformVersion: string) => ({
    userAgentData: { getHighEntropyValues: async () => ({ platformVersion, architecture: 'x86' }) },
  });
  expect(await systemText(windows, {})).toBe('Windows');
  expect(await systemText(windows, says('15.0.0'))).toBe('Windows 11 or newer, x86');
  expect(await systemText(windows, says('10.0.0'))).toBe('Windows 10, x86');
  expect(await systemText({ ...windows, system: 'macOS' }, says('26.1.0'))).toBe('macOS 26.1.0, x86');
});
