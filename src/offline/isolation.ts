/** What a page needs to be cross-origin isolated where its server sends no headers: they are added on the way. */

/** Documents, also within other pages, and workers: an isolated page refuses a worker whose own file does not say the same. */
export const isolates = ({ mode, destination }: Pick<Request, 'mode' | 'destination'>): boolean =>
  mode === 'navigate' || destination === 'worker' || destination === 'sharedworker';

/** The same response with these headers in place of its own; all others stay, the policy of workers for one. */
export function withHeaders(response: Response, added: Readonly<Record<string, string>>): Response {
  // An opaque one, or one of a network that is down, has no headers to change.
  if (response.type === 'error' || response.type.startsWith('opaque')) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
