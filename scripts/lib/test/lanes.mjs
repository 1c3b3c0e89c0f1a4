/**
 * The lanes of `npm test`: about how long each takes on two cores, and which files it looks at. A lane whose files are those of a
 * green run need not be run again (green.mjs).
 */

/** @typedef {'GPU tests' | 'unit tests' | 'journeys' | 'journeys with WebGPU'} LaneName */

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);
const isUnder = (/** @type {string} */ path, /** @type {readonly string[]} */ folders) =>
  folders.some((folder) => path.startsWith(folder));

/** Read by people. Unit tests hold documents to the code. */
const DOCUMENTS = ['docs/', 'README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', '.ci/'];
/** What no test of the GPU imports: lanes.test.ts follows their imports. */
const PAGE = ['e2e/', 'public/', 'src/ui/', 'src/state/', 'src/charts/', 'src/client/', 'src/storage/', 'src/offline/'];
/** What is in no page. */
const SHELL = ['src/cli/', 'src/verify/', 'src/bench/', 'scripts/lib/faults/'];

const isOfPage = (/** @type {string} */ path) => !isTest(path) && !isUnder(path, [...DOCUMENTS, ...SHELL]);

/** @type {Readonly<Record<LaneName, { seconds: number, reads: (path: string) => boolean }>>} */
export const LANES = {
  'GPU tests': {
    seconds: 300,
    reads: (path) => !isUnder(path, [...DOCUMENTS, ...PAGE]) && (!isTest(path) || path.endsWith('.gpu.test.ts')),
  },
  journeys: { seconds: 290, reads: isOfPage },
  'unit tests': { seconds: 180, reads: () => true },
  'journeys with WebGPU': { seconds: 130, reads: isOfPage },
};
