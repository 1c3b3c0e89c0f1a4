/** Which browser and which system this is, as well as they can be told: for words of help, never to switch features. */

export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export type BrowserName = (typeof BROWSERS)[number] | 'unknown';
export type SystemName = 'Windows' | 'macOS' | 'iOS' | 'Android' | 'ChromeOS' | 'Linux' | 'unknown';

export interface Browser {
  readonly name: BrowserName;
  /** Major version; 0 where it cannot be told. */
  readonly version: number;
  readonly system: SystemName;
  /** Major version of the system; 0 where it cannot be told. */
  readonly systemVersion: number;
}

/** What `navigator` says. */
export interface Agent {
  readonly userAgent: string;
  /** An iPad says that it is a Mac; only one of them can be touched. */
  readonly maxTouchPoints?: number;
}

/** Browsers name those that they descend from as well: the first that matches is the one. */
const NAMES: readonly (readonly [name: BrowserName, version: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPT|OPX)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari\//],
];

const SYSTEMS: readonly (readonly [name: SystemName, version: RegExp])[] = [
  ['iOS', /(?:iPhone|iPad|iPod).* OS (\d+)/],
  ['Android', /Android (\d+)?/],
  ['ChromeOS', /CrOS \S+ (\d+)/],
  ['Windows', /Windows NT (\d+)/],
  ['macOS', /Mac OS X (\d+)/],
  ['Linux', /Linux()/],
];

export function browserOf({ userAgent, maxTouchPoints = 0 }: Agent): Browser {
  const [name, version] = firstMatch(NAMES, userAgent);
  const [system, systemVersion] = firstMatch(SYSTEMS, userAgent);
  const isTablet = system === 'macOS' && maxTouchPoints > 1;
  return {
    name,
    version,
    system: isTablet ? 'iOS' : system,
    systemVersion: isTablet ? safariOf(userAgent) : frozen(system) ? 0 : systemVersion,
  };
}

/** Since iPadOS 13 its number is Safari's. */
const safariOf = (userAgent: string): number => Number(/Version\/(\d+)/.exec(userAgent)?.[1] ?? 0);

/** Browsers say 10 for every later Windows and macOS. */
const frozen = (system: SystemName): boolean => system === 'macOS' || system === 'Windows' || system === 'Linux';

function firstMatch<Name extends string>(
  table: readonly (readonly [name: Name, version: RegExp])[],
  text: string,
): readonly [Name | 'unknown', number] {
  for (const [name, pattern] of table) {
    const found = pattern.exec(text);
    if (found) return [name, Number(found[1] ?? 0)];
  }
  return ['unknown', 0];
}

interface HighEntropy {
  getHighEntropyValues?(hints: readonly string[]): Promise<{ platformVersion?: string; architecture?: string }>;
}

/** The system as people write it in a report: `Windows 11 or newer, x86`; browsers that tell more are asked. */
export async function systemText(browser: Browser, agent: object): Promise<string> {
  const plain = [browser.system, browser.systemVersion || ''].join(' ').trim();
  const { userAgentData } = agent as { readonly userAgentData?: HighEntropy };
  const more = await userAgentData?.getHighEntropyValues?.(['platformVersion', 'architecture']).catch(() => null);
  if (!more?.platformVersion) return plain;
  const major = Number.parseInt(more.platformVersion, 10);
  const version = browser.system === 'Windows' ? windowsVersion(major) : more.platformVersion;
  return `${browser.system} ${version}${more.architecture ? `, ${more.architecture}` : ''}`;
}

/** Chromium counts 13 and above for Windows 11. */
const windowsVersion = (major: number): string => (major >= 13 ? '11 or newer' : major > 0 ? '10' : '8 or older');
