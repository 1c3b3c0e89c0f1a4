/** The planted faults: mistakes that somebody could make, each of which a named test finds. */
import { ENGINE_FAULTS } from './engine-faults.mjs';
import { LINK_FAULTS } from './link-faults.mjs';
import { PAGE_FAULTS } from './page-faults.mjs';
import { PROTOCOL_FAULTS } from './protocol-faults.mjs';
import { SHADER_FAULTS } from './shader-faults.mjs';
import { STUDY_FAULTS } from './study-faults.mjs';

/**
 * @typedef {object} Test the test that finds a fault
 * @property {'unit' | 'gpu' | 'journey'} kind what it takes: Node alone, a WebGPU adapter, a browser
 * @property {string} path its file
 * @property {string} title part of its full name, so that little else runs
 *
 * @typedef {object} Fault
 * @property {string} name says what is wrong
 * @property {'engine' | 'shaders' | 'links' | 'studies' | 'pages'} area
 * @property {string} file where it is planted, relative to the repository
 * @property {string} from text that occurs there exactly once
 * @property {string} to what stands there instead
 * @property {Test} finds
 */

/** @type {readonly Fault[]} */
export const FAULTS = [
  ...ENGINE_FAULTS,
  ...PROTOCOL_FAULTS,
  ...SHADER_FAULTS,
  ...LINK_FAULTS,
  ...STUDY_FAULTS,
  ...PAGE_FAULTS,
];

/**
 * `content` of its file with the fault in it; undefined where the fault no longer fits.
 * @param {Fault} fault
 * @param {string} content
 */
export function planted({ from, to }, content) {
  const [before, after, ...more] = content.split(from);
  return after === undefined || more.length > 0 || from === to ? undefined : before + to + after;
}
