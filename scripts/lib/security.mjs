/** The headers that every page of ours is served with; index.html repeats the policy for servers that send none. */

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

export const SECURITY_HEADERS = {
  'Content-Security-Policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
