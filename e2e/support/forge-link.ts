/** A link made of any payload, as a stranger may make it. */
export function forgeLink(payload: unknown): Promise<string> {
  const json = JSON.stringify(payload);
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer().then((bytes) => `#v1.${Buffer.from(bytes).toString('base64url')}`);
}
