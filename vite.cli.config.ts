/**
 * The headless program: an entry, and parts that are loaded when they are asked for, shaders and libraries inside; only Dawn's binary stays a
 * package.
 */
import { defineConfig } from 'vite';
import { bareShaders } from './scripts/lib/build/bare-shaders.mjs';
import { buildConstants, treeshake } from './scripts/lib/build/build-constants.mjs';

/**
 * Each with all that it imports and those above it have not: a file costs half a millisecond to open, and by itself the bundler makes some
 * seventy of what a run loads.
 */
const PARTS = [
  ['start', /\/src\/(?:cli\/(?:commands|node-host)|gpu\/open-devices)\.ts$/],
  ['specs', /\/src\/models\/catalog\.ts$/],
  ['target', /\/src\/cli\/run\/target\.ts$/],
  ['open', /\/src\/run\/open-run\.ts$/],
] as const;

export default defineConfig({
  define: buildConstants(),
  plugins: [bareShaders()],
  publicDir: false,
  ssr: { noExternal: true, external: ['webgpu'] },
  build: {
    ssr: 'src/cli/main.ts',
    target: 'node20',
    outDir: 'dist-cli',
    minify: false,
    rolldownOptions: {
      treeshake,
      output: {
        entryFileNames: 'swarmscope.mjs',
        chunkFileNames: 'parts/[name]-[hash].mjs',
        codeSplitting: { groups: PARTS.map(([name, test], i) => ({ name, test, priority: PARTS.length - i })) },
      },
    },
  },
});
