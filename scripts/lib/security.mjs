/** What servers say of our files: the content policy, also in the built page itself for servers that send none; and isolation. */

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  // Any page may show the lab (`?embed=1`): it holds no account and no secret that a click could be tricked out of.
  'frame-ancestors': '*',
};

/** @param {string} directive */
const isForHeadersAlone = (directive) => directive === 'frame-ancestors';

/** @param {readonly (readonly [string, string])[]} directives */
const policyOf = (directives) => directives.map(([directive, sources]) => `${directive} ${sources}`).join('; ');

/**
 * Workers that run models which somebody wrote, in a build: WebAssembly is made of them there. A worker obeys the header of its own file, so the page
 * and all else stay shut. Where a host sends no header for them, they have no policy; where it sends that of the page, the
 * interpreter runs such models, slower and with equal results.
 */
const RUNS_PROTOCOLS = /^assets\/((study|part)-)?main-[\w-]+\.js$/;

/** Without what browsers ignore in a page. */
export const META_POLICY = policyOf(Object.entries(POLICY).filter(([directive]) => !isForHeadersAlone(directive)));

/**
 * Make a page *cross-origin isolated*: browsers share memory between threads nowhere else. Nothing foreign is loaded, and any page may show the lab,
 * so the strictest costs nothing. The last one isolates the lab within pages that are not (Chromium); the service worker adds all of them
 * for servers that send none.
 */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Safari has no `credentialless`.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
};

/** The file `_headers` of the build, which Netlify, Cloudflare Pages and others read. */
export const HOST_HEADERS = [
  '/*',
  ...Object.entries(ISOLATION_HEADERS).map(([name, value]) => `  ${name}: ${value}`),
  '',
].join('\n');

/** @param {Readonly<Record<string, string>>} policy */
const headersWith = (policy) => ({
  'Content-Security-Policy': policyOf(Object.entries(policy)),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  ...ISOLATION_HEADERS,
});

export const SECURITY_HEADERS = headersWith(POLICY);
/** Pages that show labs of this server, and nothing else of it. */
const WITH_LABS = headersWith({ ...POLICY, 'frame-src': "'self'" });
const WITH_WASM = headersWith({ ...POLICY, 'script-src': "'self' 'wasm-unsafe-eval'" });

/**
 * Of a file of the build, by its path from the folder of the page.
 *
 * @param {string} path
 */
export const securityHeadersOf = (path) =>
  RUNS_PROTOCOLS.test(path) ? WITH_WASM : path.startsWith('course/') ? WITH_LABS : SECURITY_HEADERS;
