/** The oldest Node that the tools run on; checked before anything else, with a sentence instead of a stack. */
const OLDEST = [20, 19];

export function requireNode(version = process.versions.node) {
  if (isRecentEnough(version)) return;
  console.error(`Node ${version} is too old: Swarmscope needs ${OLDEST.join('.')} or newer (https://nodejs.org).`);
  process.exit(1);
}

/** @param {string} version such as `20.19.0` */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
