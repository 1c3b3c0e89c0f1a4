/**
 * The headless program: an entry, and parts that are loaded when they are asked for, shaders and libraries inside; only Dawn's binary stays a
 * package.
 */
import { defineConfig } from 'vite';
import { buildConstants, treeshake } from './scripts/lib/build/build-constants.mjs';

export default defineConfig({
  define: buildConstants(),
  publicDir: false,
  ssr: { noExternal: true, external: ['webgpu'] },
  build: {
    ssr: 'src/cli/main.ts',
    target: 'node20',
    outDir: 'dist-cli',
    minify: false,
    rolldownOptions: {
      treeshake,
      output: { entryFileNames: 'swarmscope.mjs', chunkFileNames: 'parts/[name]-[hash].mjs' },
    },
  },
});
