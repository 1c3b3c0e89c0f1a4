/** The policy of every page of ours: in a header, and in the built page itself for servers that send none. */

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

/** Without what browsers ignore in a page. */
export const META_POLICY = policyOf(Object.entries(POLICY).filter(([directive]) => !isForHeadersAlone(directive)));

export const SECURITY_HEADERS = {
  'Content-Security-Policy': policyOf(Object.entries(POLICY)),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
