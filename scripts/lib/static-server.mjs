/**
 * Serves one folder of a build, read-only, to this machine, and to the local network where that is wanted. Files named by their content may be kept by the browser;
 * everything else is asked for again each time. A compressed form that lies beside a file goes out in its place to those who read it.
 *
 * Ours, and of Node alone: sirv, send, serve-handler and Vite's preview all follow a link out of the folder, and each would need as much
 * code around it for the base path, headers on refusals, and what may be kept. A machine without packages can run it as it is.
 */
import { createReadStream } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { ENCODINGS, isAccepted, mayBeCompressed } from './encodings.mjs';
import { SECURITY_HEADERS, securityHeadersOf } from './security.mjs';

const HOST = '127.0.0.1';
/** What a browser of this machine calls it. Under another name it would be a page of whoever owns that name. */
const NAMES = [HOST, 'localhost', '[::1]'];
/** Tells a page of this machine by which address others open it (src/client/reach.ts). */
const ADDRESS_HEADER = 'Swarmscope-Address';

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
 * @typedef {object} Served
 * @property {string} folder
 * @property {string} [base] the path in front of the folder, `/` to `/` included
 * @property {readonly string[]} [alsoNamed] what else a browser may call this machine
 * @property {readonly string[]} [network] what the browsers of others call it, the name that they are told first
 *
 * @param {Served} served
 */
export function staticServer({ folder, base = '/', alsoNamed = [], network = [] }) {
  const names = new Set([...NAMES, ...alsoNamed, ...network]);
  return createServer(async (request, response) => {
    const name = (request.headers.host ?? '').toLowerCase().replace(/:\d*$/, '');
    const [forOthers] = network.map((each) => `http://${each}:${request.socket.localPort}${base}`);
    if (!names.has(name)) {
      const where = forOthers
        ? `at ${forOthers}`
        : `for this machine alone, at http://${HOST}:${request.socket.localPort}${base}`;
      response
        .writeHead(421, { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' })
        .end(`"${name.slice(0, 100)}" is no name of this server: it is ${where}\n`);
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
    response.writeHead(200, { ...headersOf(file, form), ...(forOthers ? { [ADDRESS_HEADER]: forOthers } : {}) });
    if (request.method === 'HEAD') response.end();
    // Who goes away before the end leaves no file open.
    else pipeline(createReadStream(form.path), response, () => {});
  });
}

/**
 * Listens on the first free port from `first` on; 0 takes any. Gives the port.
 * @param {import('node:http').Server} server
 * @param {number} first
 * @param {{ host: string | undefined }} [on] an address of this machine; absent: all of them
 * @param {number} [tries]
 * @returns {Promise<number>}
 */
export function listen(server, first, on = { host: HOST }, tries = 20) {
  return new Promise((resolve, reject) => {
    const refused = (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' && tries > 1) resolve(listen(server, first + 1, on, tries - 1));
      else reject(error);
    };
    server.once('error', refused).listen({ port: first, host: on.host }, () => {
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
    const asked = join(folder, path.slice(base.length).replace(/(^|\/)$/, '$1index.html'));
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
  const inFolder = relative(root, path).replaceAll(sep, '/');
  const named = inFolder.startsWith('assets/');
  return {
    ...securityHeadersOf(inFolder),
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Content-Length': size,
    'Cache-Control': named ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(mayBeCompressed(path) ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
}
