/**
 * Serves one folder of a build, read-only, to this machine. Files named by their content may be kept by the browser;
 * everything else is asked for again each time. A compressed form that lies beside a file goes out in its place to those who read it.
 *
 * Ours, and of Node alone: sirv, send, serve-handler and Vite's preview all follow a link out of the folder, and each would need as much
 * code around it for the base path, headers on refusals, and what may be kept. A machine without packages can run it as it is.
 */
import { createReadStream } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { ENCODINGS, isAccepted, mayBeCompressed } from './encodings.mjs';
import { SECURITY_HEADERS } from './security.mjs';

const HOST = '127.0.0.1';
/** What a browser of this machine calls it. Under another name it would be a page of whoever owns that name. */
const NAMES = [HOST, 'localhost', '[::1]'];

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * @param {{ folder: string, base?: string, alsoNamed?: readonly string[] }} options `base` is the path in front of the folder, `/` to `/`
 * included; `alsoNamed`: what else a browser may call this machine
 */
export function staticServer({ folder, base = '/', alsoNamed = [] }) {
  const names = new Set([...NAMES, ...alsoNamed]);
  return createServer(async (request, response) => {
    const name = (request.headers.host ?? '').toLowerCase().replace(/:\d*$/, '');
    if (!names.has(name)) {
      const { localPort } = request.socket;
      response
        .writeHead(421, { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' })
        .end(
          `"${name.slice(0, 100)}" is no name of this server: it is for this machine alone, at http://${HOST}:${localPort}${base}\n`,
        );
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...SECURITY_HEADERS, Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = await fileOf(request.url ?? '/', folder, base);
    if (!file) {
      response.writeHead(404, { ...SECURITY_HEADERS, 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    const form = await formOf(file, request.headers['accept-encoding']);
    // Always all of it: who asks for a range gets the whole, which HTTP allows.
    response.writeHead(200, headersOf(file, form));
    if (request.method === 'HEAD') response.end();
    // Who goes away before the end leaves no file open.
    else pipeline(createReadStream(form.path), response, () => {});
  });
}

/**
 * Listens on the first free port from `first` on; 0 takes any. Gives the port.
 * @param {import('node:http').Server} server
 * @param {number} first
 * @param {number} [tries]
 * @returns {Promise<number>}
 */
export function listen(server, first, tries = 20) {
  return new Promise((resolve, reject) => {
    const refused = (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' && tries > 1) resolve(listen(server, first + 1, tries - 1));
      else reject(error);
    };
    server.once('error', refused).listen(first, HOST, () => {
      server.off('error', refused);
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
    });
  });
}

/**
 * The file that a request asks for; absent if there is none, or if it lies outside the folder, by `..` or by a link.
 * @param {string} url
 * @param {string} folder
 * @param {string} base
 */
async function fileOf(url, folder, base) {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
    if (!path.startsWith(base)) return undefined;
    const asked = join(folder, path.slice(base.length) || 'index.html');
    const [root, real] = await Promise.all([realpath(folder), realpath(asked)]);
    if (!real.startsWith(root + sep)) return undefined;
    const status = await stat(real);
    return status.isFile() ? { path: real, size: status.size, root } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @typedef {{ path: string, size: number, root: string }} File paths without links, as the folder may be one
 * @typedef {{ path: string, size: number, encoding?: string }} Form what goes out for a file
 */

/**
 * The best form that lies beside the file and may be sent; else the file.
 * @param {File} file
 * @param {string | undefined} accepted
 * @returns {Promise<Form>}
 */
async function formOf(file, accepted) {
  if (!mayBeCompressed(file.path)) return file;
  for (const { name, suffix } of ENCODINGS) {
    if (!isAccepted(name, accepted)) continue;
    const path = file.path + suffix;
    // A link might lead out of the folder: it is no file here.
    const status = await lstat(path).catch(() => undefined);
    if (status?.isFile()) return { path, size: status.size, encoding: name };
  }
  return file;
}

/** @param {File} file @param {Form} form */
function headersOf({ path, root }, { size, encoding }) {
  const named = path.startsWith(join(root, 'assets') + sep);
  return {
    ...SECURITY_HEADERS,
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Content-Length': size,
    'Cache-Control': named ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(mayBeCompressed(path) ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
}
