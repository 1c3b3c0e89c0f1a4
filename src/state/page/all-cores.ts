/**
 * Whether a run may take all cores of this machine; where not, why, in words. Threads share memory in cross-origin isolated pages alone: by
 * headers of the server, or by those that the service worker adds (docs/hosting.md).
 */
import type { DeviceReport } from '../../worker/api.ts';

/** How this page came here. */
interface PageLoad {
  readonly address: string;
  readonly isSecure: boolean;
  /** It is shown within another page. */
  readonly isFramed: boolean;
  /** Its service worker answered, with all headers. */
  readonly isFromKept: boolean;
}

export interface OneCoreOnly {
  readonly reason: string;
  /** Empty where nothing helps. */
  readonly remedy: string;
  /** Loads the page again; only where that helps. */
  readonly button?: string;
}

/** Undefined where all cores can be used. `isKept`: the service worker answers the next load. */
export function whyOneCore(
  { cores, isIsolated }: Pick<DeviceReport, 'cores' | 'isIsolated'>,
  isKept: boolean,
  load = thisLoad(),
): OneCoreOnly | undefined {
  // Some browsers do not tell.
  if (!(cores >= 2)) return SINGLE;
  if (isIsolated) return undefined;
  if (!load.isSecure) return insecure(load.address);
  if (load.isFramed) return FRAMED;
  if (load.isFromKept) return REFUSED;
  return isKept ? RELOAD : NO_HEADERS;
}

/** What this browser says of itself. */
function thisLoad(): PageLoad {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    address: location.origin + location.pathname,
    isSecure: isSecureContext,
    isFramed: self !== top,
    isFromKept: (load?.workerStart ?? 0) > 0,
  };
}

const because = (reason: string, remedy: string, button?: string): OneCoreOnly => ({ reason, remedy, button });

const SINGLE = because('This browser tells of one processor core.', '');

const insecure = (address: string): OneCoreOnly =>
  because(
    'Browsers let cores share memory only in pages that come over https or from this very computer; this one came by http.',
    `Open the page as ${address.replace(/^http:/, 'https:')}, if its server speaks https, or run the lab on this computer with npm start.`,
  );

const FRAMED = because(
  'Within another page this browser lets cores share no memory.',
  'Open the lab in a tab of its own.',
);

const RELOAD = because(
  'The server of this page did not say that cores may share memory; the copy on this device does.',
  'Load the page again. The setup stays; a run begins anew.',
  'Use all cores',
);

const NO_HEADERS = because(
  'The server of this page does not say that cores may share memory.',
  'Once the lab is kept on this device for use without a network, loading it again is enough. Who serves it finds the headers in docs/hosting.md.',
);

const REFUSED = because(
  'This browser lets cores share no memory in this page.',
  'Open this page in a new Chrome, Edge, Firefox or Safari.',
);
