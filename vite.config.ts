/** The page: static files that work from any sub-path, with a strict content policy; for tests, a build with hooks. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildConstants, isTestBuild } from './scripts/lib/build-constants.mjs';
import { serviceWorker } from './scripts/lib/service-worker.mjs';

export default defineConfig({
  base: './',
  define: buildConstants(),
  plugins: [react(), openPolicyWhileDeveloping(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: isTestBuild() ? 'dist-test' : 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1024,
  },
  server: { host: '127.0.0.1' },
});

/** The development server needs inline scripts and styles; the policy of index.html is for the built page. */
function openPolicyWhileDeveloping(): Plugin {
  return {
    name: 'open-policy-while-developing',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta[^>]*Content-Security-Policy[^>]*>/i, ''),
  };
}
