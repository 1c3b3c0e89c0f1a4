/**
 * `npm run faults [-- --list] [-- NAME ...]`: plants faults in a copy of the repository, one after the other, and tells which of them
 * its tests find. Names are those of faults or areas; without any all are planted.
 */
import { FAULTS } from './lib/faults/faults.mjs';
import { testFaults } from './lib/faults/test-faults.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';

const args = process.argv.slice(2);
const isList = args.includes('--list');
const names = args.filter((arg) => arg !== '--list');
const unknown = names.filter((word) => !FAULTS.some(({ name, area }) => word === name || word === area));
const chosen = FAULTS.filter(({ name, area }) => names.length === 0 || names.includes(name) || names.includes(area));

requireNode();
if (unknown.length > 0) {
  console.error(`no fault or area is called ${unknown.join(', ')}: npm run faults -- --list tells them`);
  process.exitCode = 1;
} else if (isList) {
  for (const { name, area, file, finds } of chosen)
    console.log(`${area.padEnd(9)} ${name}\n${' '.repeat(10)}${file}, found by ${finds.path}`);
} else {
  await ensureInstalled();
  process.exitCode = (await testFaults(chosen)) ? 0 : 1;
}
