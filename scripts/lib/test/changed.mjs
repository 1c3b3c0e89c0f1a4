/**
 * Which tests a change touches. Vitest follows imports, but not to shaders, which are found by their names; journeys see the built page, so they are chosen by folder: those of the folder
 * or model that has changed, and the smoke test with whatever is in the page.
 */

/**
 * Whether the tests that import what has changed are all that it touches.
 * @param {readonly string[]} changed files, relative to the repository
 */
export const followsImports = (changed) => !changed.some((path) => path.startsWith('shaders/'));

const SMOKE = 'e2e/smoke.spec.ts';

/**
 * Arguments for Playwright; none: no journey.
 * @param {readonly string[]} changed files, relative to the repository
 * @param {readonly string[]} files all of the repository
 */
export function journeysFor(changed, files) {
  const specs = files.filter((path) => path.endsWith('.spec.ts'));
  const chosen = new Set(changed.flatMap((path) => journeysOf(path, specs)));
  return specs.filter((path) => chosen.has(path));
}

/**
 * @param {string} path
 * @param {readonly string[]} specs
 * @returns {readonly string[]}
 */
function journeysOf(path, specs) {
  if (path.endsWith('.spec.ts')) return specs.includes(path) ? [path] : [];
  if (/^(e2e|scripts\/lib\/browser)\/|^(playwright|vite)\.config\.ts$|^package-lock\.json$/.test(path)) return specs;
  if (/\.test\.tsx?$/.test(path) || !/^(src|shaders|public|index\.html)/.test(path)) return [];
  const names = path.split('/');
  const isOfIt = (/** @type {string} */ spec) => {
    const [, folder, file] = spec.split('/');
    return names.includes(`${folder}`) ? folder !== 'models' || names.includes(`${file?.split('.')[0]}`) : false;
  };
  return [SMOKE, ...specs.filter(isOfIt)];
}
