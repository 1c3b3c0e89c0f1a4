/**
 * `node scripts/mesh-oracles.mjs [words]`: what theory and other programs know of a mesh, over 20 seeds each: the long form of
 * `src/models/mesh/oracles.test.ts`, on one core. Words choose by names, such as `saturated` or `ALOHA`.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'vite';
import { buildConstants } from './lib/build/build-constants.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';

requireNode();
await build({
  configFile: inRoot('vite.cli.config.ts'),
  logLevel: 'warn',
  define: buildConstants(),
  build: {
    ssr: inRoot('src/models/mesh/testing/strict-oracles.ts'),
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'mesh-oracles.mjs' } },
  },
});
const { status } = spawnSync(process.execPath, [inRoot('dist-cli/mesh-oracles.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
