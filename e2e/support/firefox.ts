/**
 * Journeys in Firefox. Playwright drives only its own build, and by WebDriver BiDi no release without `emulation.setMediaFeaturesOverride`; so a page of
 * our server opens the lab in a window beside it, presses what a person would, and tells the server what came of it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/repository.mjs';
import { ISOLATION_HEADERS } from '../../scripts/lib/security.mjs';
import { listen, staticServer } from '../../scripts/lib/static-server.mjs';
import type { LabState } from '../../src/state/slice.ts';

/** Path of a Firefox; absent where none is installed. */
export const firefox = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find(existsSync);

export interface Visit {
  /** Query and fragment of the lab. */
  readonly address: string;
  /** Whether the server sends the headers of isolation. */
  readonly hasHeaders: boolean;
}

/** What a visit came to. `error`: what never came, or was thrown. */
export interface Told {
  readonly error?: string;
  /** Exceptions and breaches of the content policy. */
  readonly complaints: readonly string[];
  readonly digest?: string;
  readonly engine?: string;
  readonly isIsolated?: boolean;
  /** Whether the setup offers all cores, and why not. */
  readonly isOffered?: boolean;
  readonly why?: string;
}

/** A page may open windows and is no slower behind one, a first visit waits to be told, and Firefox asks for nothing at its start. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'dom.disable_open_during_load': false,
  'dom.min_background_timeout_value': 50,
  'dom.timeout.enable_budget_timer_throttling': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
};

/** One after the other, in a new profile. */
export async function visitsIn(program: string, visits: readonly Visit[]): Promise<readonly Told[]> {
  const all: Told[] = [];
  let enough = () => {};
  const isEnough = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const server = serverOf(visits, (told) => {
    if (all.push(told) === visits.length) enough();
  });
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const address = `http://127.0.0.1:${await listen(server, 0)}/0`;
  const args = ['--headless', '--no-remote', '--profile', profile, address];
  const browser: ChildProcess = spawn(program, args, { stdio: 'ignore' });
  const gone = once(browser, 'exit');
  try {
    await Promise.race([isEnough, gone.then(([code]) => Promise.reject(new Error(`Firefox ended with ${code}`)))]);
    return all;
  } finally {
    browser.kill();
    await gone;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `/0`, `/1`, ...: pages that drive a visit each, and go on to the next. */
function serverOf(visits: readonly Visit[], take: (told: Told) => void): Server {
  const lab = staticServer({ folder: inRoot('dist-test'), base: '/lab/' });
  let headers: Readonly<Record<string, string>> = {};
  return createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://lab');
    const index = Number(pathname.slice(1));
    if (pathname === '/told') {
      response.end();
      take(JSON.parse(decodeURIComponent(search.slice(1))));
    } else if (index in visits) {
      const { hasHeaders, address } = visits[index];
      headers = hasHeaders ? ISOLATION_HEADERS : {};
      // Both windows say the same, or they could not see each other.
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store', ...headers });
      const next = index + 1 < visits.length ? `location.replace('/${index + 1}')` : '';
      response.end(`<!doctype html><link rel="icon" href="data:,"><script type="module">
        const told = await (${visit})(${JSON.stringify(`/lab/${address}`)});
        await fetch('/told?' + encodeURIComponent(JSON.stringify(told)));
        ${next}
      </script>`);
    } else {
      const writeHead = response.writeHead.bind(response);
      response.writeHead = (status: number, all?: unknown) => {
        const kept = Object.entries(all ?? {}).filter(([name]) => name in headers || !(name in ISOLATION_HEADERS));
        return writeHead(status, Object.fromEntries(kept));
      };
      lab.emit('request', request, response);
    }
  });
}

type LabWindow = Window & typeof globalThis & { readonly swarmscope: { lab(): LabState } };

/** In the page beside the lab: on its own, for it travels as text. */
async function visit(address: string): Promise<Told> {
  const complaints: string[] = [];
  const lab = window.open(address, '', 'popup,width=1280,height=800') as LabWindow | null;
  if (!lab) return { error: 'no window opened', complaints };
  // The window shows nothing at first, then another document: each look is a new one.
  const data = () => (lab.location.pathname === '/lab/' ? lab.document.documentElement?.dataset : undefined);
  const until = async <Value>(what: string, value: () => Value | undefined | null | false): Promise<Value> => {
    for (let look = 0; look < 800; look++) {
      const found = value();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`never ${what}, but ${data()?.runState}`);
  };
  const button = (name: RegExp) =>
    [...lab.document.querySelectorAll('button')].find((each) => name.test(each.ariaLabel ?? each.textContent ?? ''));
  try {
    await until('there', () => data() && lab.document.readyState !== 'loading');
    lab.addEventListener('error', ({ message }) => complaints.push(message));
    lab.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
    lab.addEventListener('securitypolicyviolation', ({ blockedURI }) => complaints.push(`refused ${blockedURI}`));
    await until('ready', () => data()?.runState === 'ready');
    const pace = await until('with a pace', () =>
      lab.document.querySelector<HTMLOptionElement>('option[value="max"]')?.closest('select'),
    );
    pace.value = 'max';
    pace.dispatchEvent(new lab.Event('change', { bubbles: true }));
    (await until('with a button', () => button(/^Run$/))).click();
    const digest = await until('finished', () => data()?.digest);
    button(/^Setup$/)?.click();
    const option = await until('with a choice of engines', () =>
      lab.document.querySelector<HTMLOptionElement>('option[value="workers"]'),
    );
    const said = () => lab.document.querySelector('[data-field="engine"].field-hidden')?.textContent ?? '';
    // The line is fetched where there is something to say.
    if (option.disabled) await until('with a reason', said);
    return {
      complaints,
      digest,
      engine: lab.swarmscope.lab().status?.engine,
      isIsolated: lab.crossOriginIsolated,
      isOffered: !option.disabled,
      why: said(),
    };
  } catch (error) {
    return { error: String(error), complaints };
  } finally {
    lab.close();
  }
}
