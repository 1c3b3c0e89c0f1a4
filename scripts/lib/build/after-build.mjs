/** Vite plugins that do something with the folder of a build, one after the other, when all of it is there. */
import { inRoot } from '../repository.mjs';

/**
 * @param {string} name
 * @param {(outDir: string) => Promise<void>} use
 * @returns {import('vite').Plugin}
 */
export function afterBuild(name, use) {
  let outDir = '';
  /** Vite closes once more after a failure, and does not tell it again: what failed would be hidden by what fails here. */
  let hasFailed = false;
  return {
    name,
    apply: 'build',
    configResolved: (config) => {
      outDir = inRoot(config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async (error) => {
        hasFailed ||= error !== undefined;
        if (!hasFailed) await use(outDir);
      },
    },
  };
}
