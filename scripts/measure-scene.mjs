/**
 * `node scripts/measure-scene.mjs [--model whisper] [--view room] [--nodes 1048576] [--width 1600] [--height 1000] [--zoom 1]
 * [--frames 200]`: what the GPU takes for a picture of moving nodes, headless. Not a test: it means something on real
 * hardware only, which SWARMSCOPE_REAL_GPU=1 asks for. The bundle that it builds, dist-cli/measure-scene.mjs, takes the same options where there is no source.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'vite';
import { adapterEnv } from './lib/browser/adapter.mjs';
import { buildConstants } from './lib/build/build-constants.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';

requireNode();
await build({
  configFile: inRoot('vite.cli.config.ts'),
  logLevel: 'warn',
  // With the models of tests: one of them moves in a volume.
  define: { ...buildConstants(), __TEST_BUILD__: 'true' },
  build: {
    ssr: inRoot('src/scene/testing/measure-moving.ts'),
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'measure-scene.mjs' } },
  },
});
const { status } = spawnSync(process.execPath, [inRoot('dist-cli/measure-scene.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...adapterEnv() },
});
process.exit(status ?? 1);
