/**
 * `node scripts/oracles.mjs mesh|internet [words]`: what theory and other programs know of a model, over 20 seeds each: the long form of its
 * `oracles.test.ts`, on one core. Words choose by names, such as `saturated` or `ALOHA`.
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
    ssr: inRoot('src/models/testing/strict-oracles.ts'),
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'oracles.mjs', codeSplitting: false } },
  },
});
const { status } = spawnSync(process.execPath, [inRoot('dist-cli/oracles.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
