/** Covers: what the static server gives, with which headers, and what it refuses to reach. */
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST_HEADERS } from './security.mjs';
import { listen, staticServer } from './static-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'swarmscope-server-'));
const page = join(folder, 'page');
const server = staticServer({ folder: page, base: '/lab/' });
let port = 0;

beforeAll(async () => {
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
  writeFileSync(join(page, 'assets/app-1234.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  // A junction is what a link to a folder is called where links need rights.
  symlinkSync(folder, join(page, 'outside'), 'junction');
  if (process.platform !== 'win32') symlinkSync(join(folder, 'secret.txt'), join(page, 'link.txt'));
  port = await listen(server, 0);
});
afterAll(() => server.close());

/** Paths go out as they are: `fetch` would resolve `..` itself. */
const get = (path: string, method = 'GET', headers: Record<string, string> = {}, at = port) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: at, path, method, headers }, async (response) => {
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
      asked.on('error', reject).end();
    },
  );

/** Goes away with the first bytes. */
const beginAndLeave = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }, (response) =>
      response.once('data', () => {
        response.destroy();
        resolve();
      }),
    );
    asked.on('error', reject).end();
  });

/** How often this process has a file open. */
const timesOpen = (path: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false; // of the folder that is read
    }
  }).length;

describe('static server', () => {
  it.each(['/lab/', '/lab/index.html', '/lab/?x=1'])('gives the page at %s, never from a cache', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, body]).toEqual([200, '<!doctype html>']);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy'], 'any page may embed the lab').toContain('frame-ancestors *');
  });

  it('gives files named by their content as scripts that may be kept', async () => {
    const { headers } = await get('/lab/assets/app-1234.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    ['the page', 'index.html', false],
    ['a script of the page', 'assets/app-1234.js', false],
    ['the worker of the lab', 'assets/main-Ab_c-1.js', true],
    ['a worker of studies', 'assets/study-main-1.js', true],
    ['a worker of parts of a run', 'assets/part-main-1.js', true],
    ['the worker that reads files', 'assets/files-main-1.js', false],
    ['the worker of analyses', 'assets/analysis-main-1.js', false],
    ['a file that is called like a worker', 'main-1.js', false],
  ])('lets WebAssembly be made in workers that run protocols alone: %s', async (_what, path, isAllowed) => {
    if (path !== 'index.html') writeFileSync(join(page, path), '-');
    const policy = String((await get(`/lab/${path}`)).headers['content-security-policy']);
    expect(policy).toContain(isAllowed ? "script-src 'self' 'wasm-unsafe-eval';" : "script-src 'self';");
    expect(policy).not.toContain("'unsafe-eval'");
  });

  it.each([
    ['m.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['i.svg', 'image/svg+xml'],
    ['c.wasm', 'application/wasm'],
    ['unknown.kind', 'application/octet-stream'],
  ])('gives %s as %s', async (name, type) => {
    writeFileSync(join(page, name), '-');
    const { status, headers } = await get(`/lab/${name}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
  });

  it.each([
    '/',
    '/lab',
    '/lab/none.js',
    '/lab/assets',
    '/lab/../../secret.txt',
    '/lab/..%2f..%2fsecret.txt',
    '/lab/%2e%2e/secret.txt',
    '/lab/link.txt',
    '/lab/outside/secret.txt',
    '/lab/%00',
    '/lab/%zz',
  ])('finds nothing at %s', async (path) =>
    expect(await get(path)).toMatchObject({ status: 404, body: 'not found\n' }),
  );

  describe('a file with compressed forms beside it', () => {
    beforeAll(() => {
      writeFileSync(join(page, 'assets/text-1.js'), 'the file itself');
      writeFileSync(join(page, 'assets/text-1.js.br'), 'its brotli');
      writeFileSync(join(page, 'assets/text-1.js.gz'), 'its gzip');
    });

    it.each([
      ['gzip, deflate, br', 'br', 'its brotli'],
      ['gzip, deflate', 'gzip', 'its gzip'],
      ['gzip, br;q=0', 'gzip', 'its gzip'],
      ['identity', undefined, 'the file itself'],
    ])('goes to who accepts "%s" as %s', async (accepted, encoding, body) => {
      const { headers, ...answer } = await get('/lab/assets/text-1.js', 'GET', { 'accept-encoding': accepted });
      expect(answer).toEqual({ status: 200, body });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': `${body.length}` });
      expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
      expect(headers['cache-control'], 'named by its content as the file is').toContain('immutable');
      const asked = await get('/lab/assets/text-1.js', 'HEAD', { 'accept-encoding': accepted });
      expect(asked.headers).toEqual({ ...headers, date: expect.anything() });
    });

    it('goes out whole to who asks for a part of it', async () => {
      const headers = { 'accept-encoding': 'br', range: 'bytes=0-3' };
      expect(await get('/lab/assets/text-1.js', 'GET', headers)).toMatchObject({ status: 200, body: 'its brotli' });
    });
  });

  it('a file without one goes out as it is, and may differ for others; a picture never does', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const { headers, body } = await get('/lab/', 'GET', accepted);
    expect([headers['content-encoding'], headers.vary, body]).toEqual([
      undefined,
      'Accept-Encoding',
      '<!doctype html>',
    ]);
    for (const name of ['a.webp', 'a.webp.br']) writeFileSync(join(page, name), name);
    const picture = await get('/lab/a.webp', 'GET', accepted);
    expect([picture.headers.vary, picture.body]).toEqual([undefined, 'a.webp']);
  });

  it.skipIf(process.platform === 'win32')('a compressed form is not followed out of the folder', async () => {
    writeFileSync(join(page, 'led.js'), 'the file itself');
    symlinkSync(join(folder, 'secret.txt'), join(page, 'led.js.br'));
    expect((await get('/lab/led.js', 'GET', { 'accept-encoding': 'br' })).body).toBe('the file itself');
  });

  it.each([
    ['the page', '/lab/', {}, 200],
    ['a worker', '/lab/assets/main-Ab_c-1.js', {}, 200],
    ['what is not there', '/lab/none.js', {}, 404],
    ['a page of another name', '/lab/', { host: 'evil.example' }, 421],
  ])('isolates every response: %s', async (_what, path, asked, status) => {
    const { headers, ...answer } = await get(path, 'GET', asked);
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'document-isolation-policy': 'isolate-and-require-corp',
    });
  });

  it('hosts that read a file of headers find the same there', () =>
    expect(HOST_HEADERS).toBe(`/*
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  Cross-Origin-Resource-Policy: cross-origin
  Document-Isolation-Policy: isolate-and-require-corp
`));

  it('answers HEAD without a body and refuses other methods', async () => {
    expect(await get('/lab/', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await get('/lab/', 'POST')).status).toBe(405);
  });

  it.each(['localhost:4173', 'LOCALHOST', '127.0.0.1:80', '[::1]', '[::1]:4173'])('answers to %s', async (host) =>
    expect((await get('/lab/', 'GET', { host })).status).toBe(200),
  );

  it.each(['evil.example', 'evil.example:4173', 'localhost.evil.example', '127.0.0.1.evil.example', '::1'])(
    'is no page of "%s"',
    async (host) => {
      const { status, headers, body } = await get('/lab/', 'GET', { host });
      expect([status, headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8']);
      const name = host.replace(':4173', '').replace('::1', ':');
      expect(body).toBe(
        `"${name}" is no name of this server: it is for this machine alone, at http://127.0.0.1:${port}/lab/\n`,
      );
    },
  );

  it('for a network answers to its addresses too, and to no other; it tells the first', async () => {
    const shared = staticServer({ folder: page, base: '/lab/', network: ['192.168.1.5', '[fd00::2]'] });
    const at = await listen(shared, 0, { host: undefined });
    const first = `http://192.168.1.5:${at}/lab/`;
    for (const host of [`192.168.1.5:${at}`, `[fd00::2]:${at}`, `127.0.0.1:${at}`]) {
      const { status, headers } = await get('/lab/', 'HEAD', { host }, at);
      expect([status, headers['swarmscope-address']], host).toEqual([200, first]);
    }
    for (const name of ['evil.example', '192.168.1.6', '192.168.1.5.evil.example']) {
      const { status, body } = await get('/lab/', 'GET', { host: `${name}:${at}` }, at);
      expect([status, body]).toEqual([421, `"${name}" is no name of this server: it is at ${first}\n`]);
    }
    shared.close();
  });

  it('for this machine alone listens on no other address, and tells none', async () => {
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
    expect((await get('/lab/', 'HEAD')).headers).not.toHaveProperty('swarmscope-address');
    expect((await get('/lab/', 'GET', { host: '192.168.1.5' })).status).toBe(421);
  });

  it.runIf(process.platform === 'linux')('keeps no file open for those who went away', async () => {
    const path = join(page, 'assets/large.js');
    writeFileSync(path, Buffer.alloc(16e6));
    await Promise.all(Array.from({ length: 200 }, () => beginAndLeave('/lab/assets/large.js')));
    await expect.poll(() => timesOpen(path)).toBe(0);
    expect((await get('/lab/assets/large.js')).body).toHaveLength(16e6);
  });

  it('takes the next port when one is in use', async () => {
    const second = staticServer({ folder: page });
    expect(await listen(second, port)).toBeGreaterThan(port);
    second.close();
  });
});
