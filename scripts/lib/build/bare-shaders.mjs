/** Vite plugin: shaders without their comments, which nobody reads in a worker; lines keep their numbers, which errors name. */
import { readFile } from 'node:fs/promises';

const SHADER = /\.wesl\?raw$/;

/** @returns {import('vite').Plugin} for the page and its workers */
export function bareShaders() {
  return {
    name: 'bare-shaders',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: SHADER },
      handler: async (id) => `export default ${JSON.stringify(bare(await readFile(id.replace(/\?raw$/, ''), 'utf8')))}`,
    },
  };
}

/**
 * WESL has no texts in quotes, so two slashes always begin a comment.
 * @param {string} shader
 */
export const bare = (shader) => shader.replace(/[ \t]*\/\/.*$/gm, '');
