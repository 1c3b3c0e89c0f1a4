/** Between text in an address and bytes: base64url and raw deflate, with limits kept while the bytes come. */

export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined for anything but the one way to write those bytes: no padding, no spaces, no stray bits at the end. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export type Inflated = { readonly bytes: Uint8Array } | { readonly problem: 'damaged' | 'too long' };

/** Inflates exactly one raw deflate stream; stops as soon as more than `limit` bytes have come out. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Inflated> {
  const whole = await inflateStart(bytes, limit);
  if ('problem' in whole || bytes.length === 0) return whole;
  // Some platforms ignore bytes after the end of the stream. One that ends before its last byte has such bytes.
  const shorter = await inflateStart(bytes.subarray(0, -1), limit);
  return 'problem' in shorter ? whole : { problem: 'damaged' };
}

async function inflateStart(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Inflated> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // The reader meets every error of the stream; these two promises would only report it again.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  try {
    return await collect(stream.readable.getReader(), limit);
  } catch {
    return { problem: 'damaged' };
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Inflated> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: joined(parts, length) };
    parts.push(value);
    length += value.length;
    if (length > limit) {
      reader.cancel().catch(() => {});
      return { problem: 'too long' };
    }
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
