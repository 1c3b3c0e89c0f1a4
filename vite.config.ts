/** The page: static files that work from any sub-path, with a strict content policy; for tests, a build with hooks. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bareShaders } from './scripts/lib/build/bare-shaders.mjs';
import { buildConstants, isTestBuild, treeshake } from './scripts/lib/build/build-constants.mjs';
import { compress } from './scripts/lib/build/compress.mjs';
import { serviceWorker } from './scripts/lib/build/service-worker.mjs';
import { HOST_HEADERS, ISOLATION_HEADERS, META_POLICY } from './scripts/lib/security.mjs';

export default defineConfig({
  base: './',
  define: buildConstants(),
  // The test page is built as often as it changes: it goes out as it is.
  plugins: [
    bareShaders(),
    react(),
    policyInPage(),
    hostHeaders(),
    serviceWorker(),
    ...(isTestBuild() ? [] : [compress()]),
  ],
  worker: { format: 'es', plugins: () => [bareShaders()], rolldownOptions: { treeshake } },
  build: {
    target: 'es2023',
    outDir: isTestBuild() ? 'dist-test' : 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1024,
    // What the page loads at once is one file, however many parts that come later share it.
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
  },
  server: { host: '127.0.0.1', headers: ISOLATION_HEADERS },
});

/** For servers that send no headers. The development server needs inline scripts and styles: there is no policy there. */
function policyInPage(): Plugin {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: META_POLICY };
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
  };
}

/** For hosts that read what to send from a file. */
function hostHeaders(): Plugin {
  return {
    name: 'host-headers',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: HOST_HEADERS });
    },
  };
}
