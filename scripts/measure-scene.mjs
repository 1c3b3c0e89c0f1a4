/**
 * `node scripts/measure-scene.mjs [--experiments kademlia/paper-2014-1m-10s,phold:nodes=65536] [--view xor] [--channel fill]
 * [--zooms 0.25,1,6,40] [--width 1600] [--height 1000] [--seconds 2] [--frames 100] [--json]`: what the GPU takes for a frame of each
 * view, by pass, headless. Not a test: it means something on real hardware only, which SWARMSCOPE_REAL_GPU=1 asks for. The
 * bundle that it builds, dist-cli/measure-scene.mjs, takes the same options where there is no source.
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
    ssr: inRoot('src/scene/testing/measure-pictures.ts'),
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'measure-scene.mjs', codeSplitting: false } },
  },
});
const { status } = spawnSync(process.execPath, [inRoot('dist-cli/measure-scene.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...adapterEnv() },
});
process.exit(status ?? 1);
